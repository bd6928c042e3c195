use mcp_runtime::tool;

#[derive(serde::Deserialize)]
struct Page {
    offset: u32,
}

/// Does something.
#[tool]
fn list(pages: Vec<Page>) {
    let _ = pages;
}

fn main() {}
