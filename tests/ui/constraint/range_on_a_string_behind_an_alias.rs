use mcp_runtime::tool;

type Name = String;

/// Does something.
#[tool]
fn list(#[arg(range = 1..=5)] name: Name) {
    let _ = name;
}

fn main() {}
