//! Findings for readers: people, GitHub, code scanners, programs.

mod allow;
mod github;
mod sarif;

#[cfg(test)]
mod tests;

pub use allow::{AllowError, AllowList};

use std::{fmt::Write as _, str::FromStr};

use serde_json::json;

use super::{Finding, Level};

/// How a [`Report`] is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// A line a finding, for people.
    Text,
    /// One JSON object.
    Json,
    /// Workflow commands, which GitHub shows at the lines of a pull request.
    GitHub,
    /// SARIF 2.1.0, for code scanners.
    Sarif,
}

impl Format {
    /// Every format, in the order that help texts list them.
    pub const ALL: &'static [Self] = &[Self::Text, Self::Json, Self::GitHub, Self::Sarif];

    /// The name on command lines.
    pub fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Json => "json",
            Self::GitHub => "github",
            Self::Sarif => "sarif",
        }
    }
}

impl FromStr for Format {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let names: Vec<&str> = Self::ALL.iter().map(|format| format.name()).collect();
        let known = Self::ALL.iter().copied().find(|format| format.name() == text);
        known.ok_or_else(|| format!("found format {text:?}; the formats are {}", names.join(", ")))
    }
}

/// Findings, apart from those that were allowed.
///
/// ```
/// use mcp_runtime::docs::{AllowList, Format, Report, inspect, read_tools};
///
/// let tools = read_tools(r#"[{"name": "get", "description": "Reads a row.", "inputSchema": {"type": "object"}}]"#)?;
/// let report = Report::new(inspect("shop", &tools));
/// assert!(report.render(Format::Text).starts_with("warning quality/hint-unset: tool \"get\""));
///
/// let allowed = AllowList::parse(r#"[{"rule": "quality/hint-unset", "tool": "get", "reason": "It counts its calls."}]"#)?;
/// assert!(report.allow(&allowed).findings().is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    findings: Vec<Finding>,
    /// What was allowed, and why.
    allowed: Vec<(Finding, String)>,
    /// How many findings are below the level that is shown.
    below: usize,
}

impl Report {
    /// A report of these findings.
    pub fn new(findings: Vec<Finding>) -> Self {
        Self { findings, ..Self::default() }
    }

    /// Sets aside what the list allows. An entry that allows nothing is itself a finding, `allow/unused`.
    #[must_use]
    pub fn allow(mut self, list: &AllowList) -> Self {
        let (allowed, mut left) = list.part(std::mem::take(&mut self.findings));
        left.extend(list.unused(&allowed));
        self.allowed.extend(allowed);
        self.findings = left;
        self
    }

    /// What was found and not allowed.
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// The worst level that was found.
    pub fn worst(&self) -> Option<Level> {
        self.findings.iter().map(|finding| finding.level).max()
    }

    /// The report without what is below a level, of which only the number is told.
    #[must_use]
    pub fn at_least(mut self, level: Level) -> Self {
        let before = self.findings.len();
        self.findings.retain(|finding| finding.level >= level);
        self.below += before - self.findings.len();
        self
    }

    /// The report as a text that ends with a line break.
    pub fn render(&self, format: Format) -> String {
        match format {
            Format::Text => self.text(),
            Format::Json => {
                let allowed: Vec<_> = self
                    .allowed
                    .iter()
                    .map(|(finding, reason)| json!({ "finding": finding, "reason": reason }))
                    .collect();
                pretty(&json!({ "findings": self.findings, "allowed": allowed }))
            }
            Format::GitHub => self.findings.iter().map(github::command).collect(),
            Format::Sarif => pretty(&sarif::log(&self.findings, &self.allowed)),
        }
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for finding in &self.findings {
            // Writing to a text can't fail.
            let _ = writeln!(text, "{finding}");
        }
        let _ = writeln!(text, "{}", self.sum());
        text
    }

    /// `1 error, 2 warnings (3 below the level that is shown, 1 allowed)`
    fn sum(&self) -> String {
        let levels = [(Level::Error, "error"), (Level::Warning, "warning"), (Level::Note, "note")];
        let counts = levels.map(|(level, name)| {
            let count = self.findings.iter().filter(|finding| finding.level == level).count();
            (count > 0).then(|| format!("{count} {name}{}", if count == 1 { "" } else { "s" }))
        });
        let counts: Vec<String> = counts.into_iter().flatten().collect();
        let found = if counts.is_empty() { "nothing found".to_owned() } else { counts.join(", ") };
        let aside = [(self.below, "below the level that is shown"), (self.allowed.len(), "allowed")];
        let aside: Vec<String> =
            aside.iter().filter(|(count, _)| *count > 0).map(|(count, why)| format!("{count} {why}")).collect();
        if aside.is_empty() { found } else { format!("{found} ({})", aside.join(", ")) }
    }
}

fn pretty(value: &serde_json::Value) -> String {
    format!("{value:#}\n")
}
