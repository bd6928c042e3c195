use mcp_runtime::{HttpService, Server};

fn service() -> HttpService {
    Server::new("test", "1.0.0").into_service()
}

fn main() {
    drop(service());
}
