use mcp_runtime::tool;

/// Lists issues.
#[tool]
fn list(#[arg(example = "many")] limit: u32) {
    let _ = limit;
}

fn main() {}
