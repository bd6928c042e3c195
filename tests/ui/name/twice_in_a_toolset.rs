use mcp_runtime::{tool, toolset};

/// Adds.
#[tool]
fn add(a: i64, b: i64) -> i64 {
    a + b
}

mod math {
    /// Adds.
    #[mcp_runtime::tool(name = "add")]
    pub fn sum(a: i64, b: i64) -> i64 {
        a + b
    }
}

fn main() {
    let _ = toolset![add, math::sum];
}
