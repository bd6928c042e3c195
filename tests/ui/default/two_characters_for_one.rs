use mcp_runtime::tool;

/// Lists issues.
#[tool]
fn list(#[arg(default = "ab")] limit: char) {
    let _ = limit;
}

fn main() {}
