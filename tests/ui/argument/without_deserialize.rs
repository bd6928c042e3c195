use mcp_runtime::tool;

#[derive(schemars::JsonSchema)]
struct Page {
    offset: u32,
}

/// Does something.
#[tool]
fn list(page: Page) {
    let _ = page;
}

fn main() {}
