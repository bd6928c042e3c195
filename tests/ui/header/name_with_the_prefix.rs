use mcp_runtime::tool;

/// Does something.
#[tool]
fn list(#[arg(header = "mcp-param-Region")] region: String) {
    let _ = region;
}

fn main() {}
