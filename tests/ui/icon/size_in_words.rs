use mcp_runtime::tools;

struct Tracker;

#[tools]
impl Tracker {
    /// Does something.
    #[tool(icon(src = "https://example.com/icon.png", sizes = "large"))]
    fn list(&self) {}
}

fn main() {}
