use mcp_runtime::tool;

/// Lists issues.
#[tool(meta = { "com.example/tier": "gold" })]
fn list() {}

fn main() {}
