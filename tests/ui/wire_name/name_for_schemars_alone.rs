use mcp_runtime::tool;

/// Searches.
#[tool]
fn search(#[schemars(rename = "words")] query: String) {
    let _ = query;
}

fn main() {}
