use mcp_runtime::tools;

struct Tracker;

#[tools]
impl Tracker {
    /// Does something.
    #[tool]
    fn list(&self, name: impl Into<String>) {
        let _ = name;
    }
}

fn main() {}
