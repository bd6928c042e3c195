//! Numbers: bounds instead of formats.

use std::num::{NonZeroI8, NonZeroU32};

use serde_json::json;

use super::{argument, build, output};
use crate::{
    declare::arg::{ArgSpec, Bound, Range, Shape},
    schema::MAX_SAFE_INTEGER,
};

#[test]
fn small_integers_state_both_bounds() {
    assert_eq!(argument::<u8>(), json!({ "type": "integer", "minimum": 0, "maximum": 255 }));
    assert_eq!(argument::<i8>(), json!({ "type": "integer", "minimum": -128, "maximum": 127 }));
    assert_eq!(argument::<u16>(), json!({ "type": "integer", "minimum": 0, "maximum": 65_535 }));
    assert_eq!(argument::<i16>(), json!({ "type": "integer", "minimum": -32_768, "maximum": 32_767 }));
    assert_eq!(argument::<u32>(), json!({ "type": "integer", "minimum": 0, "maximum": 4_294_967_295_u32 }));
    assert_eq!(argument::<i32>(), json!({ "type": "integer", "minimum": i32::MIN, "maximum": i32::MAX }));
}

#[test]
fn wide_integers_state_no_bound_beyond_53_bits() {
    assert_eq!(argument::<i64>(), json!({ "type": "integer" }));
    assert_eq!(argument::<isize>(), json!({ "type": "integer" }));
    assert_eq!(argument::<u64>(), json!({ "type": "integer", "minimum": 0 }));
    assert_eq!(argument::<usize>(), json!({ "type": "integer", "minimum": 0 }));
}

#[test]
fn numbers_that_are_not_zero_say_so() {
    assert_eq!(argument::<NonZeroU32>(), json!({ "type": "integer", "minimum": 1, "maximum": u32::MAX }));
    assert_eq!(
        argument::<NonZeroI8>(),
        json!({ "type": "integer", "minimum": -128, "maximum": 127, "not": { "type": "integer", "const": 0 } })
    );
}

#[test]
fn floats_have_no_format() {
    assert_eq!(output::<Vec<f32>>(), json!({ "type": "array", "items": { "type": "number" } }));
    assert_eq!(argument::<f64>(), json!({ "type": "number" }));
}

#[test]
fn single_precision_has_the_bounds_of_its_finite_values() {
    assert_eq!(argument::<f32>(), json!({ "type": "number", "minimum": -3.402_823_5e38, "maximum": 3.402_823_5e38 }));
    #[expect(clippy::cast_possible_truncation, reason = "what serde does with a number")]
    let greatest = 3.402_823_5e38_f64 as f32;
    assert_eq!(greatest.to_bits(), f32::MAX.to_bits());
}

#[test]
fn a_mirrored_integer_stays_within_53_bits() {
    let header = ArgSpec { header: Some("Seq"), ..ArgSpec::new("x") };
    assert_eq!(
        build(|builder| builder.param::<i64>(header, Shape::Plain))["properties"]["x"],
        json!({
            "type": "integer",
            "x-mcp-header": "Seq",
            "minimum": -MAX_SAFE_INTEGER,
            "maximum": MAX_SAFE_INTEGER,
        })
    );
    assert_eq!(
        build(|builder| builder.param::<Option<u64>>(header, Shape::Plain))["properties"]["x"],
        json!({ "type": "integer", "minimum": 0, "x-mcp-header": "Seq", "maximum": MAX_SAFE_INTEGER })
    );
    let small = build(|builder| builder.param::<u8>(header, Shape::Plain));
    assert_eq!(small["properties"]["x"]["maximum"], 255);
}

fn ranged<T: crate::declare::arg::ToolArg>(
    start: Option<Bound>,
    end: Option<Bound>,
    end_included: bool,
) -> serde_json::Value {
    let spec = ArgSpec { range: Some(Range { start, end, end_included }), ..ArgSpec::new("x") };
    build(|builder| builder.param::<T>(spec, Shape::Plain))["properties"]["x"].take()
}

#[test]
fn a_range_tightens_the_bounds_of_the_type() {
    let range = ranged::<u32>(Some(Bound::Int(1)), Some(Bound::Int(50)), true);
    assert_eq!(range, json!({ "type": "integer", "minimum": 1, "maximum": 50 }));
    let wider = ranged::<u8>(Some(Bound::Int(-5)), Some(Bound::Int(1000)), true);
    assert_eq!(wider, json!({ "type": "integer", "minimum": 0, "maximum": 255 }));
}

#[test]
fn an_integer_below_50_is_one_of_at_most_49() {
    let range = ranged::<u32>(Some(Bound::Int(1)), Some(Bound::Int(50)), false);
    assert_eq!(range, json!({ "type": "integer", "minimum": 1, "maximum": 49 }));
}

#[test]
fn a_number_below_1_has_an_exclusive_bound() {
    let range = ranged::<f64>(Some(Bound::Int(0)), Some(Bound::Float(0.5)), false);
    assert_eq!(range, json!({ "type": "number", "minimum": 0, "exclusiveMaximum": 0.5 }));
}

#[test]
fn the_limits_of_the_64_bit_types_are_left_out() {
    let range = ranged::<u64>(Some(Bound::Int(1)), Some(Bound::Int(u64::MAX.into())), true);
    assert_eq!(range, json!({ "type": "integer", "minimum": 1 }));
}

#[test]
fn a_bound_that_would_be_lost_on_the_way_is_a_problem() {
    let range = Range { start: None, end: Some(Bound::Int(1 << 60)), end_included: true };
    let spec = ArgSpec { range: Some(range), ..ArgSpec::new("x") };
    let (_, problems) = super::try_build(|builder| builder.param::<u64>(spec, Shape::Plain));
    assert_eq!(
        problems,
        ["/inputSchema/properties/x/maximum: `range` is bounded by 1152921504606846976, which readers with 53-bit \
          integers can't hold; accepted are bounds within ±9007199254740991, or none"]
    );
}
