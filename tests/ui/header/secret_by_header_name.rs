use mcp_runtime::tool;

/// Does something.
#[tool]
fn list(#[arg(header = "Api-Key")] region: String) {
    let _ = region;
}

fn main() {}
