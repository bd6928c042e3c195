use mcp_runtime::tools;

type Big = Option<i128>;

struct Tracker;

#[tools]
impl Tracker {
    /// Does something.
    #[tool]
    fn list(&self, max: Big) {
        let _ = max;
    }
}

fn main() {}
