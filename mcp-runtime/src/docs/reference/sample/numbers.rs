//! Numbers within their bounds.

use serde_json::{Number, Value};

use crate::schema::{node, walk::Node};

/// The bound of `keyword` as an integer, rounded into the range.
fn whole(node: &Node, keyword: &str, round: fn(f64) -> f64) -> Option<i128> {
    let bound = node.get(keyword)?.as_number()?;
    #[expect(clippy::cast_possible_truncation, reason = "saturates, and so stays a bound")]
    node::integer(bound).or_else(|| bound.as_f64().map(|bound| round(bound) as i128))
}

/// An integer: 1 where it may be, else the nearest to it; the `nth` one from there.
pub(super) fn integer(node: &Node, nth: usize) -> Option<Value> {
    let low = [
        whole(node, "minimum", f64::ceil),
        // The least integer above a bound is one more than the greatest that is not above it.
        whole(node, "exclusiveMinimum", f64::floor).map(|bound| bound.saturating_add(1)),
    ];
    let high = [
        whole(node, "maximum", f64::floor),
        whole(node, "exclusiveMaximum", f64::ceil).map(|bound| bound.saturating_sub(1)),
    ];
    // Far enough out to mean "none", and near enough to calculate with.
    let (lowest, highest) = (i128::MIN / 4, i128::MAX / 4);
    let low = low.into_iter().flatten().fold(lowest, i128::max);
    let high = high.into_iter().flatten().fold(highest, i128::min);
    if low > high {
        return None;
    }
    let step = whole(node, "multipleOf", |step| if step.fract() == 0.0 { step } else { 1.0 }).unwrap_or(1).max(1);
    let nth = i128::try_from(nth).ok()?;
    let last = high.div_euclid(step);
    let start = 1_i128.clamp(low, high);
    let first = (start.div_euclid(step) + i128::from(start.rem_euclid(step) != 0)).min(last);
    // Where there are fewer than that, from the first again.
    let chosen = first + nth.rem_euclid(last - first + 1);
    let value = chosen.checked_mul(step)?;
    let number = i64::try_from(value).map(Number::from).or_else(|_| u64::try_from(value).map(Number::from));
    number.ok().map(Value::Number)
}

/// A number: 1.5 where it may be, else one between its bounds; the `nth` one from there.
pub(super) fn number(node: &Node, nth: usize) -> Option<Value> {
    let bound = |keyword: &str| node.get(keyword).and_then(Value::as_f64);
    let (open_low, open_high) = (bound("exclusiveMinimum"), bound("exclusiveMaximum"));
    let low = [bound("minimum"), open_low].into_iter().flatten().reduce(f64::max);
    let high = [bound("maximum"), open_high].into_iter().flatten().reduce(f64::min);
    #[expect(clippy::cast_precision_loss, reason = "counts of elements are small")]
    let nth = nth as f64;
    let value = match (low, high) {
        (Some(low), Some(high)) if (low..=high).contains(&(1.5 + nth)) && open_high != Some(1.5 + nth) => 1.5 + nth,
        (Some(low), Some(high)) => f64::midpoint(low, high) + (high - low) * nth / 128.0,
        (Some(low), None) => {
            if low < 1.5 {
                1.5 + nth
            } else {
                low + 1.0 + nth
            }
        }
        (None, Some(high)) => {
            if high > 1.5 + nth {
                1.5 + nth
            } else {
                high - 1.0 - nth
            }
        }
        (None, None) => 1.5 + nth,
    };
    let value = match bound("multipleOf").filter(|step| *step > 0.0) {
        Some(step) => {
            let up = (value / step).ceil() * step;
            if high.is_some_and(|high| up > high) { (value / step).floor() * step } else { up }
        }
        None => value,
    };
    Number::from_f64(value).map(Value::Number)
}
