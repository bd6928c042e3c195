use mcp_runtime::tool;

#[tool(description = b"Lists.")]
fn list(value: u32) {
    let _ = value;
}

fn main() {}
