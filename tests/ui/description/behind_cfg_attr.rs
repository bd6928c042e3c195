use mcp_runtime::tools;

struct Tracker;

#[tools]
impl Tracker {
    #[cfg_attr(all(), doc = "Lists.")]
    #[tool]
    fn list(&self) {}
}

fn main() {}
