use mcp_runtime::tools;

struct Tracker;

#[tools]
impl Tracker {
    /// Does something.
    #[tool]
    fn list(&self, #[arg(max_length = 3)] tags: Vec<String>) {
        let _ = tags;
    }
}

fn main() {}
