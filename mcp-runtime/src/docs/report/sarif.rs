//! The Static Analysis Results Interchange Format, version 2.1.0.

use serde_json::{Value, json};

use super::github::place;
use crate::docs::Finding;

const SCHEMA: &str = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// A log of one run. What was allowed is in it as suppressed, with its reason.
pub(super) fn log(findings: &[Finding], allowed: &[(Finding, String)]) -> Value {
    let mut rules: Vec<&str> =
        findings.iter().chain(allowed.iter().map(|(finding, _)| finding)).map(|f| f.rule.as_str()).collect();
    rules.sort_unstable();
    rules.dedup();
    let mut results: Vec<Value> = findings.iter().map(|finding| result(finding, &rules)).collect();
    results.extend(allowed.iter().map(|(finding, reason)| {
        let mut result = result(finding, &rules);
        result["suppressions"] = json!([{ "kind": "external", "justification": reason }]);
        result
    }));
    let rules: Vec<Value> = rules.iter().map(|id| json!({ "id": id })).collect();
    let driver =
        json!({ "name": env!("CARGO_PKG_NAME"), "semanticVersion": env!("CARGO_PKG_VERSION"), "rules": rules });
    json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{ "tool": { "driver": driver }, "results": results }]
    })
}

fn result(finding: &Finding, rules: &[&str]) -> Value {
    let mut location = json!({});
    if let Some((file, line)) = finding.location.as_deref().and_then(place) {
        location["physicalLocation"] = json!({ "artifactLocation": { "uri": file }, "region": { "startLine": line } });
    }
    if let Some(tool) = &finding.tool {
        let name = format!("{tool}{}", finding.pointer);
        location["logicalLocations"] = json!([{ "name": tool, "fullyQualifiedName": name, "kind": "function" }]);
    }
    let mut result = json!({
        "ruleId": finding.rule,
        "level": finding.level,
        "message": { "text": finding.message },
        "locations": [location]
    });
    if let Ok(index) = rules.binary_search(&finding.rule.as_str()) {
        result["ruleIndex"] = json!(index);
    }
    result
}
