use mcp_runtime::tools;

struct Tracker;

#[tools]
impl Tracker {
    #[tool]
    fn list(&self) {}
}

fn main() {}
