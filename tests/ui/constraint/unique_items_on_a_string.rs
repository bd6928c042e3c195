use mcp_runtime::tool;

/// Lists issues.
#[tool]
fn list(#[arg(unique_items)] label: String) {
    let _ = label;
}

fn main() {}
