use mcp_runtime::tools;

#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Place {
    city: String,
}

struct Tracker;

#[tools]
impl Tracker {
    /// Does something.
    #[tool]
    fn list(&self, #[arg(header = "Place")] place: Place) {
        let _ = place;
    }
}

fn main() {}
