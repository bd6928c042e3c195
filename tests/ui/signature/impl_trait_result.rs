use mcp_runtime::tool;

/// Does something.
#[tool]
fn list() -> impl Into<String> {
    String::new()
}

fn main() {}
