use mcp_runtime::Server;

async fn answer() -> Option<Vec<u8>> {
    Server::new("test", "1.0.0").handle(b"{}").await
}

fn main() {
    drop(answer());
}
