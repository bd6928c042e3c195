use mcp_runtime::{Server, tools};

struct Tracker;

#[tools]
impl Tracker {
    /// Lists.
    #[tools]
    fn list(&self) {}
}

fn main() {
    let _ = Server::new("test", "1.0.0").tools(Tracker);
}
