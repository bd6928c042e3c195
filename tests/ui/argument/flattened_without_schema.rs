use mcp_runtime::tool;

#[derive(serde::Deserialize)]
struct Page {
    offset: u32,
}

/// Does something.
#[tool]
fn list(#[arg(flatten)] page: Page) {
    let _ = page;
}

fn main() {}
