use mcp_runtime::tool;

const MOST: u32 = 50;

/// Does something.
#[tool]
fn list(#[arg(range = 1..=MOST, default = 60)] max: u32) {
    let _ = max;
}

fn main() {}
