use mcp_runtime::tool;

/// Does something.
#[tool]
fn list(#[arg(range = "a"..="z")] letter: u32) {
    let _ = letter;
}

fn main() {}
