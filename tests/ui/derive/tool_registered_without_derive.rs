use mcp_runtime::Server;

struct Act;

fn main() {
    let _ = Server::new("test", "1.0.0").tool::<Act>(());
}
