//! The examples: what they publish, and what their tools answer.

use mcp_tests::example::{Run, descriptor, descriptors, example, run, run_with_input};
use serde_json::{Value, json};

/// The whole result of a call on the command line.
#[track_caller]
fn call(package: &str, tool: &str, arguments: &Value) -> Value {
    let run = run(example(package), &["call", tool, "--json", &arguments.to_string(), "--output", "json"]);
    let result: Value = serde_json::from_str(&run.out).unwrap_or_else(|error| panic!("{error}: {run:?}"));
    assert_eq!(run.code, Some(i32::from(result["isError"] == true)), "{run:?}");
    result
}

/// Panics unless the structured content of a result is accepted by the tool's output schema and repeated as text.
#[track_caller]
fn assert_conforms(tool: &Value, result: &Value) {
    let schema = &tool["outputSchema"];
    let errors: Vec<_> = jsonschema::validator_for(schema)
        .unwrap()
        .iter_errors(&result["structuredContent"])
        .map(|error| error.to_string())
        .collect();
    assert!(errors.is_empty(), "{errors:?}\n{result:#}\n{schema:#}");
    let text: Value = serde_json::from_str(result["content"][0]["text"].as_str().unwrap()).unwrap();
    assert_eq!(text, result["structuredContent"]);
}

fn kinds(result: &Value) -> Vec<&str> {
    result["content"].as_array().unwrap().iter().map(|block| block["type"].as_str().unwrap()).collect()
}

#[test]
fn each_example_publishes_what_was_agreed() {
    for package in ["hello", "issue-tracker", "contracts"] {
        insta::assert_json_snapshot!(package, descriptors(package));
    }
}

#[test]
fn search_issues_is_published_as_in_the_course() {
    let expected = json!({
        "name": "search_issues",
        "title": "Search Issues",
        "description": "Full-text search over issues. Returns at most 'limit' issues, newest first.",
        "inputSchema": {
            "type": "object",
            "properties": {
                "query": { "type": "string", "minLength": 1 },
                "state": { "type": "string", "enum": ["open", "closed", "all"], "default": "open" },
                "limit": { "type": "integer", "minimum": 1, "maximum": 50 }
            },
            "required": ["query"],
            "additionalProperties": false
        },
        "outputSchema": {
            "type": "object",
            "properties": {
                "total": { "type": "integer" },
                "issues": {
                    "type": "array",
                    "items": {
                        "type": "object",
                        "properties": {
                            "id": { "type": "integer" },
                            "title": { "type": "string" },
                            "state": { "type": "string", "enum": ["open", "closed"] }
                        },
                        "required": ["id", "title", "state"]
                    }
                }
            },
            "required": ["total", "issues"]
        },
        "annotations": { "readOnlyHint": true, "openWorldHint": false }
    });
    assert_eq!(descriptor("issue-tracker", "search_issues"), expected);
}

#[test]
fn close_issue_is_published_as_in_the_course() {
    let expected = json!({
        "name": "close_issue",
        "title": "Close Issue",
        "description": "Closes an issue. Closing an already-closed issue is a no-op.",
        "inputSchema": {
            "type": "object",
            "properties": { "id": { "type": "integer" } },
            "required": ["id"],
            "additionalProperties": false
        },
        "annotations": {
            "readOnlyHint": false,
            "destructiveHint": false,
            "idempotentHint": true,
            "openWorldHint": false
        }
    });
    assert_eq!(descriptor("issue-tracker", "close_issue"), expected);
}

