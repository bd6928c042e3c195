use mcp_runtime::tool;

async fn tick() {}

/// Does something.
#[tool]
async fn list() -> u32 {
    let count = std::rc::Rc::new(1);
    tick().await;
    *count
}

fn main() {}
