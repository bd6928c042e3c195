use mcp_runtime::{Failure, Json, tools};

#[derive(schemars::JsonSchema)]
struct Missing {
    id: u32,
}

struct Tracker;

#[tools]
impl Tracker {
    /// Does something.
    #[tool]
    async fn list(&self) -> Result<Json<u32>, Failure<Missing>> {
        Err(Failure(Missing { id: 1 }))
    }
}

fn main() {}
