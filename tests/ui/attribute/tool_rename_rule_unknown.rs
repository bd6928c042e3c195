use mcp_runtime::tool;

/// Does something.
#[tool(rename_all = "camel")]
fn list(max_results: u32) {
    let _ = max_results;
}

fn main() {}
