//! The derives under strict lints (case 7): no diagnostic comes from generated code.
#![deny(
    warnings,
    missing_docs,
    unsafe_code,
    unused_qualifications,
    rust_2018_idioms,
    non_camel_case_types,
    clippy::all,
    clippy::pedantic
)]

use mcp_runtime::{HeaderValue, Tool, ToolInput};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Where.
#[derive(Debug, Deserialize, HeaderValue, JsonSchema, Serialize)]
pub enum Region {
    /// Europe.
    Eu,
    /// America.
    Us,
}

/// Says something.
#[derive(Debug, Deserialize, JsonSchema, Tool)]
#[tool(title = "Say", read_only)]
pub struct Say {
    /// What.
    #[arg(min_length = 1, pattern = "^a", default = "abc", example = "abcd")]
    pub text: String,
    /// Where.
    #[arg(header = "Region", default = Region::Eu, example = Region::Us)]
    pub region: Region,
    /// When.
    pub page: Page,
}

/// When.
#[derive(Debug, Deserialize, JsonSchema, ToolInput)]
pub struct Page {
    /// From.
    #[arg(range = 0..=5_000, default)]
    pub offset: u32,
    /// Old.
    #[deprecated = "use `offset`"]
    #[arg(range = ..=5.5, deprecated)]
    pub old: f64,
}
