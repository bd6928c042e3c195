use mcp_runtime::tools;

struct Tracker;

async fn tick() {}

#[tools]
impl Tracker {
    /// Does something.
    #[tool]
    async fn list(&self) -> u32 {
        let count = std::rc::Rc::new(1);
        tick().await;
        *count
    }
}

fn main() {}
