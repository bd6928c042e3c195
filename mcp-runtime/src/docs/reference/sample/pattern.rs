//! Texts that a regular expression matches.

use regex_syntax::{
    Parser,
    hir::{Class, ClassUnicodeRange, Hir, HirKind},
};
use serde_json::json;

use super::Acceptor;

/// The longest text that is made, in characters.
const MAX_LENGTH: usize = 2_000;

/// Characters that read well, in order of preference.
const LIKED: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ1023456789-_./: ";

/// A text that matches, the `nth` of its kind. `None` for an expression that is not understood.
pub(super) fn make(pattern: &str, nth: usize) -> Option<String> {
    let mut text = String::new();
    write(&parse(pattern)?, 0, nth, &mut text)?;
    Some(text)
}

/// The same with a length in characters: what may be repeated is repeated until the text is long enough.
pub(super) fn make_within(pattern: &str, nth: usize, least: usize, most: usize) -> Option<String> {
    let parsed = parse(pattern)?;
    let mut found = None;
    for more in 0..=least.min(MAX_LENGTH) {
        let mut text = String::new();
        write(&parsed, more, nth, &mut text)?;
        let length = text.chars().count();
        if (least..=most).contains(&length) {
            return Some(text);
        }
        if length > most {
            break;
        }
        found = Some(text);
    }
    // Not anchored at its end, it may go on with anything; the validator has the last word.
    found.map(|mut text| {
        let length = text.chars().count();
        text.extend(std::iter::repeat_n('x', least.saturating_sub(length)));
        text
    })
}

/// Whether a name matches. An expression that does not compile matches nothing.
pub(super) fn matches(pattern: &str, name: &str) -> bool {
    let schema = json!({ "pattern": pattern });
    Acceptor::new(&schema).refusal(&name.into()).is_none()
}

fn parse(pattern: &str) -> Option<Hir> {
    Parser::new().parse(pattern).ok()
}

/// Appends the shortest match, with `more` rounds of whatever may be repeated further.
fn write(parsed: &Hir, more: usize, nth: usize, text: &mut String) -> Option<()> {
    if text.len() > 4 * MAX_LENGTH {
        return None;
    }
    match parsed.kind() {
        HirKind::Empty | HirKind::Look(_) => {}
        HirKind::Literal(literal) => text.push_str(std::str::from_utf8(&literal.0).ok()?),
        HirKind::Class(class) => text.push(letter(class, nth)?),
        HirKind::Capture(capture) => write(&capture.sub, more, nth, text)?,
        HirKind::Concat(parts) => parts.iter().try_for_each(|part| write(part, more, nth, text))?,
        HirKind::Alternation(parts) => {
            let start = text.len();
            // The first branch that leads somewhere, so that an empty one does not win.
            let chosen = parts.iter().cycle().skip(nth % parts.len().max(1)).take(parts.len());
            for part in chosen {
                text.truncate(start);
                if write(part, more, nth, text).is_some() && text.len() > start {
                    break;
                }
            }
        }
        HirKind::Repetition(repetition) => {
            // `a?` and `a*` are left out at first; then they take their share of what is still missing.
            let most = repetition.max.map_or(usize::MAX, |most| most as usize);
            let rounds = (repetition.min as usize).saturating_add(more).min(most);
            for round in 0..rounds {
                write(&repetition.sub, 0, nth.checked_add(round)?, text)?;
            }
        }
    }
    Some(())
}

/// A character of a class: one that reads well, or its first.
fn letter(class: &Class, nth: usize) -> Option<char> {
    let has = |letter: char| match class {
        Class::Unicode(class) => class.ranges().iter().any(|range| (range.start()..=range.end()).contains(&letter)),
        Class::Bytes(class) => class
            .ranges()
            .iter()
            .any(|range| (range.start()..=range.end()).contains(&u8::try_from(letter).unwrap_or(0))),
    };
    let liked: Vec<char> = LIKED.chars().filter(|letter| has(*letter)).collect();
    if let Some(letter) = nth.checked_rem(liked.len()).and_then(|index| liked.get(index)) {
        return Some(*letter);
    }
    match class {
        Class::Unicode(class) => class.ranges().first().map(ClassUnicodeRange::start),
        Class::Bytes(class) => class.ranges().first().map(|range| char::from(range.start())),
    }
}
