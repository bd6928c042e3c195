//! Foreign messages without the value they are about.
//!
//! Parsers like to quote their input (`relative URL without a base: "token=…"`), and what a model sent can be a secret
//! that has no place in a transcript or a log.

use super::Ref;
use crate::json::problems::quoted;

/// What stands for a part of the value.
const CUT: &str = "…";

/// The longest foreign message that is looked at. Longer ones are about their input, whatever else they say.
const LONGEST: usize = 1024;

/// Shorter strings are words of the message by chance, unless they are quoted there.
const SHORTEST: usize = 4;

/// The message, if it is of a length that can be looked through.
pub(super) fn bounded(message: String) -> String {
    if message.len() <= LONGEST { message } else { "has a form that its type does not accept".to_owned() }
}

/// `message` without the strings in `value`.
pub(super) fn without(value: Ref<'_>, mut message: String) -> String {
    if let Some(string) = value.str() {
        cut(&mut message, string);
    }
    for element in value.elements() {
        message = without(element, message);
    }
    for (_, member) in value.members() {
        message = without(member, message);
    }
    message
}

fn cut(message: &mut String, string: &str) {
    if string.is_empty() || string.len() > message.len() {
        return;
    }
    cut_quotations(message, string);
    let debug = format!("{string:?}");
    for spelled in [string, debug.trim_matches('"'), quoted(string).trim_matches('"')] {
        if spelled.chars().count() >= SHORTEST {
            *message = message.replace(spelled, CUT);
        }
    }
}

/// Cuts what a message has in quotation marks, if it is part of the string.
fn cut_quotations(message: &mut String, string: &str) {
    for mark in ['"', '\'', '`'] {
        let parts: Vec<&str> = message.split(mark).collect();
        let last = parts.len() - 1;
        let inside = |index: usize| index % 2 == 1 && index < last;
        let separator = mark.to_string();
        let kept: Vec<&str> = parts
            .iter()
            .enumerate()
            .map(|(index, part)| if inside(index) && !part.is_empty() && string.contains(part) { CUT } else { part })
            .collect();
        *message = kept.join(&separator);
    }
}
