//! Patterns that every client compiles.

use mcp_runtime::tool;

/// Does something.
#[tool]
fn list(
    #[arg(pattern = "^[a-z0-9_-]+$")] slug: String,
    #[arg(pattern = r"^\d{4}-\d{2}-\d{2}$")] day: String,
    #[arg(pattern = r"^[\w.+-]+@[\w-]+\.[\w.]+$")] email: Option<String>,
    #[arg(pattern = r"^(?<major>\d+)\.(?:\d+)$")] version: String,
    #[arg(pattern = "^日本")] place: std::borrow::Cow<'static, str>,
) {
    let _ = (slug, day, email, version, place);
}
