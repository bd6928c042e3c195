use mcp_runtime::tool;

#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Page {
    offset: u32,
}

/// Does something.
#[tool]
fn list(#[arg(flatten, header = "Page")] page: Page) {
    let _ = page.offset;
}

fn main() {}
