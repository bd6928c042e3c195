use mcp_runtime::tool;

/// Does something.
#[tool(examples(json!({ "limt": 5 })))]
fn list(limit: u32) {
    let _ = limit;
}

fn main() {}
