use mcp_runtime::tools;

struct Tracker;

#[tools]
impl Tracker {
    /// Does something.
    #[tool(rename_all = "camelCase")]
    fn list(&self, #[arg(name = "maxItems")] most: u32, max_items: u32) {
        let _ = (most, max_items);
    }
}

fn main() {}
