use mcp_runtime::tools;

struct Tracker;

#[tools]
impl Tracker {
    /// Does something.
    #[tool]
    fn list(&self, #[arg(header = "Seq", range = -9007199254740992..=0)] seq: i64) {
        let _ = seq;
    }
}

fn main() {}
