use mcp_runtime::tool;

/// Does something.
#[tool]
fn list(value: [u8]) {
    let _ = value;
}

fn main() {}
