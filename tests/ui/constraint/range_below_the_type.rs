use mcp_runtime::tool;

/// Does something.
#[tool]
fn list(#[arg(range = -5..=5)] max: u32) {
    let _ = max;
}

fn main() {}
