use mcp_runtime::tools;

#[derive(serde::Deserialize, schemars::JsonSchema)]
enum Region {
    Eu,
    Us,
}

struct Tracker;

#[tools]
impl Tracker {
    /// Does something.
    #[tool]
    fn list(&self, #[arg(header = "Region")] region: Region) {
        let _ = region;
    }
}

fn main() {}
