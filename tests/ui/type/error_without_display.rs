//! At the return type, with the error type named.

use mcp_runtime::tool;

struct Oops;

/// Searches.
#[tool]
fn search() -> Result<u8, Oops> {
    Err(Oops)
}

fn main() {}
