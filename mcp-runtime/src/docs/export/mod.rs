//! Tool lists as each reader takes them.
//!
//! A projection starts from the descriptor as published and takes away what the target can't hold. Whatever it takes away
//! is a [`Finding`]: the call never loses a word in silence. Rules that a model should know even so are told in the
//! description.
//!
//! Each target is a file that says which steps it takes; the steps ([`steps`]) know no target.

mod anthropic;
mod bundle;
mod gemini;
mod mcp;
mod openai;
mod origin;
mod pass;
mod registry;
mod steps;
mod vscode;

#[cfg(test)]
mod tests;

use serde_json::Value;

use super::{Finding, Target};
use crate::{Descriptor, protocol::Implementation};

/// A tool list as a target takes it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Export {
    /// The document: the member `tools` of a request to a model provider, a tool list, or a manifest.
    pub document: Value,
    /// What the target can't hold, or does not say.
    pub findings: Vec<Finding>,
}

/// Projects a server's tools for a target.
///
/// ```
/// use mcp_runtime::{docs::{Target, export, read_tools}, protocol::Implementation};
///
/// let tools = read_tools(
///     r#"[{"name": "get", "inputSchema": {"type": "object", "properties": {"id": {"type": "integer"}, "at": {"type": "string"}},
///     "required": ["id"], "additionalProperties": false}}]"#,
/// )?;
/// let exported = export(&Implementation::new("shop", "1.0.0"), &tools, Target::OpenAi);
/// assert_eq!(exported.document["tools"][0]["parameters"]["properties"]["at"]["type"][1], "null");
/// assert_eq!(exported.findings[0].rule, "openai/optional-as-null");
/// # Ok::<(), mcp_runtime::docs::ReadError>(())
/// ```
pub fn export(server: &Implementation, tools: &[Descriptor], target: Target) -> Export {
    let mut findings = Vec::new();
    let document = match target {
        Target::Mcp => mcp::current(tools),
        Target::Mcp20251125 => mcp::of_2025_11_25(tools, &mut findings),
        Target::OpenAi => openai::project(tools, &mut findings),
        Target::Anthropic => anthropic::project(tools, &mut findings),
        Target::Gemini => gemini::project(tools, &mut findings),
        Target::VsCode => vscode::project(tools, &mut findings),
        Target::ServerJson => registry::project(server, tools, &mut findings),
        Target::Mcpb => bundle::project(server, tools, &mut findings),
    };
    Export { document, findings }
}
