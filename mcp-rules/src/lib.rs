//! Rules for MCP tools that a macro can check while it reads, and a server once its schemas are finished.
//!
//! Each lives here once: `mcp-derive` asks at the author's tokens, `mcp-runtime` asks of what no macro sees, such as a
//! hand-written schema. Both put the rule's own words into their message.

pub mod header_name;
pub mod pattern;
pub mod secret;
