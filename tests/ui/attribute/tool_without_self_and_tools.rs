//~ rustc adds: 3, as the macro can't see that the function stands in an `impl`, where a tool's type can't stand beside it
use mcp_runtime::tool;

struct Tracker;

impl Tracker {
    /// Lists.
    #[tool]
    fn list(limit: u32) {
        let _ = limit;
    }
}

fn main() {}
