//! Tool descriptors: what `tools/list` publishes.
//!
//! A [`Descriptor`] is made from an entry with [`describe`], and judged by the rules under [`check`]. The rules read
//! nothing but the finished descriptor, so that a client can put the descriptors of a foreign server through the same
//! ones.

pub(crate) mod check;
mod describe;
pub(crate) mod header;
pub(crate) mod problem;

use std::{borrow::Cow, time::Duration};

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

pub(crate) use check::names::duplicates as check_names;
pub(crate) use describe::describe;
pub use problem::Problem;

use crate::protocol::Icon;

/// One tool as `tools/list` publishes it ([`Tool`] of the protocol).
///
/// Serialises to the wire form: the protocol's names, in the order name, title, description, icons, input schema, output
/// schema, annotations, `_meta`, with absent parts left out.
///
/// [`Tool`]: https://modelcontextprotocol.io/specification/2026-07-28/server/tools#tool
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Descriptor {
    name: Cow<'static, str>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    title: Option<Cow<'static, str>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    description: Option<Cow<'static, str>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    icons: Vec<Icon>,
    input_schema: Value,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    output_schema: Option<Value>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    annotations: Option<Annotations>,
    #[serde(default, rename = "_meta", skip_serializing_if = "Option::is_none")]
    meta: Option<Map<String, Value>>,
    #[serde(skip)]
    pub(crate) timeout: Option<Duration>,
    /// How many calls run at a time, if the tool says.
    #[serde(skip)]
    pub(crate) concurrency: Option<usize>,
    #[serde(skip)]
    pub(crate) scopes: &'static [&'static str],
    #[serde(skip)]
    pub(crate) location: Option<&'static str>,
}

/// What a tool does to its environment, as hints for the host ([`ToolAnnotations`] of the protocol).
///
/// An absent hint is read at its cautious default: not read-only, destructive, not idempotent, open world.
///
/// [`ToolAnnotations`]: https://modelcontextprotocol.io/specification/2026-07-28/schema#toolannotations
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Annotations {
    /// A name for people; [`Descriptor::title`] comes before it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<Cow<'static, str>>,
    /// The tool changes nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub read_only_hint: Option<bool>,
    /// The tool may destroy or overwrite, not only add.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub destructive_hint: Option<bool>,
    /// A second call with the same arguments changes nothing more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub idempotent_hint: Option<bool>,
    /// The tool deals with things outside a closed domain, such as the web.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open_world_hint: Option<bool>,
}

/// The hints as hosts read them: an absent one at its cautious default, and those that mean something only for tools that
/// change things (destructive, idempotent) at what they come to for a tool that does not.
impl Annotations {
    /// Whether the tool changes nothing.
    pub fn is_read_only(&self) -> bool {
        self.read_only_hint.unwrap_or(false)
    }

    /// Whether the tool may destroy or overwrite.
    pub fn is_destructive(&self) -> bool {
        !self.is_read_only() && self.destructive_hint.unwrap_or(true)
    }

    /// Whether a second call with the same arguments changes nothing more.
    pub fn is_idempotent(&self) -> bool {
        self.is_read_only() || self.idempotent_hint.unwrap_or(false)
    }

    /// Whether the tool deals with things outside a closed domain.
    pub fn is_open_world(&self) -> bool {
        self.open_world_hint.unwrap_or(true)
    }
}

impl Descriptor {
    /// The name that callers use.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The name for people.
    pub fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    /// What the tool does, for the model.
    pub fn description(&self) -> Option<&str> {
        self.description.as_deref()
    }

    /// The icons, in order of preference.
    pub fn icons(&self) -> &[Icon] {
        &self.icons
    }

    /// The JSON Schema (2020-12) of the arguments.
    pub fn input_schema(&self) -> &Value {
        &self.input_schema
    }

    /// The JSON Schema (2020-12) of the structured content, if the tool makes any.
    pub fn output_schema(&self) -> Option<&Value> {
        self.output_schema.as_ref()
    }

    /// The hints, if there are any.
    pub fn annotations(&self) -> Option<&Annotations> {
        self.annotations.as_ref()
    }

    /// The `_meta` object, if there is one.
    pub fn meta(&self) -> Option<&Map<String, Value>> {
        self.meta.as_ref()
    }
}

#[cfg(test)]
mod tests;
