//! The procedural macros of `mcp-runtime`. Use them through that crate, where each is documented.

mod crate_path;
mod diagnostics;
mod docs;
mod naming;
