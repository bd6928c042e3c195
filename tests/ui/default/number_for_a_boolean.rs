use mcp_runtime::tool;

/// Does something.
#[tool]
fn list(#[arg(default = 1)] all: bool) {
    let _ = all;
}

fn main() {}
