use mcp_runtime::{HeaderValue, tool};

#[derive(serde::Deserialize, schemars::JsonSchema, HeaderValue)]
struct Ratio(f64);

/// Does something.
#[tool]
fn list(#[arg(header = "Ratio")] ratio: Ratio) {
    let _ = ratio;
}

fn main() {}
