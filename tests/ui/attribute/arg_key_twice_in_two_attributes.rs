use mcp_runtime::tool;

/// Does something.
#[tool]
fn list(#[arg(title = "Most")] #[arg(title = "Max")] max: u32) {
    let _ = max;
}

fn main() {}
