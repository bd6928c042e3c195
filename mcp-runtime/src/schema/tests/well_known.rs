//! Types of other crates that everybody uses.

use std::{
    net::IpAddr,
    ops::{Range, RangeInclusive},
    path::PathBuf,
    time::{Duration, SystemTime},
};

use chrono::{DateTime, NaiveDate, Utc};
use rust_decimal::Decimal;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use url::Url;
use uuid::Uuid;

use super::{argument, output};
use crate::declare::arg::ToolArg;

#[test]
fn registered_formats_are_kept() {
    assert_eq!(argument::<Uuid>(), json!({ "type": "string", "format": "uuid" }));
    assert_eq!(argument::<DateTime<Utc>>(), json!({ "type": "string", "format": "date-time" }));
    assert_eq!(argument::<NaiveDate>(), json!({ "type": "string", "format": "date" }));
    assert_eq!(argument::<Url>(), json!({ "type": "string", "format": "uri" }));
}

#[test]
fn formats_outside_the_vocabulary_are_not() {
    assert_eq!(argument::<IpAddr>(), json!({ "type": "string" }));
    assert_eq!(argument::<chrono::NaiveDateTime>(), json!({ "type": "string" }));
}

#[test]
fn a_decimal_comes_as_number_or_text_and_leaves_as_text() {
    let input = argument::<Decimal>();
    assert_eq!(input["type"], json!(["string", "number"]));
    let validator = jsonschema::validator_for(&input).unwrap();
    assert!(validator.is_valid(&json!("10.50")) && validator.is_valid(&json!(10.50)));
    assert!(!validator.is_valid(&json!("ten")));
    assert_eq!(output::<Decimal>()["type"], "string");
}

#[test]
fn the_rest_are_plain() {
    assert_eq!(argument::<PathBuf>(), json!({ "type": "string" }));
    assert_eq!(argument::<char>(), json!({ "type": "string", "minLength": 1, "maxLength": 1 }));
    assert_eq!(
        argument::<Duration>(),
        json!({
            "type": "object",
            "properties": {
                "secs": { "type": "integer", "minimum": 0 },
                "nanos": { "type": "integer", "minimum": 0, "maximum": u32::MAX },
            },
            "required": ["secs", "nanos"],
            "additionalProperties": false,
        })
    );
}

#[derive(Deserialize, JsonSchema)]
struct Span {
    start: u8,
    end: u8,
}

#[derive(Deserialize, JsonSchema)]
#[serde(tag = "kind")]
enum Until {
    After(Duration),
}

#[derive(Deserialize, JsonSchema)]
struct Flattened {
    #[serde(flatten)]
    range: Range<u8>,
}

mod own {
    use super::{Deserialize, JsonSchema};

    #[derive(Deserialize, JsonSchema)]
    pub(super) struct Duration {
        secs: u64,
        nanos: u32,
    }
}

/// Whether an argument with one member too many is let through, by the schema and by serde.
#[track_caller]
fn lets_through<T: ToolArg>(value: &Value) -> bool {
    assert!(T::deserialize(value).is_ok(), "{value}");
    let mut value = value.clone();
    value["more"] = json!(1);
    let schema = argument::<T>();
    let (published, read) = (jsonschema::is_valid(&schema, &value), T::deserialize(&value).is_ok());
    assert_eq!(published, read, "{schema}");
    published
}

#[test]
fn what_serde_closes_is_closed() {
    let time = json!({ "secs_since_epoch": 1, "nanos_since_epoch": 2 });
    let (range, duration) = (json!({ "start": 1, "end": 2 }), json!({ "secs": 1, "nanos": 2 }));
    assert!(!lets_through::<Range<u8>>(&range));
    assert!(!lets_through::<RangeInclusive<i64>>(&range));
    assert!(!lets_through::<Duration>(&duration));
    assert!(!lets_through::<SystemTime>(&time));
    // What only looks like them is open, and so is what stands beside other members.
    assert!(lets_through::<Span>(&range));
    assert!(lets_through::<own::Duration>(&duration));
    assert!(lets_through::<Flattened>(&range));
    let after = json!({ "kind": "After", "secs": 1, "nanos": 2 });
    assert!(jsonschema::is_valid(&argument::<Until>(), &after) && Until::deserialize(&after).is_ok());
}
