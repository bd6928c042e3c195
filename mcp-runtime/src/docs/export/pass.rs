//! One tool on its way to a target.

use crate::{
    Descriptor,
    docs::{Finding, Level, Target, limits::Limits},
    schema::walk::Node,
};

use super::origin;

/// One tool on its way to a target: the rules that hold, and what was found so far.
pub(super) struct Pass<'a> {
    target: Target,
    pub(super) limits: &'static Limits,
    pub(super) tool: &'a Descriptor,
    pub(super) findings: Vec<Finding>,
}

impl<'a> Pass<'a> {
    pub(super) fn new(target: Target, tool: &'a Descriptor) -> Self {
        Self { target, limits: Limits::of(target), tool, findings: Vec::new() }
    }

    /// What the target is called in messages.
    pub(super) fn reader(&self) -> &'static str {
        match self.target {
            Target::Mcp | Target::Mcp20251125 => "the protocol",
            Target::OpenAi => "OpenAI",
            Target::Anthropic => "Anthropic",
            Target::Gemini => "Gemini",
            Target::VsCode => "VS Code",
            Target::ServerJson => "server.json",
            Target::Mcpb => "manifest.json",
        }
    }

    /// The input schema, its nodes marked with where they come from.
    pub(super) fn input(&self) -> Node {
        origin::mark(self.tool.input_schema(), "/inputSchema")
    }

    /// Records something that the target can't hold.
    pub(super) fn find(&mut self, level: Level, rule: &str, pointer: impl Into<String>, message: impl Into<String>) {
        let rule = format!("{}/{rule}", self.target);
        self.findings.push(Finding::about(self.tool, level, rule, pointer, message));
    }

    /// Records which of these parts of the descriptor are left out.
    pub(super) fn leave_out(&mut self, parts: &[&str]) {
        for part in parts {
            let present = match *part {
                "title" => self.tool.title().is_some(),
                "icons" => !self.tool.icons().is_empty(),
                "outputSchema" => self.tool.output_schema().is_some(),
                "annotations" => self.tool.annotations().is_some(),
                "_meta" => self.tool.meta().is_some(),
                _ => true,
            };
            if present {
                let message = format!("`{part}` has no place with {}", self.reader());
                self.find(Level::Note, "left-out", format!("/{part}"), message);
            }
        }
    }

    /// A copy that starts without findings, for a try that may be thrown away.
    pub(super) fn attempt(&self) -> Self {
        Self::new(self.target, self.tool)
    }
}
