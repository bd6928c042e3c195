//! P2: the rules about constraints that need no types.

use mcp_rules::pattern;
use proc_macro2::Span;
use quote::ToTokens;
use syn::{Expr, RangeLimits};

use super::number::{MAX_SAFE, Number};
use crate::{
    arg::{model::Arg, spelling::Spelling},
    diagnostics::Diagnostics,
    keys::values::{Literal, Text},
};

/// P2.
pub(super) fn range_is_on_a_number(arg: &Arg, errors: &mut Diagnostics) {
    let Some(range) = &arg.keys.range else {
        return;
    };
    if matches!(arg.spelling(), Spelling::Text | Spelling::Bool | Spelling::Sequence | Spelling::Unit) {
        misfits("numbers", arg, [("range", Some(range.key))], errors);
    }
}

/// Says of each key that is given: it is for `wanted`, and the argument is something else, for which one writes this.
fn misfits<const N: usize>(wanted: &str, arg: &Arg, said: [(&str, Option<Span>); N], errors: &mut Diagnostics) {
    let (found, of_the_size) = match arg.spelling() {
        Spelling::Text => ("a text", "for its length write `min_length` and `max_length`"),
        Spelling::Int { .. } | Spelling::Wide | Spelling::Float => ("a number", "for its value write `range = …`"),
        Spelling::Sequence => ("a list", "for its length write `min_items` and `max_items`"),
        Spelling::Bool => ("a boolean", "remove it"),
        Spelling::Unit => ("`()`", "remove it"),
        Spelling::Unknown => return,
    };
    for (key, span) in said {
        if let Some(span) = span {
            // Of these, nothing is left on a value of another kind.
            let instead = if matches!(key, "pattern" | "format" | "unique_items") { "remove it" } else { of_the_size };
            errors.at(span, format!("`{key}` is for {wanted}, and `{}` is {found}: {instead}", arg.ident));
        }
    }
}

/// P2. Bounds that the type can't reach, or that leave no value, are a slip.
pub(super) fn range_is_ordered_and_fits(arg: &Arg, errors: &mut Diagnostics) {
    let Some(range) = arg.keys.range.as_ref().map(|range| &range.value) else {
        return;
    };
    if matches!(arg.spelling(), Spelling::Text | Spelling::Bool | Spelling::Sequence | Spelling::Unit) {
        // Reported by `range_is_on_a_number`.
        return;
    }
    let included = matches!(range.limits, RangeLimits::Closed(_));
    let start = range.start.as_deref().and_then(Number::of);
    let end = range.end.as_deref().and_then(Number::of);
    if let (Some(start), Some(end)) = (start, end)
        && !(start.value() < end.value() || (included && start.value() <= end.value()))
    {
        let why =
            if included { "its start is above its end" } else { "`..` leaves its end out, for which write `..=`" };
        errors.over(range, format!("no value lies in this range: {why}"));
        return;
    }
    // A bound of the wrong kind is mostly two of them: one error shows it.
    let mut bounds = [range.start.as_deref(), range.end.as_deref()].into_iter().flatten();
    if let Some(problem) = bounds.find_map(|bound| bound_is_of_the_type(bound, arg)) {
        errors.syn(problem);
    }
}

/// What is wrong with a bound, if anything.
fn bound_is_of_the_type(bound: &Expr, arg: &Arg) -> Option<syn::Error> {
    let literal = Literal::of(bound)?;
    let shown = arg.ty.to_token_stream();
    let problem = match (arg.spelling(), Number::from(&literal)) {
        (_, None) => format!("a bound of `range` is a number, as in `range = 1..=50`, and this is {}", literal.kind()),
        (Spelling::Int { .. }, Some(Number::Float(_))) => {
            format!("`{shown}` holds whole numbers: write a bound without a fraction")
        }
        (Spelling::Int { min, max }, Some(Number::Int(value))) if !(min..=max).contains(&value) => {
            format!("{value} is out of reach for `{shown}`, which holds {min} to {max}")
        }
        // Of a mirrored integer the same is said with the reason that headers have.
        (_, Some(number)) if !number.is_safe() && arg.keys.header.is_none() => format!(
            "a bound beyond ±{MAX_SAFE} (2^53 - 1) is not held exactly by every client: bring it nearer, or leave the end \
             open"
        ),
        _ => return None,
    };
    Some(syn::Error::new_spanned(bound, problem))
}

/// P2.
pub(super) fn lengths_are_on_a_text(arg: &Arg, errors: &mut Diagnostics) {
    if matches!(arg.spelling(), Spelling::Text | Spelling::Wide | Spelling::Unknown) {
        return;
    }
    let keys = &arg.keys;
    let said = [
        ("min_length", keys.min_length.map(|count| count.key)),
        ("max_length", keys.max_length.map(|count| count.key)),
        ("pattern", keys.pattern.as_ref().map(Text::span)),
        ("format", keys.format.as_ref().map(Text::span)),
    ];
    misfits("texts", arg, said, errors);
}

/// P2.
pub(super) fn counts_are_on_a_list(arg: &Arg, errors: &mut Diagnostics) {
    if matches!(arg.spelling(), Spelling::Sequence | Spelling::Wide | Spelling::Unknown) {
        return;
    }
    let keys = &arg.keys;
    let said = [
        ("min_items", keys.min_items.map(|count| count.key)),
        ("max_items", keys.max_items.map(|count| count.key)),
        ("unique_items", keys.unique_items.map(|switch| switch.key)),
    ];
    misfits("lists", arg, said, errors);
}

/// P2. schemars lays its words over a schema of any type, and leaves out in silence what does not fit it.
pub(super) fn words_of_schemars_fit(arg: &Arg, errors: &mut Diagnostics) {
    let spelling = arg.spelling();
    let number = matches!(spelling, Spelling::Int { .. } | Spelling::Wide | Spelling::Float);
    for meta in &arg.schemars {
        let Some(key) = meta.path().get_ident() else { continue };
        let name = key.to_string();
        let (wanted, fits) = match name.as_str() {
            "range" => ("numbers", number),
            "length" => ("texts and lists", matches!(spelling, Spelling::Text | Spelling::Sequence)),
            "regex" | "email" | "url" => ("texts", spelling == Spelling::Text),
            _ => continue,
        };
        if !fits {
            misfits(wanted, arg, [(&name, Some(key.span()))], errors);
        }
    }
}

/// P2.
pub(super) fn least_is_below_greatest(arg: &Arg, errors: &mut Diagnostics) {
    let keys = &arg.keys;
    let pairs = [("length", keys.min_length, keys.max_length), ("items", keys.min_items, keys.max_items)];
    for (what, least, greatest) in pairs {
        if let (Some(least), Some(greatest)) = (least, greatest)
            && least.value > greatest.value
        {
            errors.at(
                least.span,
                format!(
                    "`min_{what} = {}` is above `max_{what} = {}`: nothing could satisfy both",
                    least.value, greatest.value
                ),
            );
        }
    }
}

/// P2.
pub(super) fn pattern_compiles(arg: &Arg, errors: &mut Diagnostics) {
    if let Some(text) = &arg.keys.pattern
        && let Some(problem) = pattern::problem(&text.value())
    {
        errors.at(text.span(), format!("`pattern` {problem}"));
    }
}
