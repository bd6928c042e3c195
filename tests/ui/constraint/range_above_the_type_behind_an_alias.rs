use mcp_runtime::tool;

type Level = Option<u8>;

/// Does something.
#[tool]
fn list(#[arg(range = 0..=300)] level: Level) {
    let _ = level;
}

fn main() {}
