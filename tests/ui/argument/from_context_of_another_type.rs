use mcp_runtime::tool;

struct Page {
    offset: u32,
}

/// Does something.
#[tool]
fn list(#[from_context] page: Page) {
    let _ = page;
}

fn main() {}
