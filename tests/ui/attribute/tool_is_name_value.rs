//~ rustc adds: 1, as it calls an attribute macro with such arguments, but refuses them
use mcp_runtime::tool;

#[tool = "Lists issues."]
fn list() {}

fn main() {}
