use mcp_runtime::tools;

#[derive(Debug)]
struct Oops;

struct Tracker;

#[tools]
impl Tracker {
    /// Does something.
    #[tool]
    async fn list(&self) -> Result<u32, Oops> {
        Err(Oops)
    }
}

fn main() {}
