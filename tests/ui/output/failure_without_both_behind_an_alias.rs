use mcp_runtime::{Failure, Json, tool};

struct Missing {
    id: u32,
}

type Outcome<T> = Result<Json<T>, Failure<Missing>>;

/// Does something.
#[tool]
fn list() -> Outcome<u32> {
    Err(Failure(Missing { id: 1 }))
}

fn main() {}
