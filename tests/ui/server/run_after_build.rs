use mcp_runtime::{Result, Server};

async fn serve() -> Result {
    Server::new("test", "1.0.0").build()?.run().await
}

fn main() {
    drop(serve());
}
