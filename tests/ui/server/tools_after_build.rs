use mcp_runtime::{BuildError, ReadyServer, Server, tool, toolset};

/// Lists issues.
#[tool]
fn list() {}

fn server() -> Result<ReadyServer, BuildError> {
    Ok(Server::new("test", "1.0.0").build()?.tools(toolset![list]))
}

fn main() {
    drop(server());
}
