#![allow(unused_imports)] // said by rustc of an import that is not used

use mcp_runtime::{tool as mcp_tool, tools};

struct Tracker;

#[tools]
impl Tracker {
    /// Lists.
    #[mcp_tool]
    fn list(&self) {}
}

fn main() {}
