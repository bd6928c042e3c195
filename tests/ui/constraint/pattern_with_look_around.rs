use mcp_runtime::tool;

/// Does something.
#[tool]
fn list(#[arg(pattern = "^(?!admin)")] name: String) {
    let _ = name;
}

fn main() {}
