use mcp_runtime::tool;

type Ratio = f64;

/// Does something.
#[tool]
fn list(#[arg(header = "Ratio")] ratio: Ratio) {
    let _ = ratio;
}

fn main() {}
