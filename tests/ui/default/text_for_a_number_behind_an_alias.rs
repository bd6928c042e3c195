use mcp_runtime::tool;

type Ratio = f64;

/// Does something.
#[tool]
fn list(#[arg(default = "0.5")] ratio: Ratio) {
    let _ = ratio;
}

fn main() {}
