use mcp_runtime::tool;

/// Does something.
#[tool]
fn list(#[serde(alias = "page")] value: u32, page: u32) {
    let _ = (value, page);
}

fn main() {}
