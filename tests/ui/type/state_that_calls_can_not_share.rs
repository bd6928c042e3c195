//! Said once, however many tools there are.

use std::cell::Cell;

use mcp_runtime::tools;

struct Counter(Cell<u8>);

#[tools]
impl Counter {
    /// Counts.
    #[tool]
    async fn count(&self) -> u8 {
        self.0.get()
    }

    /// Counts on.
    #[tool]
    fn next(&self) -> u8 {
        self.0.replace(1)
    }
}

fn main() {}
