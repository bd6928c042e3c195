use mcp_runtime::tool;

/// Does something.
#[tool]
fn list(#[arg(range = 'a'..='z')] value: char) {
    let _ = value;
}

fn main() {}
