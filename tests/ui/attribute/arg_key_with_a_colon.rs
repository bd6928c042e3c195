use mcp_runtime::tool;

/// Does something.
#[tool]
fn list(#[arg(default: 1)] value: u32) {
    let _ = value;
}

fn main() {}
