use mcp_runtime::Server;

struct Tracker;

fn main() {
    let _ = Server::new("test", "1.0.0").tools(Tracker);
}
