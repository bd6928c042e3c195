//! The rules about `header` that need no types.
//!
//! Specification, tools page, "Constraints on `x-mcp-header` values".

use std::collections::HashMap;

use mcp_rules::{
    header_name::{self, PREFIX},
    secret::{self, secret_in},
};

use super::number::{MAX_SAFE, Number};
use crate::{
    arg::{model::Arg, spelling::Spelling},
    diagnostics::Diagnostics,
};

/// H1. RFC 9110, 5.6.2: a field name is `1*tchar`. Control characters, CR and LF among them, are no `tchar`.
pub(super) fn is_a_token(arg: &Arg, errors: &mut Diagnostics) {
    const ACCEPTED: &str = "letters, digits and any of !#$%&'*+-.^_`|~ (RFC 9110)";
    let Some(header) = &arg.keys.header else {
        return;
    };
    let name = header.value();
    if name.is_empty() {
        errors.at(
            header.span(),
            format!("a header name can't be empty: write {ACCEPTED}; `header = \"Region\"` makes `Mcp-Param-Region`"),
        );
    } else if let Some(bad) = name.chars().find(|c| !(c.is_ascii_alphanumeric() || "!#$%&'*+-.^_`|~".contains(*c))) {
        errors.at(
            header.span(),
            format!("a header name can't contain {bad:?}: write {ACCEPTED}, as in `header = \"My-Region\"`"),
        );
    } else if let Some(alone) = header_name::without_prefix(&name) {
        let write = if alone.is_empty() { "Region" } else { alone };
        errors.at(
            header.span(),
            format!("`{PREFIX}` is put in front of the name by itself: write the name alone, `header = \"{write}\"`"),
        );
    }
}

/// H3, as far as the spelling shows it. The trait `HeaderValue` decides the rest.
pub(super) fn is_on_a_scalar(arg: &Arg, errors: &mut Diagnostics) {
    const ACCEPTED: &str = "a header mirrors a string, an integer of up to 64 bits, a boolean, a unit enum or newtype with `#[derive(HeaderValue)]`, or an `Option` of those";
    if arg.keys.header.is_none() {
        return;
    }
    let found = match arg.spelling() {
        Spelling::Float => "a number with a fraction can't be mirrored in a header",
        Spelling::Sequence => "a list can't be mirrored in a header",
        Spelling::Unit => "`()` can't be mirrored in a header",
        _ => return,
    };
    errors.over(&arg.ty, format!("{found}: {ACCEPTED}"));
}

/// H6. Specification, tools page: intermediaries see header values.
pub(super) fn is_no_secret(arg: &Arg, errors: &mut Diagnostics) {
    let (Some(header), None) = (&arg.keys.header, &arg.keys.allow_sensitive_header) else {
        return;
    };
    let found =
        secret_in(&header.value()).or_else(|| secret_in(&arg.wire)).or_else(|| secret_in(&arg.ident.to_string()));
    if let Some(secret) = found {
        errors.at(
            header.span(),
            format!(
                "{}: remove `header`, or add `allow_sensitive_header = \"why it is none\"`",
                secret::problem(&secret)
            ),
        );
    }
}

/// An opt-out without a reason, or without anything to opt out of, misleads the next reader.
pub(super) fn reason_is_needed(arg: &Arg, errors: &mut Diagnostics) {
    let Some(reason) = &arg.keys.allow_sensitive_header else {
        return;
    };
    if arg.keys.header.is_none() {
        errors.at(reason.span(), "`allow_sensitive_header` has nothing to allow here: there is no `header`");
    } else if reason.value().trim().is_empty() {
        errors.at(reason.span(), "say why this is no secret: `allow_sensitive_header = \"a public page token\"`");
    }
}

/// H5. Specification, tools page: a mirrored integer is within ±(2^53 − 1). Left open, the schema gets these bounds.
pub(super) fn range_is_safe(arg: &Arg, errors: &mut Diagnostics) {
    let (Some(_), Some(range)) = (&arg.keys.header, &arg.keys.range) else {
        return;
    };
    for bound in [&range.value.start, &range.value.end].into_iter().flatten() {
        // One that the type can't hold either is reported for that.
        let fits = |value| !matches!(arg.spelling(), Spelling::Int { min, max } if !(min..=max).contains(&value));
        if matches!(Number::of(bound), Some(bound @ Number::Int(value)) if !bound.is_safe() && fits(value)) {
            errors.over(
                bound,
                format!(
                    "a mirrored integer has to lie within ±{MAX_SAFE} (2^53 - 1), which every client holds exactly"
                ),
            );
        }
    }
}

/// H2, for the arguments of one item. Those that carry `cfg`, and the fields of nested structs, are compared by the
/// compiler.
pub(crate) fn differ<'a>(args: impl IntoIterator<Item = &'a Arg>, errors: &mut Diagnostics) {
    let mut seen: HashMap<String, &Arg> = HashMap::new();
    for arg in args.into_iter().filter(|arg| !arg.is_conditional()) {
        let Some(header) = &arg.keys.header else { continue };
        if let Some(first) = seen.get(&header.value().to_ascii_lowercase()) {
            let (name, first, second) = (header.value(), &first.ident, &arg.ident);
            errors.at(
                header.span(),
                format!(
                    "two arguments are mirrored in `Mcp-Param-{name}`: `{first}` and `{second}`; header names ignore \
                     case, so give one of them another"
                ),
            );
        } else {
            seen.insert(header.value().to_ascii_lowercase(), arg);
        }
    }
}
