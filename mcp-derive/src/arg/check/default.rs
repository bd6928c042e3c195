//! P2: the rules about a literal `default` or `example` that need no types.

use quote::ToTokens;
use syn::RangeLimits;

use super::number::Number;
use crate::{
    arg::{
        model::{Arg, Default},
        spelling::Spelling,
    },
    diagnostics::Diagnostics,
    keys::values::Literal,
    types,
};

/// P2. A default that is of another type, or that the schema refuses, could never have been sent.
pub(super) fn is_allowed(arg: &Arg, errors: &mut Diagnostics) {
    if let Default::Literal { value, span } = &arg.default
        && let Some(problem) = misfit("default", arg, value).or_else(|| refused(arg, value))
    {
        errors.at(*span, format!("the default {problem}"));
    }
}

/// P2. An example is what callers copy.
pub(super) fn examples_are_allowed(arg: &Arg, errors: &mut Diagnostics) {
    for example in &arg.keys.examples {
        let Some(value) = Literal::of(&example.value) else { continue };
        if let Some(problem) = misfit("example", arg, &value).or_else(|| refused(arg, &value)) {
            errors.over(&example.value, format!("the example {problem}"));
        }
    }
}

/// Why a literal is no value of the argument's type, if it is none: it is published and decoded as JSON, so its kind has
/// to be the type's. `key` is what it stands behind.
fn misfit(key: &str, arg: &Arg, value: &Literal) -> Option<String> {
    let accepted = match (arg.spelling(), value) {
        (Spelling::Text, Literal::Text(text)) if is_char(&arg.ty) && text.chars().count() != 1 => {
            "a single character".to_owned()
        }
        (Spelling::Text, Literal::Int(_) | Literal::Float(_) | Literal::Bool(_)) => format!("a text, `{key} = \"…\"`"),
        (Spelling::Bool, Literal::Int(_) | Literal::Float(_) | Literal::Text(_)) => "`true` or `false`".to_owned(),
        (Spelling::Int { .. }, Literal::Text(_) | Literal::Bool(_) | Literal::Float(_)) => "a whole number".to_owned(),
        (Spelling::Float, Literal::Text(_) | Literal::Bool(_)) => "a number".to_owned(),
        (Spelling::Sequence, _) => format!("a list, `{key} = …` with an expression of the type"),
        (Spelling::Int { min, max }, Literal::Int(digits))
            if !digits.parse().is_ok_and(|n| (min..=max).contains(&n)) =>
        {
            format!("a number from {min} to {max}")
        }
        _ => return None,
    };
    Some(format!("of a `{}` is {accepted}; found {}", types::show(&arg.ty), value.json()))
}

/// Why the argument's constraints refuse a literal, if they do.
fn refused(arg: &Arg, value: &Literal) -> Option<String> {
    if let (Some(range), Some(number)) = (&arg.keys.range, Number::from(value)) {
        let start = range.value.start.as_deref().and_then(Number::of);
        let end = range.value.end.as_deref().and_then(Number::of);
        let included = matches!(range.value.limits, RangeLimits::Closed(_));
        let below = start.is_some_and(|start| number.value() < start.value());
        let above = end.is_some_and(|end| number.value() > end.value() || (!included && number.value() >= end.value()));
        if below || above {
            let range = range.value.to_token_stream().to_string().replace(' ', "");
            return Some(format!("{} lies outside `range = {range}`: write one inside", value.json()));
        }
    }
    let Literal::Text(text) = value else { return None };
    let length = text.chars().count() as u64;
    let short = arg.keys.min_length.filter(|least| length < least.value).map(|least| ("min_length", least.value));
    let long =
        arg.keys.max_length.filter(|greatest| length > greatest.value).map(|greatest| ("max_length", greatest.value));
    let (key, bound) = short.or(long)?;
    let characters = if length == 1 { "character" } else { "characters" };
    Some(format!("{} has {length} {characters}, against `{key} = {bound}`: write one that fits", value.json()))
}

/// Whether a type is spelled `char`, or an option of it.
fn is_char(ty: &syn::Type) -> bool {
    let spelled = ty.to_token_stream().to_string();
    spelled == "char" || spelled == "Option < char >"
}
