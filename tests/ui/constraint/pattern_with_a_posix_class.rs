use mcp_runtime::tools;

struct Tracker;

#[tools]
impl Tracker {
    /// Does something.
    #[tool]
    fn list(&self, #[arg(pattern = "^[[:alpha:]]+$")] name: String) {
        let _ = name;
    }
}

fn main() {}
