use mcp_runtime::{Server, tools};

struct Tracker;

trait List {
    fn list(&self);
}

#[tools]
impl List for Tracker {
    /// Lists.
    #[tool]
    fn list(&self) {}
}

fn main() {
    let _ = Server::new("test", "1.0.0").tools(Tracker);
}