#[test]
fn the_call_of_the_course_is_answered_over_stdio() {
    let request = json!({
        "jsonrpc": "2.0",
        "id": 2,
        "method": "tools/call",
        "params": {
            "name": "search_issues",
            "arguments": { "query": "login safari", "state": "all", "limit": 2 },
            "_meta": {
                "io.modelcontextprotocol/protocolVersion": "2026-07-28",
                "io.modelcontextprotocol/clientCapabilities": {},
                "progressToken": "call-2"
            }
        }
    });
    let run = run_with_input(example("issue-tracker"), &[], &format!("{request}\n"));
    assert_eq!((run.code, run.out.lines().count()), (Some(0), 1), "{run:?}");
    let answer = run.json();
    assert_eq!(answer["id"], 2);
    let result = &answer["result"];
    assert_eq!(result["resultType"], "complete");
    assert_ne!(result["isError"], true);
    assert_conforms(&descriptor("issue-tracker", "search_issues"), result);
    let expected = json!({
        "total": 6,
        "issues": [
            { "id": 812, "title": "Login fails on Safari 17", "state": "open" },
            { "id": 655, "title": "Safari login loop after SSO", "state": "closed" }
        ]
    });
    assert_eq!(result["structuredContent"], expected);
    assert_eq!(kinds(result), ["text", "text"]);
    assert_eq!(result["content"][1]["text"], "Found 6 issues; showing the 2 newest: #812 (open), #655 (closed).");
}

#[test]
fn the_bad_call_of_the_course_names_both_mistakes() {
    let result =
        call("issue-tracker", "search_issues", &json!({ "query": "login", "state": "pending", "sort": "new" }));
    assert_eq!(result["isError"], true);
    assert_eq!(
        result["content"][0]["text"],
        r#"Invalid arguments: $.state: must be one of ["open","closed","all"]; $.sort: not allowed"#
    );
}

#[test]
fn an_issue_comes_with_its_attachments() {
    let result = call("issue-tracker", "get_issue", &json!({ "id": 812 }));
    assert_conforms(&descriptor("issue-tracker", "get_issue"), &result);
    assert_eq!(kinds(&result), ["text", "image", "resource_link", "resource_link"]);
    let image = &result["content"][1];
    assert_eq!(image["mimeType"], "image/png");
    assert!(image["data"].as_str().unwrap().starts_with("iVBORw0KGgo"), "a PNG signature in base64");
    assert_eq!(image["annotations"], json!({ "audience": ["user"], "priority": 0.9 }));
    let expected = json!({
        "type": "resource_link", "uri": "issues://812/attachments/console.log", "name": "console.log",
        "mimeType": "text/plain", "size": 374
    });
    assert_eq!(result["content"][2], expected);
}

#[test]
fn what_is_created_and_closed_stays_so_between_starts() {
    let folder = tempfile::tempdir().unwrap();
    let tracker = |arguments: &[&str]| -> Run {
        let mut command = example("issue-tracker");
        command.env("ISSUES_DB", folder.path().join("issues.db"));
        run(command, arguments)
    };
    let created = tracker(&["call", "create_issue", "--title", "Quokka icon is upside down", "--labels", "ui"]).json();
    assert_eq!((&created["state"], &created["labels"]), (&json!("open"), &json!(["ui"])));
    let id = created["id"].to_string();
    let close = || tracker(&["call", "close_issue", "--id", &id]).out;
    assert_eq!(close(), format!("Closed #{id}: Quokka icon is upside down.\n"));
    assert_eq!(close(), format!("#{id} was closed before, nothing changed: Quokka icon is upside down.\n"));
    let found = tracker(&["call", "search_issues", "--query", "quokka", "--state", "closed"]);
    assert!(found.out.ends_with(&format!("Found 1 issue: #{id} (closed).\n")), "{found:?}");
}

#[test]
fn an_issue_that_does_not_exist_is_an_error_to_act_on() {
    let result = call("issue-tracker", "get_issue", &json!({ "id": 5 }));
    assert_eq!(result["isError"], true);
    assert_eq!(result["content"][0]["text"], "there is no issue #5; `search_issues` finds the numbers of issues");
}

