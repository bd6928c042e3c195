use mcp_runtime::tools;

struct Tracker;

#[tools]
impl Tracker {
    /// Does something.
    #[tool(icon(scr = "https://example.com/icon.png"))]
    fn list(&self) {}
}

fn main() {}
