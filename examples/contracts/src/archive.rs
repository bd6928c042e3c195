//! Fault reports, one SQLite database in memory for each region. This room knows nothing of tools.

mod query;

use std::{
    collections::BTreeMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use rusqlite::{Connection, OptionalExtension};

pub(crate) use self::query::Table;
use self::query::{Budget, fence};
use crate::region::Region;

/// How many reports wait in a region's queue at most.
const QUEUE: usize = 2;

/// What can go wrong, in words for whoever called a tool.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ArchiveError {
    #[error("there is no report `{0}`; `execute_sql` with `SELECT id, title FROM reports` lists a region's reports")]
    NoReport(String),
    #[error("only `SELECT` runs here, and it can't change, attach or configure anything")]
    Forbidden,
    #[error("one statement at a time, please")]
    ManyStatements,
    #[error("there is no statement in `query`")]
    NoStatement,
    #[error("the query was stopped after {0} steps; narrow it with WHERE or LIMIT")]
    TooLong(u64),
    #[error("SQLite refused the query")]
    Sqlite(#[from] rusqlite::Error),
}

/// A report with the measurements behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Report {
    pub(crate) id: String,
    pub(crate) region: Region,
    pub(crate) title: String,
    pub(crate) opened_at: String,
    /// Whether the report may not leave its region.
    pub(crate) pinned: bool,
    pub(crate) tags: Vec<String>,
    /// The slowest answer of each minute, in milliseconds.
    pub(crate) latency: Vec<u32>,
}

/// Why a report was not put into a region's queue.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Refusal {
    #[error("there is no report `{0}`")]
    NoReport(String),
    #[error("the data of {report} may not leave {region}")]
    Pinned { report: String, region: Region },
    #[error("the queue of {0} is full")]
    Full(Region),
}

/// The databases of all regions and the queues of the reports that were routed to them.
pub(crate) struct Archive {
    regions: BTreeMap<Region, Mutex<Database>>,
    queues: Mutex<BTreeMap<Region, Vec<String>>>,
}

struct Database {
    connection: Connection,
    budget: Budget,
}

impl Archive {
    /// Loads the data of every region.
    pub(crate) fn load() -> Result<Self, ArchiveError> {
        let regions = Region::ALL.into_iter().map(|region| Ok((region, Mutex::new(Database::load(region)?))));
        Ok(Self { regions: regions.collect::<Result<_, ArchiveError>>()?, queues: Mutex::default() })
    }

    /// Every tag that a report carries, in alphabetical order.
    pub(crate) fn tags(&self) -> Result<Vec<String>, ArchiveError> {
        let mut tags = Vec::new();
        for database in self.regions.values() {
            let database = lock(database);
            let mut statement = database.connection.prepare("SELECT DISTINCT tag FROM tags")?;
            for tag in statement.query_map([], |row| row.get(0))? {
                tags.push(tag?);
            }
        }
        tags.sort_unstable();
        tags.dedup();
        Ok(tags)
    }

    /// The regions, each with the number of its reports.
    pub(crate) fn regions(&self) -> Result<Vec<(Region, u32)>, ArchiveError> {
        let count = |(&region, database): (&Region, &Mutex<Database>)| {
            let count = lock(database).connection.query_row("SELECT count(*) FROM reports", [], |row| row.get(0))?;
            Ok((region, count))
        };
        self.regions.iter().map(count).collect()
    }

    /// Finds a report, in whichever region it is.
    pub(crate) fn report(&self, id: &str) -> Result<Report, ArchiveError> {
        for (&region, database) in &self.regions {
            if let Some(report) = lock(database).report(region, id)? {
                return Ok(report);
            }
        }
        Err(ArchiveError::NoReport(id.to_owned()))
    }

    /// Puts a report into the queue of a region and gives its place there, from 1. A report that is in the queue
    /// already keeps its place.
    pub(crate) fn route(&self, id: &str, to: Region) -> Result<Result<usize, Refusal>, ArchiveError> {
        let report = match self.report(id) {
            Err(ArchiveError::NoReport(id)) => return Ok(Err(Refusal::NoReport(id))),
            report => report?,
        };
        if report.pinned && report.region != to {
            return Ok(Err(Refusal::Pinned { report: report.id, region: report.region }));
        }
        let mut queues = lock(&self.queues);
        let queue = queues.entry(to).or_default();
        if let Some(place) = queue.iter().position(|waiting| *waiting == report.id) {
            return Ok(Ok(place + 1));
        }
        if queue.len() == QUEUE {
            return Ok(Err(Refusal::Full(to)));
        }
        queue.push(report.id);
        Ok(Ok(queue.len()))
    }

    /// Runs one `SELECT` in a region.
    pub(crate) fn query(&self, region: Region, sql: &str) -> Result<Table, ArchiveError> {
        let Some(database) = self.regions.get(&region) else {
            return Ok(Table::default());
        };
        let database = lock(database);
        query::run(&database.connection, &database.budget, sql)
    }
}

impl Database {
    fn load(region: Region) -> Result<Self, ArchiveError> {
        let mut connection = Connection::open_in_memory()?;
        connection.execute_batch(include_str!("../data/schema.sql"))?;
        connection.execute_batch(match region {
            Region::EuWest => include_str!("../data/eu-west.sql"),
            Region::UsWest1 => include_str!("../data/us-west1.sql"),
        })?;
        let budget = fence(&mut connection)?;
        Ok(Self { connection, budget })
    }

    fn report(&self, region: Region, id: &str) -> Result<Option<Report>, ArchiveError> {
        let found =
            self.connection.query_row("SELECT id, title, opened_at, pinned FROM reports WHERE id = ?", [id], |row| {
                Ok(Report {
                    id: row.get(0)?,
                    region,
                    title: row.get(1)?,
                    opened_at: row.get(2)?,
                    pinned: row.get(3)?,
                    tags: Vec::new(),
                    latency: Vec::new(),
                })
            });
        let Some(mut report) = found.optional()? else {
            return Ok(None);
        };
        let mut tags = self.connection.prepare("SELECT tag FROM tags WHERE report_id = ? ORDER BY tag")?;
        report.tags = tags.query_map([id], |row| row.get(0))?.collect::<Result<_, _>>()?;
        let mut latency = self.connection.prepare("SELECT millis FROM latency WHERE report_id = ? ORDER BY minute")?;
        report.latency = latency.query_map([id], |row| row.get(0))?.collect::<Result<_, _>>()?;
        Ok(Some(report))
    }
}

// A panic in another call leaves nothing half done behind these locks.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests;
