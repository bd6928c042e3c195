//! The fixture over standard input and output.

#[tokio::main]
async fn main() -> mcp_runtime::Result {
    mcp_tests::fixture::server().0.serve_stdio().await?;
    Ok(())
}
