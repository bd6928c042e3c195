use mcp_runtime::tool;

/// Does something.
#[tool]
fn list(#[arg(header = "Region:A")] region: String) {
    let _ = region;
}

fn main() {}
