use mcp_runtime::tools;

struct Tracker;

#[tools]
impl Tracker {
    /// Most.
    #[tool]
    const MOST: u32 = 5;
}

fn main() {}
