use mcp_runtime::tool;

/// Does something.
#[tool]
fn list(#[arg(name = "max")] most: u32, max: u32) {
    let _ = (most, max);
}

fn main() {}
