use mcp_runtime::tool;

/// Does something.
#[tool]
fn list(#[arg(pattern = "^[0-9]+$")] max: u32) {
    let _ = max;
}

fn main() {}
