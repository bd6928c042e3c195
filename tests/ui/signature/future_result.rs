use std::future::Future;

use mcp_runtime::tool;

/// Does something.
#[tool]
fn list() -> impl Future<Output = u32> {
    std::future::ready(1)
}

fn main() {}
