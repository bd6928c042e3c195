use mcp_runtime::{Failure, Json, tool};

#[derive(serde::Serialize)]
struct Missing {
    id: u32,
}

/// Does something.
#[tool]
fn list() -> Result<Json<u32>, Failure<Missing>> {
    Err(Failure(Missing { id: 1 }))
}

fn main() {}
