use mcp_runtime::tool;

/// Does something.
#[tool]
fn list(#[arg(range = 0.0..=1e400)] value: f64) {
    let _ = value;
}

fn main() {}
