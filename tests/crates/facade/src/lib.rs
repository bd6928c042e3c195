//! Hands the toolkit on, as an application framework would.

pub use mcp_runtime;
