use mcp_runtime::tool;

struct Page {
    offset: u32,
}

/// Does something.
#[tool]
fn list(page: Page) {
    let _ = page;
}

fn main() {}
