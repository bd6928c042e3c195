use mcp_runtime::tool;

/// Does something.
#[tool]
fn list(#[arg(range = ..=1000000000000000000000000000000000000000)] max: u64) {
    let _ = max;
}

fn main() {}
