//! What is wrong with a descriptor, and where.

use std::fmt;

/// One thing that is wrong with a tool, found when the server is built.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Problem {
    /// The tool's published name.
    pub tool: String,
    /// Where the tool is written (`src/lib.rs:12`), when it is one of our own.
    pub location: Option<&'static str>,
    /// A JSON pointer (RFC 6901) into the descriptor; empty for the descriptor as a whole.
    pub pointer: String,
    /// What was found, and what is accepted.
    pub message: String,
}

impl fmt::Display for Problem {
    /// `tool "find" (src/lib.rs:12) at /inputSchema/type: found …`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "tool {:?}", self.tool)?;
        if let Some(location) = self.location {
            write!(f, " ({location})")?;
        }
        if !self.pointer.is_empty() {
            write!(f, " at {}", self.pointer)?;
        }
        write!(f, ": {}", self.message)
    }
}

/// A problem before it is known which tool it belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Finding {
    pub(crate) pointer: String,
    pub(crate) message: String,
}

/// Collects findings, so that every rule has its say.
#[derive(Debug, Default)]
pub(crate) struct Report {
    pub(crate) findings: Vec<Finding>,
}

impl Report {
    /// Records a finding at a JSON pointer into the descriptor.
    pub(crate) fn add(&mut self, pointer: impl Into<String>, message: impl Into<String>) {
        self.findings.push(Finding { pointer: pointer.into(), message: message.into() });
    }

    /// The findings as problems of one tool.
    pub(crate) fn of_tool(self, tool: &str, location: Option<&'static str>) -> Vec<Problem> {
        let problem = |Finding { pointer, message }| Problem { tool: tool.to_owned(), location, pointer, message };
        self.findings.into_iter().map(problem).collect()
    }
}
