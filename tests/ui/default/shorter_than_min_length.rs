use mcp_runtime::tool;

/// Does something.
#[tool]
fn list(#[arg(min_length = 3, default = "a")] name: String) {
    let _ = name;
}

fn main() {}
