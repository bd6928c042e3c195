use mcp_runtime::tool;

/// Searches.
#[tool]
fn search(#[schemars(range(min = 1))] query: String) {
    let _ = query;
}

fn main() {}
