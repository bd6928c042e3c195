//! What goes in and out of the tools.
//!
//! Doc comments on these types and fields are published as `description`s in the tools' schemas. The types of
//! `search_issues` carry none, because names and allowed values say it all; remarks for the reader are `//` comments.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

// Which issues to search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum StateFilter {
    #[default]
    Open,
    Closed,
    All,
}

impl StateFilter {
    // The one state that passes, or `None` when every state does.
    pub(crate) fn only(self) -> Option<IssueState> {
        match self {
            Self::Open => Some(IssueState::Open),
            Self::Closed => Some(IssueState::Closed),
            Self::All => None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum IssueState {
    Open,
    Closed,
}

impl IssueState {
    // As published, and as stored.
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Closed => "closed",
        }
    }
}

// One line of a search result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct Hit {
    pub(crate) id: i64,
    pub(crate) title: String,
    pub(crate) state: IssueState,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct SearchPage {
    // How many issues match; `issues` holds the newest of them.
    pub(crate) total: i64,
    pub(crate) issues: Vec<Hit>,
}

impl SearchPage {
    /// The result in one line, for people and for models that do not read structured content.
    pub(crate) fn summary(&self) -> String {
        let listed: Vec<_> = self.issues.iter().map(|hit| format!("#{} ({})", hit.id, hit.state.as_str())).collect();
        let listed = listed.join(", ");
        match (self.total, self.issues.len()) {
            (0, _) => "Found no issues.".into(),
            (1, _) => format!("Found 1 issue: {listed}."),
            (total, shown) if i64::try_from(shown) == Ok(total) => format!("Found {total} issues: {listed}."),
            (total, 1) => format!("Found {total} issues; showing the newest: {listed}."),
            (total, shown) => format!("Found {total} issues; showing the {shown} newest: {listed}."),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct Issue {
    pub(crate) id: i64,
    pub(crate) title: String,
    pub(crate) state: IssueState,
    /// What was observed, in the reporter's words.
    pub(crate) body: String,
    pub(crate) labels: Vec<String>,
    /// RFC 3339, in UTC.
    pub(crate) created_at: String,
    /// RFC 3339, in UTC; `null` while the issue is open.
    pub(crate) closed_at: Option<String>,
}

// A file that belongs to an issue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Attachment {
    pub(crate) name: String,
    pub(crate) mime_type: String,
    pub(crate) data: Vec<u8>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(total: i64, ids: &[i64]) -> SearchPage {
        let issues = ids.iter().map(|&id| Hit { id, title: String::new(), state: IssueState::Open }).collect();
        SearchPage { total, issues }
    }

    #[test]
    fn a_summary_says_how_many_there_are_and_which_are_shown() {
        assert_eq!(page(0, &[]).summary(), "Found no issues.");
        assert_eq!(page(1, &[7]).summary(), "Found 1 issue: #7 (open).");
        assert_eq!(page(2, &[8, 7]).summary(), "Found 2 issues: #8 (open), #7 (open).");
        assert_eq!(page(3, &[9]).summary(), "Found 3 issues; showing the newest: #9 (open).");
        assert_eq!(page(3, &[9, 8]).summary(), "Found 3 issues; showing the 2 newest: #9 (open), #8 (open).");
    }
}
