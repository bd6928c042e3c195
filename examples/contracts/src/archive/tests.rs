//! The archive on its own.

use super::{query::Cell, *};

fn archive() -> Archive {
    Archive::load().unwrap()
}

fn select(sql: &str) -> Result<Table, ArchiveError> {
    archive().query(Region::EuWest, sql)
}

#[test]
fn tags_come_from_all_regions_once_each() {
    assert_eq!(archive().tags().unwrap(), ["contracts", "mcp", "stateless"]);
}

#[test]
fn a_report_is_found_in_its_region() {
    let report = archive().report("R-201").unwrap();
    assert_eq!((report.region, report.pinned), (Region::UsWest1, false));
    assert_eq!(report.tags, ["contracts", "mcp", "stateless"]);
    assert_eq!(report.latency, [72, 75, 640, 700, 110, 74]);
    assert!(matches!(archive().report("R-999"), Err(ArchiveError::NoReport(_))));
}

#[test]
fn routing_obeys_residency_and_the_length_of_the_queue() {
    let archive = archive();
    let route = |id, to| archive.route(id, to).unwrap();
    assert_eq!(
        route("R-103", Region::UsWest1),
        Err(Refusal::Pinned { report: "R-103".into(), region: Region::EuWest })
    );
    assert_eq!(route("R-101", Region::UsWest1), Ok(1));
    assert_eq!(route("R-102", Region::UsWest1), Ok(2));
    assert_eq!(route("R-101", Region::UsWest1), Ok(1), "a report keeps its place");
    assert_eq!(route("R-201", Region::UsWest1), Err(Refusal::Full(Region::UsWest1)));
    assert_eq!(route("R-103", Region::EuWest), Ok(1), "other queues are not touched");
    assert_eq!(route("R-7", Region::EuWest), Err(Refusal::NoReport("R-7".into())));
}

#[test]
fn a_select_runs_in_the_region_that_is_named() {
    let table = select("SELECT id, pinned FROM reports ORDER BY id LIMIT 2; -- done").unwrap();
    assert_eq!(table.columns, ["id", "pinned"]);
    assert_eq!(
        table.rows,
        [[Cell::Text("R-101".into()), Cell::Integer(0)], [Cell::Text("R-102".into()), Cell::Integer(0)]]
    );
    let american = archive().query(Region::UsWest1, "SELECT count(*) FROM reports").unwrap();
    assert_eq!(american.rows, [[Cell::Integer(2)]]);
}

#[test]
fn values_of_every_kind_have_a_place_in_json() {
    let table = select("SELECT NULL, 1, 1.5, 'text', x'00ff', 9e999").unwrap();
    let text = |text: &str| Cell::Text(text.into());
    assert_eq!(table.rows, [[Cell::Null, Cell::Integer(1), Cell::Real(1.5), text("text"), text("00ff"), text("inf")]]);
}

#[test]
fn nothing_but_reading_is_let_through() {
    for sql in [
        "DELETE FROM reports",
        "INSERT INTO tags VALUES ('R-101', 'x')",
        "UPDATE reports SET title = ''",
        "DROP TABLE reports",
        "CREATE TABLE t (a)",
        "ATTACH 'other.db' AS other",
        "PRAGMA query_only = 0",
        "BEGIN",
        "WITH gone AS (SELECT 1) DELETE FROM reports",
    ] {
        assert!(matches!(select(sql), Err(ArchiveError::Forbidden)), "{sql}: {:?}", select(sql));
    }
    assert!(matches!(select("SELECT 1; SELECT 2"), Err(ArchiveError::ManyStatements)));
    assert!(matches!(select(" -- nothing"), Err(ArchiveError::NoStatement)));
    assert!(matches!(select("SELEC 1"), Err(ArchiveError::Sqlite(_))));
}

#[test]
fn a_query_without_end_is_stopped_and_the_next_one_runs() {
    let archive = archive();
    let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n";
    assert!(matches!(archive.query(Region::EuWest, endless), Err(ArchiveError::TooLong(_))));
    assert_eq!(archive.query(Region::EuWest, "SELECT 1").unwrap().rows, [[Cell::Integer(1)]]);
    assert_eq!(archive.tags().unwrap().len(), 3);
}

#[test]
fn a_large_result_is_cut_off_and_says_so() {
    let rows = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 1000) SELECT i FROM n";
    let table = select(rows).unwrap();
    assert_eq!((table.rows.len(), table.truncated), (100, true));
    let bytes =
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 50) SELECT hex(zeroblob(5000)) FROM n";
    let table = select(bytes).unwrap();
    assert_eq!((table.rows.len(), table.truncated), (6, true));
    assert!(select("SELECT zeroblob(1000000000)").is_err());
}
