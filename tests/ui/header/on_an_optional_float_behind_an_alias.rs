use mcp_runtime::tools;

type Ratio = Option<f32>;

struct Tracker;

#[tools]
impl Tracker {
    /// Does something.
    #[tool]
    fn list(&self, #[arg(header = "Ratio")] ratio: Ratio) {
        let _ = ratio;
    }
}

fn main() {}
