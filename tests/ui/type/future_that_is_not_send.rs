//! The error is at the function's name, and says which value lives across the await.

use mcp_runtime::tools;

struct Tracker;

#[tools]
impl Tracker {
    /// Waits.
    #[tool]
    async fn wait(&self) -> u8 {
        let count = std::rc::Rc::new(1);
        std::future::ready(()).await;
        *count
    }

    /// Is sound.
    #[tool]
    async fn sound(&self) -> u8 {
        1
    }
}

fn main() {}
