use mcp_runtime::tool;

/// Does something.
#[tool]
fn list(#[arg(default = 0.5)] max: u32) {
    let _ = max;
}

fn main() {}
