//! Types of other crates that everybody uses, in arguments and results. A `format` binds nobody: their decoders do.

use std::{net::IpAddr, path::PathBuf, str::FromStr as _, time::Duration};

use chrono::{DateTime, NaiveDate, Utc};
use rust_decimal::Decimal;
use serde_json::json;
use url::Url;
use uuid::Uuid;

use super::{
    answer,
    arguments::{given, one},
    result,
};
use crate::{Json, call::prepared::Prepared};

#[test]
fn what_is_well_formed_reaches_the_handler() {
    fn takes(prepared: &Prepared, good: &str, seen: &str) {
        assert_eq!(given(prepared, good), seen);
    }
    takes(&one::<Uuid>(), r#""67e55044-10b1-426f-9247-bb680e5fe0c8""#, "67e55044-10b1-426f-9247-bb680e5fe0c8");
    takes(&one::<DateTime<Utc>>(), r#""2026-07-28T12:00:00+02:00""#, "2026-07-28T10:00:00Z");
    takes(&one::<NaiveDate>(), r#""2026-07-28""#, "2026-07-28");
    takes(&one::<Decimal>(), r#""10.50""#, "10.50");
    takes(&one::<Decimal>(), "10.50", "10.5");
    takes(&one::<IpAddr>(), r#""::1""#, "::1");
    takes(&one::<PathBuf>(), r#""/srv/x""#, r#""/srv/x""#);
    takes(&one::<char>(), r#""日""#, "'日'");
    takes(&one::<Duration>(), r#"{"secs":1,"nanos":5e8}"#, "1.5s");
    assert!(given(&one::<Url>(), r#""https://example.com/a?b""#).contains("example.com"));
}

#[test]
fn what_is_not_is_a_tool_error_that_names_the_argument_and_not_its_value() {
    fn refuses(prepared: &Prepared, bad: &str) {
        let text = given(prepared, bad);
        assert!(text.starts_with("Invalid arguments: $.a: "), "{text}");
        assert!(!text.contains(bad.trim_matches('"')), "{text}");
    }
    refuses(&one::<Uuid>(), r#""67e55044""#);
    refuses(&one::<DateTime<Utc>>(), r#""yesterday""#);
    refuses(&one::<NaiveDate>(), r#""2026-02-30""#);
    refuses(&one::<Decimal>(), r#""ten""#);
    refuses(&one::<IpAddr>(), r#""127.0.0.256""#);
    refuses(&one::<char>(), r#""zq""#);
    refuses(&one::<Duration>(), r#""90s""#);
    refuses(&one::<Url>(), r#""not a url""#);
}

#[test]
fn a_decimal_goes_out_with_the_zeros_that_it_has() {
    let decimal = Decimal::from_str("10.50").expect("a decimal");
    assert_eq!(result(&answer(Json(vec![decimal])))["structuredContent"], json!(["10.50"]));
}
