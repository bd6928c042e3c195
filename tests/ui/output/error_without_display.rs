use mcp_runtime::tool;

#[derive(Debug)]
struct Oops;

/// Does something.
#[tool]
fn list() -> Result<u32, Oops> {
    Err(Oops)
}

fn main() {}
