use mcp_runtime::tool;

/// Does something.
#[tool]
fn list(#[arg(default = 5)] #[serde(alias = "most")] max: u32) {
    let _ = max;
}

fn main() {}
