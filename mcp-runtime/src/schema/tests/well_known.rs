//! Types of other crates that everybody uses.

use std::{net::IpAddr, path::PathBuf, time::Duration};

use chrono::{DateTime, NaiveDate, Utc};
use rust_decimal::Decimal;
use serde_json::json;
use url::Url;
use uuid::Uuid;

use super::{argument, output};

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
        })
    );
}
