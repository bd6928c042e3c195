use mcp_runtime::{Json, tool};

struct Page {
    offset: u32,
}

/// Does something.
#[tool]
fn list() -> Json<Page> {
    Json(Page { offset: 0 })
}

fn main() {}
