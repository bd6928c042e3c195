//~ mistakes: 2
use mcp_runtime::tool;

/// Does something.
#[tool]
fn list(#[arg(title = , rnge = 1..=5)] max: u32) {
    let _ = max;
}

fn main() {}
