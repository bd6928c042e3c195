use mcp_runtime::tool;

/// Does something.
#[tool]
fn list(#[arg(pattern = "^a]$")] value: String) {
    let _ = value;
}

fn main() {}
