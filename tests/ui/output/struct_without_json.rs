use mcp_runtime::tool;

#[derive(serde::Serialize, schemars::JsonSchema)]
struct Page {
    offset: u32,
}

/// Does something.
#[tool]
fn list() -> Page {
    Page { offset: 0 }
}

fn main() {}
