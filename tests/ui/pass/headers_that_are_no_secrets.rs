//! Words that only contain a secret's, and one that is allowed with a reason.

use mcp_runtime::tool;

/// Does something.
#[tool]
fn list(
    #[arg(header = "Max-Tokens")] max_tokens: u32,
    #[arg(header = "Secretary")] secretary: String,
    #[arg(header = "Keyboard")] keyboard: String,
    #[arg(header = "Author")] author: String,
    #[arg(header = "Token", allow_sensitive_header = "the public token of a page")] token: String,
) {
    let _ = (max_tokens, secretary, keyboard, author, token);
}
