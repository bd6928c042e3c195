//! Integers in a field value: a JSON number, compared exactly.

/// Whether `text` is a JSON number (RFC 8259, section 6) of exactly the value `expected`.
///
/// `42`, `42.0` and `4.2e1` are one value; `042`, `+42` and `0x2a` are no JSON numbers. The comparison is on decimal
/// digits, so that nothing is lost to rounding.
pub(super) fn equals(text: &str, expected: i64) -> bool {
    let Some(number) = Decimal::parse(text) else {
        return false;
    };
    let magnitude = expected.unsigned_abs().to_string();
    let digits = magnitude.trim_end_matches('0');
    if digits.is_empty() {
        return number.digits.is_empty();
    }
    // `digits` are at most as many as `magnitude`, which has at most 19.
    let exponent = i64::try_from(magnitude.len() - digits.len()).unwrap_or(i64::MAX);
    number.negative == (expected < 0) && number.digits == digits && number.exponent == exponent
}

/// `± digits × 10^exponent`, without zeros at either end of the digits.
struct Decimal {
    negative: bool,
    digits: String,
    exponent: i64,
}

impl Decimal {
    fn parse(text: &str) -> Option<Self> {
        let (negative, rest) = text.strip_prefix('-').map_or((false, text), |rest| (true, rest));
        let (mantissa, exponent) = match rest.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => (mantissa, parse_exponent(exponent)?),
            None => (rest, 0),
        };
        let (whole, fraction) = match mantissa.split_once('.') {
            Some((whole, fraction)) if all_digits(fraction) => (whole, fraction),
            Some(_) => return None,
            None => (mantissa, ""),
        };
        if !all_digits(whole) || (whole.len() > 1 && whole.starts_with('0')) {
            return None;
        }
        let all = [whole, fraction].concat();
        let digits = all.trim_end_matches('0');
        let dropped = i64::try_from(all.len() - digits.len()).ok()?;
        let exponent = exponent.checked_sub(i64::try_from(fraction.len()).ok()?)?.checked_add(dropped)?;
        Some(Self { negative, digits: digits.trim_start_matches('0').to_owned(), exponent })
    }
}

fn parse_exponent(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    all_digits(digits).then(|| text.strip_prefix('+').unwrap_or(text).parse().ok()).flatten()
}

fn all_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::equals;

    #[test]
    fn every_spelling_of_one_value_is_equal() {
        for text in ["42", "42.0", "42.00", "4.2e1", "4.2E+1", "420e-1", "0.42e2"] {
            assert!(equals(text, 42), "{text}");
        }
        for text in ["0", "-0", "0.0", "0e9"] {
            assert!(equals(text, 0), "{text}");
        }
        assert!(equals("-7", -7));
        assert!(equals("1e15", 1_000_000_000_000_000));
    }

    #[test]
    fn what_json_does_not_call_a_number_is_refused() {
        for text in ["042", "+42", "0x2a", "42.", ".42", "4 2", "", "-", "1e", "1e+", "42n", "٤٢", "Infinity", "--42"]
        {
            assert!(!equals(text, 42), "{text}");
        }
    }

    #[test]
    fn other_values_differ_however_close() {
        assert!(!equals("42.0000000000000000001", 42));
        assert!(!equals("-42", 42));
        assert!(!equals("9007199254740992", 9_007_199_254_740_991));
        assert!(!equals("42e99999999999999999999", 42));
    }

    proptest! {
        #[test]
        fn agrees_with_the_decimal_text(a in any::<i64>(), b in any::<i64>()) {
            prop_assert!(equals(&a.to_string(), a));
            prop_assert_eq!(equals(&a.to_string(), b), a == b);
        }

        #[test]
        fn no_text_panics(text in ".{0,40}", value in any::<i64>()) {
            let _ = equals(&text, value);
        }
    }
}
