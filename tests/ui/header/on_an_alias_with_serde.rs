use mcp_runtime::tool;

/// Does something.
#[tool]
fn list(#[serde(default)] #[arg(header = "Value")] value: Ratio) {
    let _ = value;
}

fn main() {}

type Ratio = f64;
