//! One change, its kind and what it means for callers.

use std::fmt;

use serde::Serialize;

use crate::Descriptor;

/// Whether callers that worked before still work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Impact {
    /// Callers that worked before go on working.
    Compatible,
    /// A caller that worked before can fail, or do something else than before.
    Breaking,
}

/// What kind of change it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum ChangeKind {
    /// A tool that was not there.
    ToolAdded,
    /// A tool that is gone.
    ToolRemoved,
    /// A tool with another name; the rest is as it was.
    ToolRenamed,
    /// Text for people or models: titles, descriptions, examples, icons, `_meta`, unknown keywords.
    Documentation,
    /// A tool or property that callers should no longer use.
    Deprecated,
    /// A hint that makes hosts more careful.
    HintMoreDangerous,
    /// A hint that makes hosts less careful.
    HintLessDangerous,
    /// A hint that says what its absence said, or the reverse.
    HintSpelled,
    /// Structured content is now described.
    OutputSchemaAdded,
    /// Structured content is no longer described.
    OutputSchemaRemoved,
    /// A property, or argument, that was not there and may be absent.
    PropertyAdded,
    /// A property, or argument, that was not there and is required.
    RequiredPropertyAdded,
    /// A property, or argument, that is gone.
    PropertyRemoved,
    /// A property, or argument, that could be absent and no longer can.
    PropertyNowRequired,
    /// A property, or argument, that could not be absent and now can.
    PropertyNowOptional,
    /// Properties that no schema names are now accepted.
    UnknownPropertiesAccepted,
    /// Properties that no schema names are now refused.
    UnknownPropertiesRefused,
    /// Fewer types than before.
    TypeNarrowed,
    /// More types than before.
    TypeWidened,
    /// Other types than before.
    TypeChanged,
    /// A value of an enum that was not there.
    ValueAdded,
    /// A value of an enum that is gone.
    ValueRemoved,
    /// A union's variant that was not there.
    VariantAdded,
    /// A union's variant that is gone.
    VariantRemoved,
    /// A bound that refuses more than before.
    BoundTightened,
    /// A bound that refuses less than before.
    BoundLoosened,
    /// A rule that was not there.
    ConstraintAdded,
    /// A rule that is gone.
    ConstraintRemoved,
    /// Another rule, of which it can't be said what it refuses.
    ConstraintChanged,
    /// Another value for an argument that is left out.
    DefaultChanged,
    /// An argument that is now mirrored into a header.
    HeaderAdded,
    /// A header that now mirrors another argument.
    HeaderMoved,
    /// An argument that is no longer mirrored.
    HeaderRemoved,
}

/// One difference between two tool lists.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Change {
    /// The tool's name; of a renamed tool the old one.
    pub tool: String,
    /// A JSON pointer (RFC 6901) into the new descriptor, or into the old one for what is gone.
    pub pointer: String,
    /// What kind of change it is.
    pub kind: ChangeKind,
    /// Whether it breaks callers.
    pub impact: Impact,
    /// What was, and what is.
    pub message: String,
}

/// A change to a tool.
pub(super) fn change(
    tool: &Descriptor,
    pointer: impl Into<String>,
    kind: ChangeKind,
    impact: Impact,
    message: impl Into<String>,
) -> Change {
    Change { tool: tool.name().to_owned(), pointer: pointer.into(), kind, impact, message: message.into() }
}

impl fmt::Display for Impact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Compatible => "compatible",
            Self::Breaking => "breaking",
        })
    }
}

impl fmt::Display for ChangeKind {
    /// The name that it serialises to: `bound-tightened`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut first = true;
        for c in format!("{self:?}").chars() {
            if c.is_uppercase() && !first {
                f.write_str("-")?;
            }
            write!(f, "{}", c.to_ascii_lowercase())?;
            first = false;
        }
        Ok(())
    }
}

impl fmt::Display for Change {
    /// `breaking: tool "find" at /inputSchema/properties/limit/maximum: maximum was 50, is 20`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: tool {:?}", self.impact, self.tool)?;
        if !self.pointer.is_empty() {
            write!(f, " at {}", self.pointer)?;
        }
        write!(f, ": {}", self.message)
    }
}

/// Which way the values of a schema go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Direction {
    /// From the caller to the tool.
    Input,
    /// From the tool to the caller.
    Output,
}

/// What a change does to the set of values that a schema accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    /// Values that were accepted no longer are.
    Narrows,
    /// Values that were not accepted now are.
    Widens,
    /// Both, or it can't be said.
    Unclear,
    /// Neither.
    Nothing,
}

impl Effect {
    /// The effect on callers: arguments break when fewer are accepted, results when more can come.
    pub(super) fn on(self, direction: Direction) -> Impact {
        match (self, direction) {
            (Self::Unclear, _) | (Self::Narrows, Direction::Input) | (Self::Widens, Direction::Output) => {
                Impact::Breaking
            }
            _ => Impact::Compatible,
        }
    }

    /// The effect of losing and gaining values.
    pub(super) fn of(loses: bool, gains: bool) -> Self {
        match (loses, gains) {
            (true, true) => Self::Unclear,
            (true, false) => Self::Narrows,
            (false, true) => Self::Widens,
            (false, false) => Self::Nothing,
        }
    }
}
