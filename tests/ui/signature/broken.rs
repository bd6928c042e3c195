use mcp_runtime::{Server, tools};

struct Tracker;

#[tools]
impl Tracker {
    /// Counts.
    #[tool]
    fn count(&self) -> {
        1
    }

    /// Lists.
    #[tool]
    fn list(&self) {}
}

fn main() {
    Tracker.list();
    let _ = Server::new("test", "1.0.0").tools(Tracker);
}
