//~ mistakes: 9
use mcp_runtime::{Json, tool, tools};

#[derive(serde::Serialize)]
struct Page {
    offset: u32,
}

/// Has mistakes in attributes and in types.
#[tool(titel = "List")]
fn list(
    #[arg(header = "Ids")] ids: Vec<u32>,
    #[arg(default = 1)] all: bool,
    #[arg(rnge = 1..=5)] page: Page,
) -> Json<Page> {
    let _ = (ids, all);
    Json(page)
}

struct Tracker;

#[tools]
impl Tracker {
    /// Borrows its first argument, and gives back what is none.
    #[tool]
    fn search(&self, query: &str, page: Page) -> Page {
        let _ = query;
        page
    }

    /// Is fine.
    #[tool]
    fn close(&self) {}
}

fn main() {
    Tracker.close();
}
