//! The proofs at run time, where a panic can be caught and read.

use std::panic::catch_unwind;

use super::*;
use crate::{
    call::shape::{Probe, Unshaped as _},
    declare::arg::Name,
};

fn node(field: &'static str, header: Option<&'static str>, nested: &'static [HeaderNode]) -> HeaderNode {
    HeaderNode { field, header, nested }
}

/// The text of the panic that `proof` ends with.
fn refusal(proof: impl FnOnce() + std::panic::UnwindSafe) -> Option<String> {
    let payload = catch_unwind(proof).err()?;
    let text = payload.downcast_ref::<String>().cloned();
    text.or_else(|| payload.downcast_ref::<&str>().map(ToString::to_string))
}

fn between(start: i128, end: i128) -> Range {
    Range { start: Some(Bound::Int(start)), end: Some(Bound::Int(end)), end_included: true }
}

#[test]
fn a_header_is_found_again_at_any_depth_and_in_any_case() {
    static INNER: [HeaderNode; 1] = [HeaderNode { field: "place", header: Some("REGION"), nested: &[] }];
    let text = refusal(|| unique(&[node("region", Some("Region"), &[])], &[node("target", None, &INNER)]));
    let text = text.unwrap_or_default();
    assert!(text.contains("`region` and `target.place`"), "{text}");
    assert_eq!(refusal(|| unique(&[node("a", Some("A"), &[])], &[node("b", Some("B"), &INNER)])), None);
}

#[test]
fn a_flattened_struct_is_no_step_of_the_path() {
    static INNER: [HeaderNode; 1] = [HeaderNode { field: "place", header: Some("Region"), nested: &[] }];
    let text = refusal(|| unique(&[node("", None, &INNER)], &[node("region", Some("region"), &[])]));
    assert!(text.unwrap_or_default().contains("`place` and `region`"));
}

#[test]
fn kinds_are_seen_through_aliases_and_options() {
    type Ratio = f64;
    type Tenant = Option<String>;
    assert_eq!(Probe::<Ratio>::KIND, Kind::Number);
    assert_eq!(Probe::<Tenant>::KIND, Kind::Text);
    assert_eq!(Probe::<Option<Vec<u8>>>::KIND, Kind::List);
    assert_eq!(Probe::<Option<serde_json::Value>>::KIND, Kind::Any);
    assert_eq!(Probe::<std::time::Duration>::KIND, Kind::Unknown);
}

#[test]
fn a_range_has_to_fit_the_type() {
    let text = refusal(|| range("level", Kind::Integer { min: 0, max: 255 }, between(0, 300), false));
    assert!(text.is_some_and(|text| text.contains("300") && text.contains("0 to 255")));
    assert!(
        refusal(|| range("name", Kind::Text, between(1, 2), false)).is_some_and(|text| text.contains("min_length"))
    );
    assert!(refusal(|| range("level", Kind::Number, between(2, 1), false)).is_some());
    assert_eq!(refusal(|| range("level", Kind::Integer { min: -128, max: 127 }, between(-5, 5), false)), None);
}

#[test]
fn a_mirrored_integer_stays_exact() {
    let kind = Kind::Integer { min: i64::MIN.into(), max: i64::MAX.into() };
    assert!(refusal(|| range("seq", kind, between(0, 1 << 53), true)).is_some());
    assert!(refusal(|| range("seq", kind, between(0, i64::MAX.into()), true)).is_some());
    assert_eq!(refusal(|| range("seq", kind, between(0, MAX_SAFE), true)), None);
}

#[test]
fn a_bound_is_one_that_every_client_holds() {
    let kind = Kind::Integer { min: i64::MIN.into(), max: i64::MAX.into() };
    assert!(refusal(|| range("seq", kind, between(0, 1 << 53), false)).is_some());
    assert_eq!(refusal(|| range("seq", kind, between(i64::MIN.into(), i64::MAX.into()), false)), None);
}

#[test]
fn a_default_has_to_be_allowed() {
    let kind = Kind::Integer { min: 0, max: 255 };
    let number = |value| Literal::Number(Bound::Int(value));
    assert_eq!(refusal(|| default("20", kind, number(20), Some(between(1, 50)))), None);
    assert!(refusal(|| default("60", kind, number(60), Some(between(1, 50)))).is_some());
    assert!(refusal(|| default("300", kind, number(300), None)).is_some());
    assert!(refusal(|| default("\"x\"", kind, Literal::Text, None)).is_some());
    assert_eq!(refusal(|| default("\"open\"", Kind::Unknown, Literal::Text, None)), None);
}

#[test]
fn names_beside_each_other_differ() {
    const INNER: &[Name] = &[Name { field: "zone", flattened: None }];
    const DEEP: &[Name] = &[Name { field: "inner", flattened: Some(INNER) }];
    let flat = |names| Name { field: "place", flattened: Some(names) };
    let own = |field| Name { field, flattened: None };
    let text = refusal(|| apart(&[own("zone")], &[flat(DEEP)])).unwrap_or_default();
    assert!(text.contains("two fields are called `zone`") && text.contains("`zone` and `place.inner.zone`"), "{text}");
    assert!(refusal(|| apart(&[flat(INNER)], &[own("zone")])).is_some());
    assert!(refusal(|| apart(&[flat(INNER)], &[flat(DEEP)])).is_some());
    // The name of a flattened field is none on the wire, and names are told apart by case.
    assert_eq!(refusal(|| apart(&[own("place"), own("Zone")], &[flat(INNER)])), None);
    assert!(refusal(|| tag_apart("zone", "Place", DEEP)).is_some_and(|text| text.contains("variant `Place`")));
    assert_eq!(refusal(|| tag_apart("kind", "Place", DEEP)), None);
}

#[test]
fn any_value_has_no_bounds() {
    let text = refusal(|| range("most", Kind::Any, between(1, 5), false)).unwrap_or_default();
    assert!(text.contains("`most` is any JSON value"), "{text}");
    assert!(refusal(|| super::text("name", Kind::Any, "pattern")).is_some());
    assert_eq!(refusal(|| default("20", Kind::Any, Literal::Number(Bound::Int(20)), None)), None);
}

#[test]
fn long_texts_are_cut_and_numbers_written_out() {
    let long = "x".repeat(600);
    assert_eq!(Message::new().text(&long).as_str().len(), 512);
    assert_eq!(Message::new().integer(i128::MIN).as_str(), i128::MIN.to_string());
    assert_eq!(Message::new().integer(0).as_str(), "0");
}
