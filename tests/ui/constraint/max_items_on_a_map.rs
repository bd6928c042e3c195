use mcp_runtime::tool;

/// Does something.
#[tool]
fn list(#[arg(max_items = 3)] tags: std::collections::BTreeMap<String, u32>) {
    let _ = tags;
}

fn main() {}
