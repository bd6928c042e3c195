use mcp_runtime::tools;

struct Tracker;

#[tools]
impl Tracker {
    /// Lists.
    #[tool]
    fn list(&self) {}

    /// Closes.
    fn close(&self, #[arg(range = 1..=5)] id: u32) {
        let _ = id;
    }
}

fn main() {}
