use mcp_runtime::tools;

struct Tracker;

#[tools]
impl Tracker {
    /// Does something.
    #[tool]
    fn list(&self, #[arg(default = 5)] name: String) {
        let _ = name;
    }
}

fn main() {}
