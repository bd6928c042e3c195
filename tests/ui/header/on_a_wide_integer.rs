use mcp_runtime::tool;

/// Does something.
#[tool]
fn list(#[arg(header = "Seq")] seq: u128) {
    let _ = seq;
}

fn main() {}