#[test]
fn hello_adds_greets_and_reports_progress() {
    assert_eq!(call("hello", "add", &json!({ "a": 2, "b": 40 }))["structuredContent"], 42);
    let too_much = call("hello", "add", &json!({ "a": i64::MAX, "b": 1 }));
    assert_eq!(too_much["isError"], true);
    assert_eq!(call("hello", "greet", &json!({ "name": "Ada" }))["content"][0]["text"], "Hello, Ada!");
    let weather = |unit: &str| call("hello", "get_weather", &json!({ "city": "New York", "unit": unit }));
    assert!(weather("celsius")["content"][0]["text"].as_str().unwrap().ends_with(" °C"));
    assert!(weather("fahrenheit")["content"][0]["text"].as_str().unwrap().ends_with(" °F"));
    let run = run(example("hello"), &["call", "long_running", "--items", "one", "--items", "two"]);
    assert_eq!((run.code, run.out.as_str()), (Some(0), "Processed 2 items\n"));
    assert_eq!(run.err, "[1/2] one\n[2/2] two\n", "progress goes to standard error");
}

#[test]
fn an_array_is_structured_content() {
    let tool = descriptor("contracts", "tag_catalog");
    assert_eq!(tool["outputSchema"], json!({ "type": "array", "items": { "type": "string" } }));
    let result = call("contracts", "tag_catalog", &json!({}));
    assert_eq!(result["structuredContent"], json!(["contracts", "mcp", "stateless"]));
    assert_conforms(&tool, &result);
    let regions = call("contracts", "list_regions", &json!({}));
    assert_conforms(&descriptor("contracts", "list_regions"), &regions);
}

#[test]
fn the_evidence_has_all_five_kinds_of_content() {
    let result = call("contracts", "evidence_bundle", &json!({ "report": "R-101" }));
    assert_eq!(kinds(&result), ["text", "image", "audio", "resource_link", "resource"]);
    let blocks = result["content"].as_array().unwrap();
    assert!(blocks[1]["data"].as_str().unwrap().starts_with("iVBORw0KGgo"), "PNG");
    assert!(blocks[2]["data"].as_str().unwrap().starts_with("UklGR"), "RIFF");
    assert_eq!(blocks[3]["annotations"], json!({ "lastModified": "2026-03-02T08:14:00Z" }));
    assert_eq!(blocks[4]["resource"]["mimeType"], "text/csv");
    assert_eq!(call("contracts", "evidence_bundle", &json!({ "report": "R-999" }))["isError"], true);
}

#[test]
fn a_refused_report_is_a_failure_inside_the_output_schema() {
    let tool = descriptor("contracts", "route_report");
    let routed = call("contracts", "route_report", &json!({ "report": "R-101", "region": "us-west1" }));
    assert_conforms(&tool, &routed);
    assert_eq!(
        (&routed["structuredContent"]["accepted"], &routed["structuredContent"]["place"]),
        (&json!(true), &json!(1))
    );
    let refused = call("contracts", "route_report", &json!({ "report": "R-103", "region": "us-west1" }));
    assert_eq!(refused["isError"], true);
    assert_conforms(&tool, &refused);
    assert_eq!(refused["structuredContent"]["accepted"], false);
    assert_eq!(refused["structuredContent"]["reason"], "the data of R-103 may not leave eu-west");
}

#[test]
fn sql_is_executed_and_its_region_is_mirrored() {
    let tool = descriptor("contracts", "execute_sql");
    let region = &tool["inputSchema"]["properties"]["region"];
    assert_eq!((&region["type"], &region["x-mcp-header"]), (&json!("string"), &json!("Region")));
    let sql =
        |region: &str, query: &str| call("contracts", "execute_sql", &json!({ "region": region, "query": query }));
    let result =
        sql("us-west1", "SELECT id, avg(millis), NULL FROM reports JOIN latency ON report_id = id GROUP BY id");
    assert_conforms(&tool, &result);
    let expected = json!({
        "columns": ["id", "avg(millis)", "NULL"],
        "rows": [["R-201", 278.5, null], ["R-202", 66.0, null]],
        "truncated": false
    });
    assert_eq!(result["structuredContent"], expected);
    let refused = sql("eu-west", "DROP TABLE reports");
    assert_eq!(refused["isError"], true);
    assert!(refused["content"][0]["text"].as_str().unwrap().starts_with("only `SELECT` runs here"), "{refused}");
}
