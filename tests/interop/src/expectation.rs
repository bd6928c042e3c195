//! The calls of `calls/` and what is expected of their results.

use std::{fs, path::Path};

use anyhow::{Context as _, Result};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::report::Outcome;

/// A call and what is expected of its result.
#[derive(Debug, Deserialize, Serialize)]
pub(crate) struct Call {
    /// The tool.
    pub(crate) name: String,
    /// Its arguments.
    pub(crate) arguments: Value,
    /// What must come back.
    #[serde(skip_serializing)]
    expect: Expectation,
}

/// What must come back from a call.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Expectation {
    /// Whether the tool reports an error.
    #[serde(default)]
    is_error: bool,
    /// The types of the content blocks.
    blocks: Vec<String>,
    /// What is in the first block's text.
    text: Option<String>,
    /// The structured content: of an object, the members named here; anything else as a whole.
    structured: Option<Value>,
    /// How many progress notifications come first, at least. The TypeScript clients lose one that arrives together with
    /// the answer, so that the last can't be counted on.
    #[serde(default)]
    progress: usize,
}

/// The calls for a server.
pub(crate) fn calls(server: &str) -> Result<Vec<Call>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("calls").join(server).with_extension("json");
    let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
    serde_json::from_str(&text).with_context(|| path.display().to_string())
}

impl Call {
    /// What is wrong with an outcome. `modern`: whether the call was made under 2026-07-28.
    pub(crate) fn faults(&self, outcome: &Outcome, modern: bool) -> Vec<String> {
        let (result, progress) = match outcome {
            Outcome::Answered { result, progress } => (result, progress),
            Outcome::Refused { error } => return vec![error.clone()],
        };
        let mut faults = Vec::new();
        let mut compare = |what: &str, found: Value, expected: Value| {
            if found != expected {
                faults.push(format!("{what} is {found}, not {expected}"));
            }
        };
        let expected = &self.expect;
        compare("isError", result["isError"].as_bool().unwrap_or(false).into(), expected.is_error.into());
        let blocks = result["content"].as_array().map_or(&[][..], Vec::as_slice);
        compare("content", blocks.iter().map(|block| block["type"].clone()).collect(), expected.blocks.clone().into());
        if let Some(progress) = progress.as_ref().filter(|progress| progress.len() < expected.progress) {
            faults.push(format!("{} progress notifications came, not {}", progress.len(), expected.progress));
        }
        // Before 2026-07-28, `structuredContent` has to be an object; the text block still carries the rest.
        let structured = expected.structured.as_ref().filter(|value| modern || value.is_object());
        let found = result.get("structuredContent");
        if !found.zip(structured).map_or(found.is_none() && structured.is_none(), |(found, part)| covers(found, part)) {
            faults.push(format!("structuredContent is {found:?}, not {structured:?}"));
        }
        if let Some(part) = &expected.text {
            let text = blocks.first().and_then(|block| block["text"].as_str()).unwrap_or_default();
            if !text.contains(part) {
                faults.push(format!("the first block's text is {text:?}, without {part:?}"));
            }
        }
        faults
    }
}

/// Whether `found` has every member that `part` names, at every depth of objects; anything else must be equal. Numbers
/// are compared as JSON has them, where `1.0` is 1.
pub(crate) fn covers(found: &Value, part: &Value) -> bool {
    match (found, part) {
        (Value::Object(found), Value::Object(part)) => {
            part.iter().all(|(key, part)| found.get(key).is_some_and(|found| covers(found, part)))
        }
        (Value::Number(found), Value::Number(part)) => found == part || found.as_f64() == part.as_f64(),
        _ => found == part,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn call(expect: &Value) -> Call {
        serde_json::from_value(json!({ "name": "add", "arguments": {}, "expect": expect })).unwrap()
    }

    fn answered(result: Value, progress: Option<usize>) -> Outcome {
        Outcome::Answered { result, progress: progress.map(|count| vec![Value::Null; count]) }
    }

    #[test]
    fn what_is_named_must_be_there_and_more_may_be() {
        assert!(covers(&json!({ "a": { "b": 1, "c": 2 }, "d": [1] }), &json!({ "a": { "b": 1.0 } })));
        assert!(!covers(&json!({ "a": { "c": 2 } }), &json!({ "a": { "b": 1 } })));
        assert!(!covers(&json!([1, 2]), &json!([1])));
        assert!(!covers(&json!(null), &json!({})));
    }

    #[test]
    fn every_deviation_is_a_fault_of_its_own() {
        let call = call(&json!({ "blocks": ["text"], "text": "42", "structured": { "sum": 42 }, "progress": 2 }));
        let good = json!({ "content": [{ "type": "text", "text": "42" }], "structuredContent": { "sum": 42 } });
        assert_eq!(call.faults(&answered(good.clone(), Some(2)), true), [""; 0]);
        assert_eq!(call.faults(&answered(good, None), true), [""; 0], "a client that hides progress");
        let bad = json!({ "content": [{ "type": "image" }], "isError": true });
        assert_eq!(call.faults(&answered(bad, Some(0)), true).len(), 5);
        assert_eq!(call.faults(&Outcome::Refused { error: "no".into() }, true), ["no"]);
    }

    #[test]
    fn older_revisions_have_structured_objects_only() {
        let call = call(&json!({ "blocks": ["text"], "structured": [1] }));
        let without = answered(json!({ "content": [{ "type": "text", "text": "[1]" }] }), None);
        let with = answered(json!({ "content": [{ "type": "text", "text": "[1]" }], "structuredContent": [1] }), None);
        assert_eq!((call.faults(&without, false).len(), call.faults(&with, false).len()), (0, 1));
        assert_eq!((call.faults(&without, true).len(), call.faults(&with, true).len()), (1, 0));
    }
}
