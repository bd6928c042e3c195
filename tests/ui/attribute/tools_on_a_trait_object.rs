use mcp_runtime::tools;

trait Tracker {}

#[tools]
impl dyn Tracker {
    /// Lists issues.
    #[tool]
    fn list(&self) {}
}

fn main() {}
