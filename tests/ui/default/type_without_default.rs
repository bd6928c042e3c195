use mcp_runtime::tools;

#[derive(serde::Deserialize, schemars::JsonSchema)]
enum State {
    Open,
    Closed,
}

struct Tracker;

#[tools]
impl Tracker {
    /// Does something.
    #[tool]
    fn list(&self, #[arg(default)] state: State) {
        let _ = state;
    }
}

fn main() {}
