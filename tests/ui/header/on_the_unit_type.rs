use mcp_runtime::tool;

/// Does something.
#[tool]
fn list(#[arg(header = "Nothing")] nothing: ()) {
    let _ = nothing;
}

fn main() {}
