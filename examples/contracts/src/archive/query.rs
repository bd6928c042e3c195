//! SQL from a stranger: read-only, bounded in time and in size.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use rusqlite::{
    Connection, Error, ErrorCode,
    hooks::{AuthAction, AuthContext, Authorization},
    limits::Limit,
    types::ValueRef,
};
use schemars::JsonSchema;
use serde::Serialize;

use super::ArchiveError;

/// How many rows a result has at most.
const ROWS: usize = 100;
/// How many bytes of text and binary values a result holds at most.
const BYTES: usize = 64 * 1024;
/// How many bytes one value or one statement has at most.
const VALUE_BYTES: i32 = 16 * 1024;
/// How many instructions of SQLite's virtual machine one query may take: about a second.
const STEPS: u64 = 20_000_000;
/// How often they are counted.
const STRIDE: u16 = 1_000;

/// The steps that the running query has left.
pub(super) struct Budget(Arc<AtomicU64>);

// The rows that a query gave.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub(crate) struct Table {
    /// The names of the columns, in order.
    pub(crate) columns: Vec<String>,
    /// One list of values for each row, in the order of `columns`.
    pub(crate) rows: Vec<Vec<Cell>>,
    /// Whether rows were left out because there are too many.
    pub(crate) truncated: bool,
}

// One value. Binary values are hexadecimal text.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum Cell {
    Null,
    Integer(i64),
    Real(f64),
    Text(String),
}

/// Puts the fence around a connection: from now on it only reads.
pub(super) fn fence(connection: &mut Connection) -> Result<Budget, Error> {
    connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, VALUE_BYTES)?;
    connection.set_limit(Limit::SQLITE_LIMIT_SQL_LENGTH, VALUE_BYTES)?;
    connection.set_limit(Limit::SQLITE_LIMIT_ATTACHED, 0)?;
    let left = Arc::new(AtomicU64::new(STEPS));
    let counter = Arc::clone(&left);
    connection.progress_handler(
        STRIDE.into(),
        Some(move || {
            let step = |left: u64| left.checked_sub(STRIDE.into());
            counter.fetch_update(Ordering::Relaxed, Ordering::Relaxed, step).is_err()
        }),
    )?;
    connection.authorizer(Some(authorize))?;
    Ok(Budget(left))
}

// "Is the statement read-only?" is not enough: ATTACH and PRAGMA are, by SQLite's reading
// (https://www.sqlite.org/c3ref/stmt_readonly.html). So only what a SELECT needs is let through.
fn authorize(context: AuthContext<'_>) -> Authorization {
    match context.action {
        AuthAction::Select | AuthAction::Read { .. } | AuthAction::Function { .. } | AuthAction::Recursive => {
            Authorization::Allow
        }
        _ => Authorization::Deny,
    }
}

/// Runs one statement over a fenced connection.
pub(super) fn run(connection: &Connection, budget: &Budget, sql: &str) -> Result<Table, ArchiveError> {
    budget.0.store(STEPS, Ordering::Relaxed);
    let mut statement = connection.prepare(sql).map_err(explain)?;
    let columns: Vec<_> = statement.column_names().map(str::to_owned).collect();
    let mut table = Table { columns, ..Table::default() };
    let mut room = BYTES;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next().map_err(explain)? {
        let cells = (0..table.columns.len())
            .map(|index| Ok(Cell::new(row.get_ref(index)?)))
            .collect::<Result<Vec<_>, Error>>()?;
        let size = cells.iter().map(Cell::size).sum();
        match room.checked_sub(size) {
            Some(rest) if table.rows.len() < ROWS => room = rest,
            _ => {
                table.truncated = true;
                break;
            }
        }
        table.rows.push(cells);
    }
    Ok(table)
}

fn explain(error: Error) -> ArchiveError {
    match &error {
        Error::MultipleStatement => ArchiveError::ManyStatements,
        Error::Empty => ArchiveError::NoStatement,
        _ => match error.sqlite_error_code() {
            Some(ErrorCode::AuthorizationForStatementDenied) => ArchiveError::Forbidden,
            Some(ErrorCode::OperationInterrupted) => ArchiveError::TooLong(STEPS),
            _ => ArchiveError::Sqlite(error),
        },
    }
}

impl Cell {
    fn new(value: ValueRef<'_>) -> Self {
        match value {
            ValueRef::Null => Self::Null,
            ValueRef::Integer(number) => Self::Integer(number),
            ValueRef::Real(number) if number.is_finite() => Self::Real(number),
            // JSON has no infinity.
            ValueRef::Real(number) => Self::Text(number.to_string()),
            ValueRef::Text(bytes) => Self::Text(String::from_utf8_lossy(bytes).into_owned()),
            ValueRef::Blob(bytes) => Self::Text(hexadecimal(bytes)),
        }
    }

    fn size(&self) -> usize {
        match self {
            Self::Text(text) => text.len(),
            _ => size_of::<i64>(),
        }
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 0xf]);
    digits.filter_map(|digit| char::from_digit(digit.into(), 16)).collect()
}
