//! What is wrong with a descriptor, and where.

use std::fmt;

use crate::schema::report::{Finding, Report};

/// One thing that is wrong with a tool, found when the server is built.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Problem {
    /// The tool's published name; empty where it is about the server as a whole.
    pub tool: String,
    /// Where the tool is written (`src/lib.rs:12`), when it is one of our own.
    pub location: Option<&'static str>,
    /// A JSON pointer (RFC 6901) into the descriptor; empty for the descriptor as a whole.
    pub pointer: String,
    /// What was found, and what is accepted.
    pub message: String,
}

impl Problem {
    /// What was found in the parts of one tool's descriptor, as problems of that tool.
    pub(crate) fn of_tool(tool: &str, location: Option<&'static str>, report: Report) -> Vec<Self> {
        let problem = |Finding { pointer, message }| Self { tool: tool.to_owned(), location, pointer, message };
        report.findings.into_iter().map(problem).collect()
    }
}

impl fmt::Display for Problem {
    /// `tool "find" (src/lib.rs:12) at /inputSchema/type: found …`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.tool.is_empty() {
            f.write_str("the server")?;
        } else {
            write!(f, "tool {:?}", self.tool)?;
        }
        if let Some(location) = self.location {
            write!(f, " ({location})")?;
        }
        if !self.pointer.is_empty() {
            write!(f, " at {}", self.pointer)?;
        }
        write!(f, ": {}", self.message)
    }
}
