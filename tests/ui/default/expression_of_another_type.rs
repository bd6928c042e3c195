use mcp_runtime::tool;

/// Does something.
#[tool]
fn list(#[arg(default = vec![1u8])] tags: Vec<String>) {
    let _ = tags;
}

fn main() {}
