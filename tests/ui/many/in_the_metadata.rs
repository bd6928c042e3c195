//~ mistakes: 3
use mcp_runtime::tool;

/// Does something.
#[tool(meta = json!({ "my tier": "gold", tier: "gold", "com.example/level": level() }))]
fn list() {}

fn main() {}
