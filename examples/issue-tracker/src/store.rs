//! Issues in SQLite. This room knows nothing of tools.

use std::{
    path::{Path, PathBuf},
    sync::{Mutex, MutexGuard, PoisonError},
};

use rusqlite::{
    Connection, OptionalExtension, Row, ToSql, TransactionBehavior,
    types::{FromSql, FromSqlError, FromSqlResult, ToSqlOutput, ValueRef},
};

use crate::{
    model::{Attachment, Hit, Issue, IssueState, SearchPage, StateFilter},
    seed,
};

/// What can go wrong, in words for whoever called a tool.
#[derive(Debug, thiserror::Error)]
pub(crate) enum StoreError {
    #[error("can't open the database `{}`; the environment variable ISSUES_DB chooses another file", path.display())]
    Open { path: PathBuf, source: rusqlite::Error },
    #[error("`query` has nothing to look for: write at least one letter or digit")]
    NoWords,
    #[error("there is no issue #{0}; `search_issues` finds the numbers of issues")]
    NoIssue(i64),
    #[error("the database did not answer")]
    Sqlite(#[from] rusqlite::Error),
    #[error("a stored value can't be read")]
    Json(#[from] serde_json::Error),
}

/// What closing an issue came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Closed {
    Now { title: String },
    Before { title: String },
}

/// The issues. One connection, used by one call at a time: queries take well under a millisecond.
pub(crate) struct Store {
    connection: Mutex<Connection>,
}

impl Store {
    /// Opens the database at `path` (`:memory:` for one that lives as long as the process), and creates and fills it
    /// on the first start.
    pub(crate) fn open(path: &Path) -> Result<Self, StoreError> {
        let mut connection =
            Connection::open(path).map_err(|source| StoreError::Open { path: path.to_owned(), source })?;
        // Immediate, so that of two processes that start together one fills the database and the other waits.
        let transaction = connection
            .transaction_with_behavior(TransactionBehavior::Immediate)
            .map_err(|source| StoreError::Open { path: path.to_owned(), source })?;
        let version: i64 = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
        if version == 0 {
            transaction.execute_batch(include_str!("schema.sql"))?;
            seed::fill(&transaction)?;
            transaction.pragma_update(None, "user_version", 1)?;
        }
        transaction.commit()?;
        Ok(Self { connection: Mutex::new(connection) })
    }

    /// Issues that contain every word of `query` in their title or body, newest first.
    pub(crate) fn search(&self, query: &str, state: StateFilter, limit: u32) -> Result<SearchPage, StoreError> {
        let words = match_expression(query).ok_or(StoreError::NoWords)?;
        let connection = self.connection();
        // The window function counts all matches before LIMIT cuts them off.
        let mut statement = connection.prepare_cached(
            "SELECT issues.id, issues.title, issues.state, count(*) OVER ()
             FROM issues_fts JOIN issues ON issues.id = issues_fts.rowid
             WHERE issues_fts MATCH ?1 AND (?2 IS NULL OR issues.state = ?2)
             ORDER BY issues.created_at DESC, issues.id DESC
             LIMIT ?3",
        )?;
        let mut rows = statement.query((words, state.only(), limit))?;
        let mut page = SearchPage { total: 0, issues: Vec::new() };
        while let Some(row) = rows.next()? {
            page.issues.push(Hit { id: row.get(0)?, title: row.get(1)?, state: row.get(2)? });
            page.total = row.get(3)?;
        }
        Ok(page)
    }

    /// One issue and its attachments.
    pub(crate) fn get(&self, id: i64) -> Result<(Issue, Vec<Attachment>), StoreError> {
        let connection = self.connection();
        let issue = connection
            .query_row_and_then(
                "SELECT id, title, state, body, labels, created_at, closed_at FROM issues WHERE id = ?",
                [id],
                read_issue,
            )
            .map_err(|error| error.or_missing(id))?;
        let mut statement = connection
            .prepare_cached("SELECT name, mime_type, data FROM attachments WHERE issue_id = ? ORDER BY rowid")?;
        let attachments = statement
            .query_map([id], |row| Ok(Attachment { name: row.get(0)?, mime_type: row.get(1)?, data: row.get(2)? }))?
            .collect::<Result<_, _>>()?;
        Ok((issue, attachments))
    }

