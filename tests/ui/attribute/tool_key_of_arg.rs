use mcp_runtime::tool;

/// Does something.
#[tool(default = 20)]
fn list(limit: u32) {
    let _ = limit;
}

fn main() {}
