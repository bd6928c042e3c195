use mcp_runtime::tools;

struct Tracker;

#[tools]
impl Tracker {
    /// Does something.
    #[tool]
    fn list(&self, #[arg(name = "sessionId", header = "Sid")] sid: String) {
        let _ = sid;
    }
}

fn main() {}
