use mcp_runtime::tool;

/// Does something.
#[tool]
fn list(#[arg(header)] region: String) {
    let _ = region;
}

fn main() {}
