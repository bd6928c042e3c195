use mcp_runtime::tools;

struct Tracker;

#[tools]
impl Tracker {
    /// Lists.
    #[cfg_attr(all(), tool)]
    fn list(&self) {}
}

fn main() {}
