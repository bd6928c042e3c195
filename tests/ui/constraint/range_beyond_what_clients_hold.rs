use mcp_runtime::tool;

/// Does something.
#[tool]
fn list(#[arg(range = 0..=9007199254740993)] max: u64) {
    let _ = max;
}

fn main() {}
