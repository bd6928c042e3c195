//! Reference pages: what a server offers, for people to read.
//!
//! [`compose`] turns descriptors into plain data ([`model`]), and the renderers turn that into Markdown or HTML. Neither
//! knows of the other, so that resources, prompts and completions need a chapter and its templates, and nothing else.
//!
//! Names and descriptions come from authors, and of a list that was fetched from anybody: [`markup`] lets nothing of them
//! through that could do more than be read.

mod anchors;
mod compose;
mod fields;
mod hints;
mod html;
mod markdown;
mod markup;
mod model;
mod sample;
mod schema;
mod values;
mod words;

#[cfg(test)]
mod tests;

use model::Book;

use crate::{Descriptor, protocol::Implementation};

/// A reference of a server's tools, ready to be written as Markdown or HTML.
///
/// Everything comes from the descriptors: arguments and results as tables, hints with what their absence means, errors,
/// and an example of a call and of its result. Examples are those of the author, or made from the schemas; in either case
/// the schemas accept them.
///
/// The same descriptors give the same bytes, so that a document can be committed and compared.
///
/// ```
/// use mcp_runtime::{docs::{Document, read_tools}, protocol::Implementation};
///
/// let tools = read_tools(
///     r#"[{"name": "greet", "description": "Greets.", "inputSchema": {"type": "object",
///     "properties": {"name": {"type": "string", "minLength": 1}}, "required": ["name"]}}]"#,
/// )?;
/// let document = Document::new(&Implementation::new("hello", "1.0.0"), &tools);
/// assert!(document.to_markdown().contains("| `name` | string | yes |"));
/// assert!(document.to_html().starts_with("<!doctype html>"));
/// # Ok::<(), mcp_runtime::docs::ReadError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Document(Book);

impl Document {
    /// The document about a server with these tools: [`ReadyServer::info`](crate::ReadyServer::info) and
    /// [`ReadyServer::descriptors`](crate::ReadyServer::descriptors), or a list that was saved.
    pub fn new(server: &Implementation, tools: &[Descriptor]) -> Self {
        Self(compose::book(server, tools))
    }

    /// One Markdown file (`CommonMark` with tables). Raw HTML of descriptions is text in it.
    pub fn to_markdown(&self) -> String {
        markdown::whole(&self.0)
    }

    /// One Markdown file a tool, and `index.md`, which links to them.
    pub fn to_markdown_files(&self) -> Vec<DocumentFile> {
        markdown::split(&self.0)
    }

    /// One HTML file that needs nothing beside it: styles, script and pictures are in it, and it asks no network.
    pub fn to_html(&self) -> String {
        html::page(&self.0)
    }

    /// The page with a form for each tool, to be served beside `/mcp`, and its content security policy.
    #[cfg(all(feature = "cli", feature = "http"))]
    pub(crate) fn to_usable_html(&self) -> (String, String) {
        html::usable(&self.0)
    }
}

/// A file of a [`Document`] that consists of several.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DocumentFile {
    /// Where it belongs, from the folder of the document: `tools/greet.md`.
    pub path: String,
    /// What is in it.
    pub text: String,
}
