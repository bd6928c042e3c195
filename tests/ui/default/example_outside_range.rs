use mcp_runtime::tool;

/// Lists issues.
#[tool]
fn list(#[arg(range = 1..=50, example = 20, example = 99)] limit: u32) {
    let _ = limit;
}

fn main() {}
