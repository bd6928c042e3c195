//~ rustc adds: 1, as the macro of a method can't name the type that the server then misses tools of
use mcp_runtime::{Server, tool};

struct Tracker;

impl Tracker {
    /// Lists.
    #[tool]
    fn list(&self) {}
}

fn main() {
    let _ = Server::new("test", "1.0.0").tools(Tracker);
}
