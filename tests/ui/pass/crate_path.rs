//! The toolkit under another path.

use mcp_runtime as kit;

mod facade {
    pub(crate) use mcp_runtime as toolkit;
}

struct Tracker;

#[kit::tools(crate = facade::toolkit)]
impl Tracker {
    /// Lists.
    #[tool]
    fn list(&self, #[serde(alias = "most")] max: u32) -> u32 {
        max
    }
}

/// Adds.
#[kit::tool(crate = kit)]
fn add(a: i64, b: i64) -> i64 {
    a + b
}

/// Acts.
#[derive(kit::serde::Deserialize, kit::schemars::JsonSchema, kit::Tool)]
#[serde(crate = "kit::serde")]
#[schemars(crate = "kit::schemars")]
#[tool(crate = facade::toolkit)]
struct Act {
    #[arg(header = "Id")]
    id: Id,
}

#[derive(kit::serde::Deserialize, kit::schemars::JsonSchema, kit::HeaderValue)]
#[serde(crate = "kit::serde")]
#[schemars(crate = "kit::schemars")]
#[arg(crate = facade::toolkit)]
struct Id(u32);

#[derive(kit::serde::Deserialize, kit::schemars::JsonSchema, kit::ToolInput)]
#[serde(crate = "kit::serde")]
#[schemars(crate = "kit::schemars")]
#[arg(crate = facade::toolkit)]
struct Input {
    #[arg(range = 1..=5, default = 3)]
    level: u8,
}
