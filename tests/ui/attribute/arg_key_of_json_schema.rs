use mcp_runtime::tool;

/// Does something.
#[tool]
fn list(#[arg(minimum = 1)] limit: u32) {
    let _ = limit;
}

fn main() {}
