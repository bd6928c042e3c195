use mcp_runtime::{Server, tool, toolset};

/// Lists issues.
#[tool]
pub fn list(limit) {}

fn main() {
    let _ = Server::new("test", "1.0.0").tools(toolset![list]);
}
