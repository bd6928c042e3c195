//! The serialise contract.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::json;

use super::{output, publish};
use crate::{
    call::{Failure, Json, ToolOutput as _},
    schema::report::Report,
};

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum State {
    Open,
    Closed,
}

#[derive(Serialize, JsonSchema)]
struct Out {
    rating: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    #[serde(default)]
    d: u8,
    #[serde(skip_serializing)]
    secret: String,
    #[serde(rename(serialize = "stateNow", deserialize = "state"))]
    state: Option<State>,
}

#[test]
fn a_struct_is_described_as_it_is_written() {
    assert_eq!(
        output::<Out>(),
        json!({
            "type": "object",
            "properties": {
                "rating": { "type": ["integer", "null"] },
                "note": { "type": ["string", "null"] },
                "d": { "type": "integer", "minimum": 0, "maximum": 255, "default": 0 },
                "stateNow": { "anyOf": [{ "type": "string", "enum": ["open", "closed"] }, { "type": "null" }] },
            },
            "required": ["rating", "d", "stateNow"],
        })
    );
}

#[test]
fn any_root_is_published() {
    assert_eq!(
        output::<Vec<State>>(),
        json!({ "type": "array", "items": { "type": "string", "enum": ["open", "closed"] } })
    );
    assert_eq!(output::<u32>(), json!({ "type": "integer", "minimum": 0, "maximum": u32::MAX }));
    assert_eq!(output::<Option<Vec<bool>>>(), json!({ "type": ["array", "null"], "items": { "type": "boolean" } }));
}

#[test]
fn an_output_is_open_and_untitled() {
    let published = output::<Out>();
    assert_eq!(published.get("additionalProperties"), None);
    assert_eq!(published.get("title"), None);
    assert_eq!(published.get("$schema"), None);
}

#[test]
fn a_choice_of_twins_is_none() {
    type Either = Result<Json<Out>, Failure<Out>>;
    assert_eq!(publish(Either::output_schema, &mut Report::default()), Some(output::<Out>()));
}
