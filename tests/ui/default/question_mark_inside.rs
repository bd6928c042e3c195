use mcp_runtime::tool;

fn limit() -> Option<u32> {
    None
}

/// Does something.
#[tool]
fn list(#[arg(default = Some(limit()?))] max: Option<u32>) {
    let _ = max;
}

fn main() {
    limit();
}
