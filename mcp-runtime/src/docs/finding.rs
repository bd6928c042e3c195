//! One thing to know about a tool or a tool list.

use std::{borrow::Cow, fmt};

use serde::Serialize;

use super::{Change, Impact};
use crate::Descriptor;

/// How much a [`Finding`] matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Worth knowing; nothing has to be done.
    Note,
    /// Something works less well than it could.
    Warning,
    /// A client or provider refuses the tool, or the whole list.
    Error,
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        })
    }
}

/// One thing to know about a tool or a tool list: what a target can't hold, or what could be better.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Finding {
    /// How much it matters.
    pub level: Level,
    /// The rule, as `room/name`: `openai/optional-as-null`, `quality/hint-unset`. Stable, for allow-lists.
    pub rule: String,
    /// The tool's published name; `None` for the list as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tool: Option<String>,
    /// A JSON pointer (RFC 6901) into the descriptor as published; empty for the descriptor as a whole.
    pub pointer: String,
    /// What was found, and what follows from it.
    pub message: String,
    /// Where the tool is written (`src/lib.rs:12`), when it is one of the program's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub location: Option<Cow<'static, str>>,
}

impl Finding {
    /// A finding about a place in a tool's descriptor.
    pub(super) fn about(
        tool: &Descriptor,
        level: Level,
        rule: impl Into<String>,
        pointer: impl Into<String>,
        message: impl Into<String>,
    ) -> Self {
        Self {
            level,
            rule: rule.into(),
            tool: Some(tool.name().to_owned()),
            pointer: pointer.into(),
            message: message.into(),
            location: tool.location.map(Cow::Borrowed),
        }
    }

    /// A finding about the list, or about the server.
    pub(super) fn overall(level: Level, rule: impl Into<String>, message: impl Into<String>) -> Self {
        Self { level, rule: rule.into(), tool: None, pointer: String::new(), message: message.into(), location: None }
    }
}

impl From<&Change> for Finding {
    /// A change as a finding of the room `baseline`: an error if it breaks callers, else a note.
    fn from(change: &Change) -> Self {
        let level = if change.impact == Impact::Breaking { Level::Error } else { Level::Note };
        let rule = format!("baseline/{}", change.kind);
        Self {
            tool: Some(change.tool.clone()),
            pointer: change.pointer.clone(),
            ..Self::overall(level, rule, change.message.clone())
        }
    }
}

impl fmt::Display for Finding {
    /// `warning openai/not-strict: tool "find" at /inputSchema/properties/any: …`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}: ", self.level, self.rule)?;
        if let Some(tool) = &self.tool {
            write!(f, "tool {tool:?}")?;
            if let Some(location) = &self.location {
                write!(f, " ({location})")?;
            }
            if !self.pointer.is_empty() {
                write!(f, " at {}", self.pointer)?;
            }
            f.write_str(": ")?;
        }
        f.write_str(&self.message)
    }
}
