use mcp_runtime::tool;

/// Does something.
#[tool]
fn list(#[cfg_attr(all(), doc = "How many.")] limit: u32) {
    let _ = limit;
}

fn main() {}
