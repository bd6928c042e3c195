use mcp_runtime::tool;

/// Does something.
#[tool]
fn list((from, to): (u32, u32)) {
    let _ = (from, to);
}

fn main() {}
