use mcp_runtime::tool;

/// Does something.
#[tool]
fn list(#[arg(pattern = "^\\p{Greek}+$")] value: String) {
    let _ = value;
}

fn main() {}
