use mcp_runtime::tools;

#[derive(serde::Deserialize)]
struct Page {
    offset: u32,
}

struct Tracker;

#[tools]
impl Tracker {
    /// Does something.
    #[tool]
    fn list(&self, page: Page) {
        let _ = page;
    }
}

fn main() {}
