//! The procedural macros of `mcp-runtime`. Use them through that crate, where each is documented.

mod arg;
mod crate_path;
mod diagnostics;
mod docs;
mod function;
mod keys;
mod naming;
mod tool;
mod tools;

use proc_macro::TokenStream;

/// See `mcp_runtime::tool`.
#[proc_macro_attribute]
pub fn tool(arguments: TokenStream, item: TokenStream) -> TokenStream {
    tool::expand(arguments.into(), item.into()).into()
}

/// See `mcp_runtime::tools`.
#[proc_macro_attribute]
pub fn tools(arguments: TokenStream, item: TokenStream) -> TokenStream {
    tools::expand(arguments.into(), item.into()).into()
}
