use mcp_runtime::tool;

/// Lists issues.
#[tool]
fn list(#[param(description = "How many.")] limit: u32) {
    let _ = limit;
}

fn main() {}
