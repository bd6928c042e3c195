use mcp_runtime::tool;

/// Does something.
#[tool]
fn list(name: &str) {
    let _ = name;
}

fn main() {}
