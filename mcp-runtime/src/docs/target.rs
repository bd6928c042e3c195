//! Who a tool list is exported for.

use std::{fmt, str::FromStr};

use super::limits::Limits;

/// A reader of tool lists, with rules of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Target {
    /// MCP 2026-07-28: the descriptors as published.
    Mcp,
    /// MCP 2025-11-25: output schemas are objects, and no argument is mirrored into a header.
    Mcp20251125,
    /// Function tools of the `OpenAI` Responses API, strict wherever the schema allows it.
    OpenAi,
    /// Tools of the Anthropic Messages API, strict wherever the schema allows it.
    Anthropic,
    /// Function declarations of the Gemini API, in its subset of `OpenAPI` 3.0.
    Gemini,
    /// VS Code, which reads schemas as draft-07.
    VsCode,
    /// A draft of the `server.json` that the MCP registry takes.
    ServerJson,
    /// A draft of the `manifest.json` of an MCP bundle (`.mcpb`).
    Mcpb,
}

impl Target {
    /// Every target, in the order that help texts list them.
    pub const ALL: &'static [Self] = &[
        Self::Mcp,
        Self::Mcp20251125,
        Self::OpenAi,
        Self::Anthropic,
        Self::Gemini,
        Self::VsCode,
        Self::ServerJson,
        Self::Mcpb,
    ];

    /// The name on command lines and in rules: `openai`, `server-json`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Mcp => "mcp",
            Self::Mcp20251125 => "mcp-2025-11-25",
            Self::OpenAi => "openai",
            Self::Anthropic => "anthropic",
            Self::Gemini => "gemini",
            Self::VsCode => "vscode",
            Self::ServerJson => "server-json",
            Self::Mcpb => "mcpb",
        }
    }

    /// What the target is, in a few words.
    pub fn title(self) -> &'static str {
        &Limits::of(self).title
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Target {
    type Err = UnknownTarget;

    /// Reads the [name](Self::name); the file names `server.json` and `manifest.json` stand for their targets.
    fn from_str(text: &str) -> Result<Self, UnknownTarget> {
        match text {
            "server.json" => Ok(Self::ServerJson),
            "manifest.json" => Ok(Self::Mcpb),
            name => Self::ALL
                .iter()
                .copied()
                .find(|target| target.name() == name)
                .ok_or_else(|| UnknownTarget(name.to_owned())),
        }
    }
}

/// A name that is no [`Target`]'s.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownTarget(String);

impl fmt::Display for UnknownTarget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = Target::ALL.iter().map(|target| target.name()).collect();
        write!(f, "found target {:?}; the targets are {}", self.0, names.join(", "))
    }
}

impl std::error::Error for UnknownTarget {}
