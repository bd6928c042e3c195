use mcp_runtime::tool;

/// Does something.
#[tool]
fn list(#[arg(header = "(x)")] region: String) {
    let _ = region;
}

fn main() {}
