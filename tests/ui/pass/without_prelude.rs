//! Nothing of the prelude is in scope.
#![no_implicit_prelude]

// schemars' own derive calls `from` and `into`.
use ::std::convert::{From as _, Into as _};

use ::mcp_runtime::{HeaderValue, Tool, ToolInput, tool, tools};

/// Answers.
#[tool]
fn ping(
    #[arg(range = 1..=5, default = 2)] count: u8,
    #[arg(default)] more: ::std::vec::Vec<u8>,
    #[serde(alias = "called")]
    #[schemars(title = "Name")]
    name: ::std::option::Option<::std::string::String>,
) -> u8 {
    let _ = (more, name);
    count
}

struct Tracker;

#[tools]
impl Tracker {
    /// Answers later.
    #[tool]
    async fn later(&self, #[arg(header = "Region", example = Region::Eu)] region: Region) -> u8 {
        let _ = region;
        1
    }
}

#[derive(::serde::Deserialize, ::serde::Serialize, ::schemars::JsonSchema, HeaderValue)]
#[schemars(crate = "::schemars")]
enum Region {
    Eu,
    Us,
}

#[derive(::serde::Deserialize, ::schemars::JsonSchema, ToolInput)]
#[schemars(crate = "::schemars")]
struct Input {
    #[arg(range = 1..=5, default = 2, example = 3)]
    count: u8,
    #[arg(default = ::std::vec![1u8], unique_items)]
    more: ::std::vec::Vec<u8>,
}

/// Acts.
#[derive(::serde::Deserialize, ::schemars::JsonSchema, Tool)]
#[schemars(crate = "::schemars")]
struct Act {
    #[arg(header = "Region")]
    region: ::std::option::Option<Region>,
}
