use mcp_runtime::{Server, tools};

struct Tracker {
    count: std::cell::RefCell<u32>,
}

#[tools]
impl Tracker {
    /// Counts.
    #[tool]
    fn count(&self) -> u32 {
        *self.count.borrow()
    }

    /// Counts later.
    #[tool]
    async fn count_later(&self) -> u32 {
        *self.count.borrow()
    }
}

fn main() {
    let _ = Server::new("test", "1.0.0").tools(Tracker { count: 0.into() });
}
