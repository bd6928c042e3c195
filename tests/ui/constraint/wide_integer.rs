use mcp_runtime::tool;

/// Does something.
#[tool]
fn list(max: u128) {
    let _ = max;
}

fn main() {}
