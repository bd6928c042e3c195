use mcp_runtime::tool;

/// Does something.
#[tool]
fn list(#[arg(pattern = "^[a-z")] name: String) {
    let _ = name;
}

fn main() {}
