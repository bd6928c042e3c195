//! The issues that a new database starts with: those of a web application for kanban boards.

use rusqlite::{Transaction, params};
use serde::Deserialize;

use crate::{
    model::IssueState,
    store::{StoreError, encode_labels},
};

const ISSUES: &str = include_str!("../data/issues.json");

/// Issue, file name, media type, content.
const ATTACHMENTS: &[(i64, &str, &str, &[u8])] = &[
    (655, "redirects.txt", "text/plain", include_bytes!("../data/attachments/655-redirects.txt")),
    (812, "sign-in.png", "image/png", include_bytes!("../data/attachments/812-sign-in.png")),
    (812, "console.log", "text/plain", include_bytes!("../data/attachments/812-console.log")),
    (812, "network.json", "application/json", include_bytes!("../data/attachments/812-network.json")),
];

#[derive(Deserialize)]
struct Seed {
    id: i64,
    title: String,
    body: String,
    state: IssueState,
    labels: Vec<String>,
    created_at: String,
    closed_at: Option<String>,
}

/// Fills an empty database.
pub(crate) fn fill(transaction: &Transaction<'_>) -> Result<(), StoreError> {
    let issues: Vec<Seed> = serde_json::from_str(ISSUES)?;
    for issue in issues {
        transaction.execute(
            "INSERT INTO issues (id, title, body, state, labels, created_at, closed_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
            params![
                issue.id,
                issue.title,
                issue.body,
                issue.state.as_str(),
                encode_labels(&issue.labels)?,
                issue.created_at,
                issue.closed_at,
            ],
        )?;
    }
    for attachment in ATTACHMENTS {
        transaction
            .execute("INSERT INTO attachments (issue_id, name, mime_type, data) VALUES (?, ?, ?, ?)", *attachment)?;
    }
    Ok(())
}
