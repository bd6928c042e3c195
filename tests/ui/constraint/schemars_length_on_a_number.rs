use mcp_runtime::tool;

/// Lists issues.
#[tool]
fn list(#[schemars(length(min = 1))] limit: u8) {
    let _ = limit;
}

fn main() {}
