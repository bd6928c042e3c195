use mcp_runtime::tool;

/// Does something.
#[tool]
fn list(#[arg(default = today().await)] value: u32) {
    let _ = value;
}

fn main() {}

async fn today() -> u32 {
    1
}
