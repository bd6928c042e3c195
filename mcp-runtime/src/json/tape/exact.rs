//! Numbers that a double only comes near to.
//!
//! `serde_json` reads a number with a fraction or an exponent as the nearest double. Where that is integral, the text may
//! still say another number: `9007199254740993.0` reads as …992, `1e-400` as 0. Taken for the integer, a tool would run
//! with a number that nobody sent. Only texts with such numbers come here, after they have been read.

use super::{Node, Tape};

/// From here on no 64-bit integer is meant, whatever the digits are.
const TWO_64: f64 = 18_446_744_073_709_551_616.0;

/// Finds the integral doubles that are not what `text` says.
pub(super) fn mark_rounded(tape: &mut Tape, text: &str) {
    let numbers =
        tape.nodes.iter_mut().filter(|node| matches!(node, Node::Unsigned(_) | Node::Signed(_) | Node::Float(_)));
    // A tape has its numbers in the order of the text.
    for (node, written) in numbers.zip(Numbers(text)) {
        if let Node::Float(value) = *node
            && value.fract() == 0.0
            && value.abs() < TWO_64
            && written.contains(['.', 'e', 'E'])
            && !is_exactly(written, value.abs())
        {
            *node = Node::Rounded(value);
        }
    }
}

/// Whether a number as written, but for its sign, is this integer below 2^64.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "integral, not negative and below 2^64")]
fn is_exactly(written: &str, value: f64) -> bool {
    let (mantissa, exponent) = written.split_once(['e', 'E']).unwrap_or((written, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{}{fraction}", whole.trim_start_matches('-'));
    // Without its outer zeros, a number is integral if and only if its exponent is not negative.
    let significant = digits.trim_end_matches('0');
    let zeros = digits.len() - significant.len();
    let significant = significant.trim_start_matches('0');
    if significant.is_empty() {
        return value == 0.0;
    }
    let power = (|| {
        let exponent: i64 = exponent.parse().ok()?;
        let shift = i64::try_from(zeros).ok()?.checked_sub(i64::try_from(fraction.len()).ok()?)?;
        u32::try_from(exponent.checked_add(shift)?).ok()
    })();
    let integer = power
        .and_then(|power| 10_u64.checked_pow(power))
        .and_then(|scale| significant.parse::<u64>().ok()?.checked_mul(scale));
    integer == Some(value as u64)
}

/// The numbers of a JSON text, as they are written.
struct Numbers<'a>(&'a str);

impl<'a> Iterator for Numbers<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        loop {
            let start = self.0.find(|c: char| matches!(c, '"' | '-' | '0'..='9'))?;
            let rest = self.0.get(start..)?;
            if let Some(string) = rest.strip_prefix('"') {
                self.0 = after_string(string)?;
                continue;
            }
            let end = rest.find(|c: char| !matches!(c, '0'..='9' | '-' | '+' | '.' | 'e' | 'E')).unwrap_or(rest.len());
            let (number, rest) = rest.split_at_checked(end)?;
            self.0 = rest;
            return Some(number);
        }
    }
}

/// What follows the string whose inside `text` begins with.
fn after_string(mut text: &str) -> Option<&str> {
    loop {
        let at = text.find(['"', '\\'])?;
        if text.get(at..)?.starts_with('"') {
            return text.get(at + 1..);
        }
        // The escaped character is ASCII, `u` and its digits included.
        text = text.get(at + 2..)?;
    }
}
