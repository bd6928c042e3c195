use mcp_runtime::tool;

/// Does something.
#[tool]
fn list<const N: usize>(value: u32) {
    let _ = value;
}

fn main() {}
