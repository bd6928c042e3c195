use mcp_runtime::tool;

/// Lists issues.
#[tool]
fn list(#[arg(pattern = "^[a-z]+$")] labels: Vec<String>) {
    let _ = labels;
}

fn main() {}
