use mcp_runtime::tools;

struct Tracker;

#[tools]
impl Tracker {
    /// Does something.
    #[tool]
    fn list(&self, #[serde(skip)] page: u32) {
        let _ = page;
    }
}

fn main() {}
