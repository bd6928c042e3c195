use mcp_runtime::tools;

struct Page {
    offset: u32,
}

struct Tracker;

#[tools]
impl Tracker {
    /// Does something.
    #[tool]
    async fn list(&self, pages: Vec<Page>) {
        let _ = pages;
    }
}

fn main() {}
