use mcp_runtime::tool;

/// Does something.
#[tool]
fn list(#[arg(header = "Any")] any: serde_json::Value) {
    let _ = any;
}

fn main() {}
