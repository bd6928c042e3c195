use mcp_runtime::tool;

/// Lists issues.
#[tool]
fn list(#[serde(defalt)] limit: u32) {
    let _ = limit;
}

fn main() {}
