use mcp_runtime::{Json, tools};

#[derive(serde::Serialize)]
struct Page {
    offset: u32,
}

struct Tracker;

#[tools]
impl Tracker {
    /// Does something.
    #[tool]
    fn list(&self) -> Json<Page> {
        Json(Page { offset: 0 })
    }
}

fn main() {}
