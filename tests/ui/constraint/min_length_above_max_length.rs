use mcp_runtime::tool;

/// Does something.
#[tool]
fn list(#[arg(min_length = 5, max_length = 3)] name: String) {
    let _ = name;
}

fn main() {}
