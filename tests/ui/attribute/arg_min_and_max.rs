use mcp_runtime::tool;

/// Lists issues.
#[tool]
fn list(#[arg(min = 1, max = 50)] limit: u32) {
    let _ = limit;
}

fn main() {}
