//! Reports in each format, and what allow-lists do to them.

use std::borrow::Cow;

use serde_json::{Value, json};

use super::{AllowList, Format, Report};
use crate::docs::{Finding, Level};

fn finding(level: Level, rule: &str, tool: Option<&str>, message: &str) -> Finding {
    Finding {
        tool: tool.map(str::to_owned),
        pointer: tool.map_or_else(String::new, |_| "/inputSchema".to_owned()),
        location: tool.map(|_| Cow::Borrowed("src/a,b.rs:12")),
        ..Finding::overall(level, rule, message)
    }
}

fn report() -> Report {
    Report::new(vec![
        finding(Level::Warning, "quality/hint-unset", Some("get"), "100 %\nsure"),
        finding(Level::Error, "openai/tools", None, "too many"),
        finding(Level::Note, "quality/name-long", Some("get"), "long"),
    ])
}

#[test]
fn text_is_a_line_a_finding_and_the_sum() {
    let expected = "warning quality/hint-unset: tool \"get\" (src/a,b.rs:12) at /inputSchema: 100 %\nsure\n\
        error openai/tools: too many\n\
        note quality/name-long: tool \"get\" (src/a,b.rs:12) at /inputSchema: long\n\
        1 error, 1 warning, 1 note\n";
    assert_eq!(report().render(Format::Text), expected);
    assert_eq!(report().worst(), Some(Level::Error));
}

#[test]
fn what_is_not_shown_is_counted() {
    let allow = AllowList::parse(r#"[{"rule": "openai/*", "reason": "Not for that."}]"#).expect("a list");
    let report = report().allow(&allow).at_least(Level::Error);
    assert_eq!(report.render(Format::Text), "nothing found (2 below the level that is shown, 1 allowed)\n");
}

#[test]
fn github_commands_are_escaped() {
    let text = report().render(Format::GitHub);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines[0],
        "::warning file=src/a%2Cb.rs,line=12,title=quality/hint-unset::tool \"get\" at /inputSchema: 100 %25%0Asure"
    );
    assert_eq!(lines[1], "::error title=openai/tools::too many");
    assert!(lines[2].starts_with("::notice "));
}

#[test]
fn sarif_names_rules_places_and_reasons() {
    let allow = AllowList::parse(r#"[{"rule": "quality/name-long", "reason": "History."}]"#).expect("a list");
    let log: Value = serde_json::from_str(&report().allow(&allow).render(Format::Sarif)).expect("JSON");
    let run = &log["runs"][0];
    assert_eq!(log["version"], "2.1.0");
    assert_eq!(run["results"].as_array().map(Vec::len), Some(3));
    for result in run["results"].as_array().expect("results") {
        let index = usize::try_from(result["ruleIndex"].as_u64().expect("an index")).expect("small");
        assert_eq!(run["tool"]["driver"]["rules"][index]["id"], result["ruleId"]);
    }
    let first = &run["results"][0];
    assert_eq!(first["level"], "warning");
    assert_eq!(first["locations"][0]["physicalLocation"]["region"]["startLine"], 12);
    assert_eq!(first["locations"][0]["logicalLocations"][0]["fullyQualifiedName"], "get/inputSchema");
    assert_eq!(run["results"][2]["suppressions"][0]["justification"], "History.");
}

#[test]
fn json_tells_findings_from_allowed_ones() {
    let allow = AllowList::parse(r#"[{"rule": "quality/*", "tool": "get", "reason": "History."}]"#).expect("a list");
    let value: Value = serde_json::from_str(&report().allow(&allow).render(Format::Json)).expect("JSON");
    assert_eq!(
        value["findings"],
        json!([{ "level": "error", "rule": "openai/tools", "pointer": "", "message": "too many" }])
    );
    assert_eq!(value["allowed"].as_array().map(Vec::len), Some(2));
}

#[test]
fn allow_lists_are_narrow_and_stay_clean() {
    let entries = [
        (r#"{"rule": "quality/hint-unset", "tool": "put", "reason": "r"}"#, 1),
        (r#"{"rule": "quality/hint-unset", "pointer": "/name", "reason": "r"}"#, 1),
        (r#"{"rule": "quality/hint", "reason": "r"}"#, 1),
        (r#"{"rule": "quality/hint-unset", "tool": "get", "pointer": "/inputSchema", "reason": "r"}"#, 0),
    ];
    for (entry, unused) in entries {
        let left = report().allow(&AllowList::parse(&format!("[{entry}]")).expect(entry));
        let found = left.findings().iter().filter(|finding| finding.rule == "allow/unused").count();
        assert_eq!(found, unused, "{entry}");
        assert_eq!(left.findings().len(), 2 + 2 * unused, "{entry}");
    }
}

#[test]
fn an_allowance_needs_a_reason() {
    for (text, part) in [
        (r#"[{"rule": "a", "reason": " "}]"#, "no reason"),
        (r#"[{"rule": "a"}]"#, "not an allow-list"),
        (r#"[{"rule": "a", "reason": "r", "tol": "x"}]"#, "not an allow-list"),
        ("{}", "not an allow-list"),
    ] {
        let error = AllowList::parse(text).expect_err(text).to_string();
        assert!(error.contains(part), "{error}");
    }
}
