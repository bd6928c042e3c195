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

/// How many steps may be taken for the texts of one value. A repetition of what may be empty has rounds that add nothing, so
/// that the length of a text bounds no work.
pub(super) const STEPS: usize = 200_000;

/// A text that matches, the `nth` of its kind. `None` for an expression that is not understood, or where the steps are used
/// up.
pub(super) fn make(pattern: &str, nth: usize, steps: &mut usize) -> Option<String> {
    Writer::new(steps).text(&parse(pattern)?, 0, nth)
}

/// The same with a length in characters: what may be repeated is repeated until the text is long enough.
pub(super) fn make_within(
    pattern: &str,
    nth: usize,
    (least, most): (usize, usize),
    steps: &mut usize,
) -> Option<String> {
    let parsed = parse(pattern)?;
    let mut writer = Writer::new(steps);
    let length = |text: &str| text.chars().count();
    let mut short = writer.text(&parsed, 0, nth)?;
    if length(&short) >= least {
        return (length(&short) <= most).then_some(short);
    }
    // The fewest rounds that make it long enough. More rounds make it no shorter.
    let (mut too_few, mut enough) = (0, least.min(MAX_LENGTH).saturating_add(1));
    let mut long = None;
    while enough - too_few > 1 {
        let more = usize::midpoint(too_few, enough);
        match writer.text(&parsed, more, nth) {
            Some(text) if length(&text) < least => (short, too_few) = (text, more),
            // What grows beyond all bounds is long enough, too.
            text => (long, enough) = (text, more),
        }
    }
    if let Some(text) = long.filter(|text| length(text) <= most) {
        return Some(text);
    }
    // Not anchored at its end, it may go on with anything; the validator has the last word.
    let missing = least - length(&short);
    short.extend(std::iter::repeat_n('x', missing));
    Some(short)
}

/// Whether a name matches. An expression that does not compile matches nothing.
pub(super) fn matches(pattern: &str, name: &str) -> bool {
    let schema = json!({ "pattern": pattern });
    Acceptor::new(&schema).refusal(&name.into()).is_none()
}

fn parse(pattern: &str) -> Option<Hir> {
    Parser::new().parse(pattern).ok()
}

/// Writes texts that match.
struct Writer<'h, 's> {
    text: String,
    /// What is left of [`STEPS`].
    steps: &'s mut usize,
    /// The characters that read well, of each class that was met.
    liked: Vec<(&'h Class, Vec<char>)>,
}

impl<'h, 's> Writer<'h, 's> {
    fn new(steps: &'s mut usize) -> Self {
        Self { text: String::new(), steps, liked: Vec::new() }
    }

    /// The shortest match, with `more` rounds of whatever may be repeated further.
    fn text(&mut self, parsed: &'h Hir, more: usize, nth: usize) -> Option<String> {
        self.text.clear();
        self.write(parsed, more, nth)?;
        Some(self.text.clone())
    }

    fn write(&mut self, parsed: &'h Hir, more: usize, nth: usize) -> Option<()> {
        *self.steps = self.steps.checked_sub(1)?;
        if self.text.len() > 4 * MAX_LENGTH {
            return None;
        }
        match parsed.kind() {
            HirKind::Empty | HirKind::Look(_) => {}
            HirKind::Literal(literal) => self.text.push_str(std::str::from_utf8(&literal.0).ok()?),
            HirKind::Class(class) => {
                let letter = self.letter(class, nth)?;
                self.text.push(letter);
            }
            HirKind::Capture(capture) => self.write(&capture.sub, more, nth)?,
            HirKind::Concat(parts) => parts.iter().try_for_each(|part| self.write(part, more, nth))?,
            HirKind::Alternation(parts) => {
                let start = self.text.len();
                // The first branch that leads somewhere, so that an empty one does not win.
                let chosen = parts.iter().cycle().skip(nth % parts.len().max(1)).take(parts.len());
                for part in chosen {
                    self.text.truncate(start);
                    if self.write(part, more, nth).is_some() && self.text.len() > start {
                        break;
                    }
                }
            }
            HirKind::Repetition(repetition) => {
                // `a?` and `a*` are left out at first; then they take their share of what is still missing.
                let most = repetition.max.map_or(usize::MAX, |most| most as usize);
                let rounds = (repetition.min as usize).saturating_add(more).min(most);
                for round in 0..rounds {
                    self.write(&repetition.sub, 0, nth.checked_add(round)?)?;
                }
            }
        }
        Some(())
    }

    /// A character of a class: one that reads well, or its first.
    fn letter(&mut self, class: &'h Class, nth: usize) -> Option<char> {
        let known = self.liked.iter().position(|(known, _)| std::ptr::eq(*known, class));
        let place = known.unwrap_or_else(|| {
            self.liked.push((class, liked(class)));
            self.liked.len() - 1
        });
        let (_, liked) = self.liked.get(place)?;
        if let Some(letter) = nth.checked_rem(liked.len()).and_then(|index| liked.get(index)) {
            return Some(*letter);
        }
        match class {
            Class::Unicode(class) => class.ranges().first().map(ClassUnicodeRange::start),
            Class::Bytes(class) => class.ranges().first().map(|range| char::from(range.start())),
        }
    }
}

/// The characters of a class that read well.
fn liked(class: &Class) -> Vec<char> {
    let has = |letter: &char| match class {
        Class::Unicode(class) => class.ranges().iter().any(|range| (range.start()..=range.end()).contains(letter)),
        Class::Bytes(class) => class
            .ranges()
            .iter()
            .any(|range| (range.start()..=range.end()).contains(&u8::try_from(*letter).unwrap_or(0))),
    };
    LIKED.chars().filter(has).collect()
}
