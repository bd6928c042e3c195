use mcp_runtime::tools;

#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Tracker {
    offset: u32,
}

#[tools]
impl Tracker {
    /// Does something.
    #[tool]
    fn list(&self, #[serde(alias = "other")] another: Self) {
        let _ = another.offset;
    }
}

fn main() {}
