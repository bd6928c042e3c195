#![doc = include_str!("../README.md")]
//!
//! # Finding your way
//!
//! | for | see |
//! | --- | --- |
//! | the whole way, from a first tool to production | the guide (`guide`) |
//! | what is promised of calls, and how that was tried | the page on reliability (`reliability`) |
//! | what a call and a start cost | the page on performance (`performance`) |
//! | declaring tools | [`tools`], [`tool`], [`macro@Tool`] with [`Handler`], [`macro@ToolInput`], [`macro@HeaderValue`], [`toolset!`] |
//! | building and running | [`Server`], [`ReadyServer`], [`BuildError`], [`Result`] for `main`; [`Connection`] for a transport of your own |
//! | settings | the methods of [`Server`]; [`ToolSwitches`] for tools that come and go |
//! | middleware around calls | [`Server::layer`] with [`ToolCall`] and [`Answer`] |
//! | results | [`ToolOutput`] lists them; [`Json`], [`Content`] and its blocks, [`CallToolResult`] |
//! | errors | [`ToolError`], [`Failure`] |
//! | what a handler knows of its call | [`Context`], [`FromContext`], [`State`], [`Progress`], [`CancellationToken`] |
//! | who calls, and who may | [`Principal`]; [`BearerAuth`], [`TokenVerifier`], [`JwtVerifier`] |
//! | the tools as published | [`Descriptor`] |
//! | the protocol's messages | [`protocol`] |
//!
//! # Features
//!
//! | feature | default | brings |
//! | --- | --- | --- |
//! | `macros` | yes | the attributes and derives |
//! | `stdio` | yes | [`Server::serve_stdio`] and [`Server::run`] |
//! | `http` | no | the Streamable HTTP transport: [`HttpService`], `ReadyServer::into_router`, `Server::serve_http` |
//! | `auth` | no | bearer tokens for the HTTP transport and the metadata that goes with them: [`BearerAuth`] |
//! | `jwt` | no | a verifier of signed tokens: [`JwtVerifier`] |
//! | `cli` | no | the command line behind [`Server::run`], with `http` also its `--http` |
//! | `docs` | no | documents made from descriptors |
//!
//! The feature `arbitrary_precision` of `serde_json` must be off in the whole program; [`Server::build`] says so where it is on.

mod auth;
mod call;
#[cfg(feature = "cli")]
mod cli;
mod declare;
mod descriptor;
#[cfg(feature = "docs")]
pub mod docs;
mod error;
#[cfg(all(feature = "auth", feature = "cli", feature = "docs", feature = "macros"))]
#[doc = include_str!("../docs/guide.md")]
pub mod guide {}
#[cfg(any(feature = "docs", feature = "http"))]
#[cfg_attr(
    not(feature = "http"),
    expect(dead_code, unused_imports, reason = "documents show fields, and compare none")
)]
mod header;
mod json;
#[doc = include_str!("../docs/performance.md")]
pub mod performance {}
#[doc(hidden)]
pub mod private;
pub mod protocol;
#[cfg(all(feature = "stdio", feature = "macros"))]
#[doc = include_str!("../docs/reliability.md")]
pub mod reliability {}
#[cfg(feature = "stdio")]
mod run;
mod schema;
mod server;
mod transport;

pub use auth::*;
pub use call::*;
pub use descriptor::{Annotations as ToolAnnotations, Descriptor, Problem};
pub use error::{Error, Result};
#[cfg(feature = "macros")]
#[doc = include_str!("../docs/header_value.md")]
pub use mcp_derive::HeaderValue;
#[cfg(feature = "macros")]
#[doc = include_str!("../docs/derive_tool.md")]
pub use mcp_derive::Tool;
#[cfg(feature = "macros")]
#[doc = include_str!("../docs/tool_input.md")]
pub use mcp_derive::ToolInput;
#[cfg(feature = "macros")]
#[doc = include_str!("../docs/tool.md")]
#[doc = include_str!("../docs/arg.md")]
pub use mcp_derive::tool;
#[cfg(feature = "macros")]
#[doc = include_str!("../docs/tools.md")]
pub use mcp_derive::tools;
pub use protocol::Icon;
pub use schemars;
pub use serde;
pub use serde_json;
pub use server::{
    BuildError, Call, Connection, IntoTools, ListChanges, Listening, Listing, ReadyServer, Received, Server, StateOf,
    ToolCall, ToolService, ToolSet, ToolSwitches, Toolset, UnknownTool,
};
#[cfg(feature = "auth")]
pub use transport::http::ResourceMetadata;
#[cfg(feature = "http")]
pub use transport::http::{HttpBody, HttpFuture, HttpService};
