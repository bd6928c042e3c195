//! The author's own types have the names of the prelude's (case 2).

mod std {}
mod core {}
mod serde {}
mod schemars {}
mod serde_json {}

use ::mcp_runtime::{HeaderValue, tool, tools};

type Result<T> = ::std::result::Result<T, Oops>;

struct String;
struct Vec;
struct Option;
struct Box;
trait Send {}
trait Sync {}
trait Into {}
trait Default {}
trait Clone {}

#[derive(Debug)]
struct Oops;

impl ::std::fmt::Display for Oops {
    fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
        f.write_str("oops")
    }
}

/// Answers.
#[tool]
fn ping(#[arg(range = 1..=5, default = 2)] count: u8, #[arg(default)] more: ::std::vec::Vec<u8>) -> Result<u8> {
    let _ = more;
    ::std::result::Result::Ok(count)
}

struct Tracker;

#[tools(read_only, timeout = "1s")]
impl Tracker {
    /// Answers later.
    #[tool(title = "Later")]
    async fn later(&self, #[arg(header = "Region")] region: ::std::option::Option<Region>) -> Result<u8> {
        let _ = region;
        ::std::result::Result::Ok(1)
    }
}

#[derive(::serde::Deserialize, ::schemars::JsonSchema, HeaderValue)]
#[schemars(crate = "::schemars")]
enum Region {
    Eu,
    Us,
}

#[derive(::serde::Deserialize, ::schemars::JsonSchema, ::mcp_runtime::ToolInput)]
#[schemars(crate = "::schemars")]
struct Input {
    #[arg(range = 1..=5, default = 2, example = 3)]
    count: u8,
    #[arg(default = ::std::vec![1u8], unique_items)]
    more: ::std::vec::Vec<u8>,
}
