use mcp_runtime::tool;

/// Lists issues.
#[tool]
fn list(#[arg(enum("open", "closed"))] state: String) {
    let _ = state;
}

fn main() {}
