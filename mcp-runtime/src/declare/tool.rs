//! What is said of a tool.

use std::time::Duration;

use schemars::{Schema, SchemaGenerator};

/// The constant part of a tool's descriptor.
#[derive(Clone, Copy, Debug)]
pub struct ToolSpec {
    /// The published name: prefix applied, `r#` removed.
    pub name: &'static str,
    /// A name for people.
    pub title: Option<&'static str>,
    /// The doc comment or the `description` key.
    pub description: Option<&'static str>,
    /// `readOnlyHint`.
    pub read_only: Option<bool>,
    /// `destructiveHint`.
    pub destructive: Option<bool>,
    /// `idempotentHint`.
    pub idempotent: Option<bool>,
    /// `openWorldHint`.
    pub open_world: Option<bool>,
    /// Icons, in order.
    pub icons: &'static [IconSpec],
    /// The JSON text of the `_meta` object.
    pub meta: Option<&'static str>,
    /// How long a call may take.
    pub timeout: Option<Duration>,
    /// How many calls of the tool run at a time.
    pub concurrency: Option<usize>,
    /// OAuth scopes that a caller needs.
    pub scopes: &'static [&'static str],
    /// JSON objects: the arguments of calls that make sense.
    pub examples: &'static [&'static str],
    /// Whether arguments that the schema does not name are let through.
    pub allow_unknown: bool,
    /// The schema of what the return type itself makes, where `output = …` declares another.
    pub own_output: Option<fn(&mut SchemaGenerator) -> Option<Schema>>,
    /// Where the tool is written, for messages: `src/lib.rs:12`.
    pub location: &'static str,
}

impl ToolSpec {
    /// A tool of which only the name is known; the macros fill in the rest with struct update syntax.
    pub const fn new(name: &'static str, location: &'static str) -> Self {
        Self {
            name,
            title: None,
            description: None,
            read_only: None,
            destructive: None,
            idempotent: None,
            open_world: None,
            icons: &[],
            meta: None,
            timeout: None,
            concurrency: None,
            scopes: &[],
            examples: &[],
            allow_unknown: false,
            own_output: None,
            location,
        }
    }
}

/// An icon as written in `icon(…)`.
#[derive(Clone, Copy, Debug)]
pub struct IconSpec {
    /// An `https:` or `data:` URI.
    pub src: &'static str,
    /// The media type of the picture.
    pub mime_type: Option<&'static str>,
    /// `48x48` or `any`.
    pub sizes: &'static [&'static str],
    /// `light` or `dark`.
    pub theme: Option<&'static str>,
}

/// One mirrored parameter, or a struct that holds some, for the proofs at compile time.
#[derive(Clone, Copy, Debug)]
pub struct HeaderNode {
    /// The name on the wire; empty for a flattened struct.
    pub field: &'static str,
    /// The header, if the field itself is mirrored.
    pub header: Option<&'static str>,
    /// The mirrored fields of the field's type.
    pub nested: &'static [HeaderNode],
}