    /// Adds an issue; the database gives it its number and time.
    pub(crate) fn create(&self, title: &str, body: &str, labels: &[String]) -> Result<Issue, StoreError> {
        self.connection().query_row_and_then(
            "INSERT INTO issues (title, body, state, labels, created_at)
             VALUES (?, ?, 'open', ?, strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))
             RETURNING id, title, state, body, labels, created_at, closed_at",
            (title, body, encode_labels(labels)?),
            read_issue,
        )
    }

    /// Closes an issue, unless that has been done before.
    pub(crate) fn close(&self, id: i64) -> Result<Closed, StoreError> {
        let connection = self.connection();
        let closed = connection
            .query_row(
                "UPDATE issues SET state = 'closed', closed_at = strftime('%Y-%m-%dT%H:%M:%SZ', 'now')
                 WHERE id = ? AND state = 'open' RETURNING title",
                [id],
                |row| row.get(0),
            )
            .optional()?;
        if let Some(title) = closed {
            return Ok(Closed::Now { title });
        }
        let title = connection
            .query_row("SELECT title FROM issues WHERE id = ?", [id], |row| row.get(0))
            .optional()?
            .ok_or(StoreError::NoIssue(id))?;
        Ok(Closed::Before { title })
    }

    // A panic in another call leaves the connection usable: its transaction was rolled back when it was dropped.
    fn connection(&self) -> MutexGuard<'_, Connection> {
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl StoreError {
    /// Reads "no row" as "no such issue".
    fn or_missing(self, id: i64) -> Self {
        match self {
            Self::Sqlite(rusqlite::Error::QueryReturnedNoRows) => Self::NoIssue(id),
            other => other,
        }
    }
}

fn read_issue(row: &Row<'_>) -> Result<Issue, StoreError> {
    Ok(Issue {
        id: row.get(0)?,
        title: row.get(1)?,
        state: row.get(2)?,
        body: row.get(3)?,
        labels: serde_json::from_str(row.get_ref(4)?.as_str().map_err(rusqlite::Error::from)?)?,
        created_at: row.get(5)?,
        closed_at: row.get(6)?,
    })
}

/// Labels as they are stored: a JSON array.
pub(crate) fn encode_labels(labels: &[String]) -> Result<String, StoreError> {
    Ok(serde_json::to_string(labels)?)
}

/// The user's text as an FTS5 expression that asks for every word, or `None` if there is no word in it.
///
/// Each word becomes a string in double quotes, inside which FTS5 knows no operators
/// (<https://www.sqlite.org/fts5.html#full_text_query_syntax>), so that `NOT`, `title:` or `*` are words like any other.
/// A word without a letter or digit has no token, and a phrase without a token matches nothing: it is left out.
/// Control characters separate words, because SQLite reads an expression only up to its first NUL.
fn match_expression(query: &str) -> Option<String> {
    let words: Vec<_> = query
        .split(|c: char| c.is_whitespace() || c.is_control())
        .filter(|word| word.contains(char::is_alphanumeric))
        .map(|word| format!("\"{}\"", word.replace('"', "\"\"")))
        .collect();
    (!words.is_empty()).then(|| words.join(" "))
}

impl ToSql for IssueState {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.as_str().into())
    }
}

impl FromSql for IssueState {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        match value.as_str()? {
            "open" => Ok(Self::Open),
            "closed" => Ok(Self::Closed),
            other => Err(FromSqlError::Other(format!("`{other}` is no state of an issue").into())),
        }
    }
}

#[cfg(test)]
mod tests;
