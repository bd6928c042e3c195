//! The procedural macros of `mcp-runtime`. Use them through that crate, where each is documented.

mod arg;
mod crate_path;
mod derive_tool;
mod diagnostics;
mod docs;
mod function;
mod header_value;
mod input;
mod keys;
mod lack;
mod naming;
mod tool;
mod tools;
mod types;

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

/// See `mcp_runtime::Tool`.
#[proc_macro_derive(Tool, attributes(tool, arg))]
pub fn derive_tool(input: TokenStream) -> TokenStream {
    derive_tool::derive(input.into()).into()
}

/// See `mcp_runtime::ToolInput`.
#[proc_macro_derive(ToolInput, attributes(arg))]
pub fn derive_tool_input(input: TokenStream) -> TokenStream {
    input::derive(input.into()).into()
}

/// See `mcp_runtime::HeaderValue`.
#[proc_macro_derive(HeaderValue, attributes(arg))]
pub fn derive_header_value(input: TokenStream) -> TokenStream {
    header_value::derive(input.into()).into()
}
