//! Constants and unit structs of the author, under names that an expansion might think its own.
#![allow(non_upper_case_globals, non_camel_case_types, dead_code)]

use mcp_runtime::{Context, tool, tools};

mod words {
    pub const value: &str = "";
    pub const out: u8 = 0;
    pub struct args;
    pub struct cx;
    pub struct this;
    pub struct builder;
    pub struct needs;
    pub struct holder;
    pub struct held;
    pub struct p0;
    pub struct p1;
    pub struct problems;
}
// Whether it is used depends on the expansion: that it need not be is the point.
#[allow(unused_imports)]
use words::*;

const state: u8 = 1;
const name: u8 = 1;

#[derive(serde::Deserialize, schemars::JsonSchema, mcp_runtime::ToolInput)]
struct Page {
    /// Where it begins.
    #[arg(default = from())]
    #[serde(default = "from")]
    from: u32,
}

fn from() -> u32 {
    1
}

struct Tracker;

#[tools]
impl Tracker {
    /// Lists issues.
    #[tool]
    async fn list(
        &self,
        #[arg(default = from())] start: u32,
        #[arg(default)] size: u32,
        #[serde(alias = "where")] place: String,
        page: Page,
        _cx: &Context,
    ) -> u32 {
        let _ = (place, page);
        start + size
    }
}

/// Adds.
#[tool]
fn add(a: u32, #[arg(default = 1)] b: u32) -> u32 {
    a + b
}
