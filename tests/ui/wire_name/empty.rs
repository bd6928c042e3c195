use mcp_runtime::tool;

/// Does something.
#[tool]
fn list(#[arg(name = "")] max: u32) {
    let _ = max;
}

fn main() {}
