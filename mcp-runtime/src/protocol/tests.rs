use serde_json::{Value, json};

use super::*;

fn id(json: &str) -> Option<RequestId> {
    serde_json::from_str(json).ok()
}

#[test]
fn a_string_id_is_not_the_number_it_looks_like() {
    assert_eq!(id("1"), Some(RequestId::from(1i64)));
    assert_eq!(id("\"1\""), Some(RequestId::from("1")));
    assert_ne!(id("1"), id("\"1\""));
}

#[test]
fn what_is_neither_a_string_nor_an_integer_is_no_id() {
    for json in ["1.0", "1e0", "null", "true", "[1]", "{}", "18446744073709551616"] {
        assert_eq!(id(json), None, "{json}");
    }
}

#[test]
fn an_id_is_written_as_it_was_read() {
    for json in ["0", "-1", "18446744073709551615", "-9223372036854775808", r#""a\"b""#, r#""""#] {
        let mut out = Vec::new();
        id(json).unwrap().write(&mut out);
        assert_eq!(String::from_utf8(out).unwrap(), json);
    }
}

#[test]
fn revisions_are_ordered_by_date_and_listed_newest_first() {
    let mut sorted = Revision::ALL;
    sorted.sort();
    sorted.reverse();
    assert_eq!(sorted, Revision::ALL);
    assert!(Revision::ALL.iter().all(|revision| Revision::parse(revision.as_str()) == Some(*revision)));
    assert_eq!(
        Revision::ALL.into_iter().filter(|revision| revision.era() == Era::Modern).collect::<Vec<_>>(),
        [Revision::LATEST]
    );
}

#[test]
fn a_table_has_the_row_of_a_revision_at_its_index() {
    let table = Revision::table(|revision| revision);
    assert!(Revision::ALL.iter().all(|revision| table[revision.index()] == *revision));
}

#[test]
fn the_metadata_of_a_request_says_the_latest_revision_and_no_capabilities() {
    let meta = serde_json::to_value(RequestMeta::new()).unwrap();
    assert_eq!(
        meta,
        json!({
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientCapabilities": {},
        })
    );
}

#[test]
fn unknown_capabilities_are_kept() {
    let declared = json!({ "tools": { "listChanged": true }, "com.example/new": { "a": 1 }, "experimental": {} });
    let capabilities: ServerCapabilities = serde_json::from_value(declared.clone()).unwrap();
    assert_eq!(serde_json::to_value(capabilities).unwrap(), declared);
}

#[test]
fn another_json_rpc_version_is_refused() {
    let message = |version: Value| json!({ "jsonrpc": version, "method": "a", "params": {} });
    assert!(serde_json::from_value::<Notification<Value>>(message(json!("2.0"))).is_ok());
    for version in [json!("1.0"), json!(2.0), json!(null)] {
        assert!(serde_json::from_value::<Notification<Value>>(message(version.clone())).is_err(), "{version}");
    }
}

#[test]
fn log_levels_are_read_by_name_and_ordered_by_severity() {
    assert_eq!(LogLevel::parse("warning"), Some(LogLevel::Warning));
    assert_eq!(LogLevel::parse("WARNING"), None);
    assert!(LogLevel::Debug < LogLevel::Info && LogLevel::Alert < LogLevel::Emergency);
}
