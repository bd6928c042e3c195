use mcp_runtime::tools;

struct Tracker;

#[tools]
impl Tracker {
    /// Does something.
    #[tool]
    fn list(&self, #[arg(default = 300)] level: u8) {
        let _ = level;
    }
}

fn main() {}
