//! `Mcp-*` header fields: how a value is written into one and how the two copies of a value are compared.
//!
//! The rules are those of the Streamable HTTP page of the specification (2026-07-28, "Value Encoding" and "Server
//! Validation"), read by server and client alike. Nothing here knows of requests or sockets.

mod agree;
mod encoding;
mod integer;
mod mirror;

pub(crate) use mcp_rules::header_name::PREFIX as PARAM_PREFIX;

pub(crate) use agree::{Field, Fields, Mismatch, Reason, agree_encoded, agree_exactly};
pub(crate) use mirror::Mirrored;

/// The revision that a request speaks.
pub(crate) const PROTOCOL_VERSION: &str = "MCP-Protocol-Version";
/// The method of a request.
pub(crate) const METHOD: &str = "Mcp-Method";
/// What a request is about: the name of a tool or prompt, the URI of a resource.
pub(crate) const NAME: &str = "Mcp-Name";
