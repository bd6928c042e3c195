use mcp_runtime::tools;

struct Tracker;

#[tools]
impl Tracker {
    /// Does something.
    #[tool]
    fn list(&self, #[from_context] #[arg(title = "Page")] page: u32) {
        let _ = page;
    }
}

fn main() {}
