use mcp_runtime::tool;

const MOST: u64 = u64::MAX;

/// Does something.
#[tool]
fn list(#[arg(header = "Seq", range = 0..=MOST)] seq: u64) {
    let _ = seq;
}

fn main() {}
