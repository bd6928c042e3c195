//! The procedural macros of `mcp-runtime`. Use them through that crate, where each is documented.

#[allow(dead_code)] // until the macros are there
mod arg;
mod crate_path;
mod diagnostics;
mod docs;
mod keys;
mod naming;
