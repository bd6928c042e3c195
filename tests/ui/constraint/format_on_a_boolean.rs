use mcp_runtime::tool;

/// Does something.
#[tool]
fn list(#[arg(format = "email")] all: bool) {
    let _ = all;
}

fn main() {}
