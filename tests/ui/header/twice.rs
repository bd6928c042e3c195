use mcp_runtime::tool;

/// Does something.
#[tool]
fn list(#[arg(header = "Region")] from: String, #[arg(header = "Region")] to: String) {
    let _ = (from, to);
}

fn main() {}
