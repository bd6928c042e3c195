use mcp_runtime::tools;

struct Tracker {
    count: std::cell::Cell<u32>,
}

#[tools]
impl Tracker {
    /// Does something.
    #[tool]
    fn list(&self) -> u32 {
        self.count.get()
    }
}

fn main() {}
