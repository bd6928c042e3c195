//! Findings that somebody decided to live with, and why.

use std::{error::Error, fmt};

use serde::Deserialize;

use crate::docs::{Finding, Level};

/// A list of findings to set aside, each with a reason.
#[derive(Clone, Debug, Default)]
pub struct AllowList(Vec<Entry>);

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    rule: String,
    tool: Option<String>,
    pointer: Option<String>,
    reason: String,
}

impl AllowList {
    /// Reads a JSON array of objects with `rule` (`quality/*` stands for every rule of a room), `tool` and `pointer` (left
    /// out they stand for all), and `reason`, which is required.
    pub fn parse(text: &str) -> Result<Self, AllowError> {
        let entries: Vec<Entry> = serde_json::from_str(text).map_err(AllowError::NoList)?;
        match entries.iter().find(|entry| entry.reason.trim().is_empty()) {
            Some(entry) => Err(AllowError::NoReason(entry.rule.clone())),
            None => Ok(Self(entries)),
        }
    }

    /// Parts findings into those that are allowed, with the reason, and the others.
    pub(super) fn part(&self, findings: Vec<Finding>) -> (Vec<(Finding, String)>, Vec<Finding>) {
        let (mut allowed, mut left) = (Vec::new(), Vec::new());
        for finding in findings {
            match self.0.iter().find(|entry| entry.allows(&finding)) {
                Some(entry) => allowed.push((finding, entry.reason.clone())),
                None => left.push(finding),
            }
        }
        (allowed, left)
    }

    /// A finding for each entry that allowed none of these.
    pub(super) fn unused(&self, allowed: &[(Finding, String)]) -> Vec<Finding> {
        let is_unused = |entry: &&Entry| !allowed.iter().any(|(finding, _)| entry.allows(finding));
        let finding = |entry: &Entry| {
            let message = format!("nothing is found any more that {:?} allows: take the entry out", entry.rule);
            Finding { tool: entry.tool.clone(), ..Finding::overall(Level::Note, "allow/unused", message) }
        };
        self.0.iter().filter(is_unused).map(finding).collect()
    }
}

impl Entry {
    fn allows(&self, finding: &Finding) -> bool {
        let rule = match self.rule.strip_suffix('*') {
            Some(start) => finding.rule.starts_with(start),
            None => finding.rule == self.rule,
        };
        let fits = |wanted: Option<&String>, found: &str| wanted.is_none_or(|wanted| wanted == found);
        rule && fits(self.tool.as_ref(), finding.tool.as_deref().unwrap_or_default())
            && fits(self.pointer.as_ref(), &finding.pointer)
    }
}

/// A text that is no [`AllowList`].
#[derive(Debug)]
#[non_exhaustive]
pub enum AllowError {
    /// It is no JSON array of entries.
    NoList(serde_json::Error),
    /// The entry for this rule has an empty reason.
    NoReason(String),
}

impl fmt::Display for AllowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoList(_) => f.write_str(
                "not an allow-list: an array of {\"rule\": …, \"reason\": …}, each with \"tool\" and \"pointer\" if it is meant for one place",
            ),
            Self::NoReason(rule) => write!(f, "the entry for {rule:?} has no reason: say why it is allowed"),
        }
    }
}

impl Error for AllowError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::NoList(error) => Some(error),
            Self::NoReason(_) => None,
        }
    }
}
