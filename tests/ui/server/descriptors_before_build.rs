use mcp_runtime::Server;

fn main() {
    let server = Server::new("test", "1.0.0");
    let _ = server.descriptors().len();
}
