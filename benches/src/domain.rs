//! What the tools do, apart from how they are called: as little as a real tool can.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Which issues to search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum StateFilter {
    /// Issues that are open.
    #[default]
    Open,
    /// Issues that are closed.
    Closed,
    /// Both.
    All,
}

/// What has become of an issue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum IssueState {
    /// It is open.
    Open,
    /// It is closed.
    Closed,
}

/// One line of a search result.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Hit {
    /// The number.
    pub id: i64,
    /// What it is about.
    pub title: String,
    /// Whether it is open.
    pub state: IssueState,
}

/// A page of hits.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SearchPage {
    /// How many issues match.
    pub total: i64,
    /// Some of them.
    pub issues: Vec<Hit>,
}

/// What is said of a note that was kept.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Receipt {
    /// Its length in bytes.
    pub bytes: u64,
}

/// Finds as many issues as asked for.
pub fn search(query: &str, state: StateFilter, limit: u32) -> SearchPage {
    let issue = |index: u32| Hit {
        id: 1000 + i64::from(index),
        title: ["Login fails on Safari 17", "Search \"sticks\" after a while", "Dark mode: menus unreadable"]
            [index as usize % 3]
            .to_owned(),
        state: if state == StateFilter::Open { IssueState::Open } else { IssueState::Closed },
    };
    SearchPage { total: i64::from(limit) + i64::from(query.is_empty()), issues: (0..limit).map(issue).collect() }
}

/// Keeps a note.
pub fn keep_note(title: &str, body: &str) -> Receipt {
    Receipt { bytes: (title.len() + body.len()) as u64 }
}
