use mcp_runtime::tools;

/// Lists.
#[tools]
fn list() {}

fn main() {}
