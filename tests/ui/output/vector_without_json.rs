use mcp_runtime::tool;

/// Does something.
#[tool]
fn list() -> Vec<u32> {
    vec![1]
}

fn main() {}
