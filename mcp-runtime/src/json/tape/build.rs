//! Text in, nodes out: `serde_json` reads, this room writes down.

use std::fmt;

use serde::de::{self, DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};

use super::{Node, Ref, Tape, exact, small};
use crate::json::problems::shorten;

/// How deep arrays and objects may be nested at most. The same as `serde_json`'s own bound, so that every other part that
/// recurses over a value is safe on it.
pub(crate) const MAX_DEPTH: usize = 128;

/// Why a text has no tape.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum ParseError {
    /// Not JSON, or a number that no double holds (`1e400`).
    NotJson {
        /// What `serde_json` says, with line and column.
        message: String,
    },
    /// An object has two members of one name. Readers disagree on which one counts (RFC 8259, section 4), so that a
    /// proxy could see another call than the tool.
    DuplicateName {
        /// The name, shortened.
        name: String,
    },
    /// Nested deeper than the bound.
    TooDeep {
        /// The bound.
        bound: usize,
    },
    /// More than 4 GiB of text.
    TooLong,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotJson { message } => write!(f, "not JSON: {message}"),
            Self::DuplicateName { name } => write!(f, "an object has two members named {name:?}"),
            Self::TooDeep { bound } => write!(f, "nested more than {bound} deep"),
            Self::TooLong => f.write_str("more than 4 GiB of JSON"),
        }
    }
}

impl std::error::Error for ParseError {}

impl Tape {
    /// Reads `text`, forgetting what was there before. After an error the tape is empty.
    pub(crate) fn parse(&mut self, text: &str) -> Result<(), ParseError> {
        self.parse_within(text, MAX_DEPTH)
    }

    /// The same, with arrays and objects nested at most `depth` deep. More than [`MAX_DEPTH`] is that.
    pub(crate) fn parse_within(&mut self, text: &str, depth: usize) -> Result<(), ParseError> {
        self.clear();
        if u32::try_from(text.len()).is_err() {
            return Err(ParseError::TooLong);
        }
        let mut fault = None;
        let mut deserializer = serde_json::Deserializer::from_str(text);
        // The depth is bounded below, where it can be told from a syntax error.
        deserializer.disable_recursion_limit();
        let bound = depth.min(MAX_DEPTH);
        let seed = Seed { tape: self, text, depth: 0, bound, fault: &mut fault };
        let read = seed.deserialize(&mut deserializer).and_then(|()| deserializer.end());
        read.map_err(|error| {
            self.clear();
            fault.unwrap_or_else(|| ParseError::NotJson { message: error.to_string() })
        })?;
        if self.sees.integral_float {
            exact::mark_rounded(self, text);
        }
        Ok(())
    }
}

struct Seed<'t> {
    tape: &'t mut Tape,
    text: &'t str,
    depth: usize,
    /// How deep it may get.
    bound: usize,
    /// What is wrong with a text that is JSON.
    fault: &'t mut Option<ParseError>,
}

impl Seed<'_> {
    fn nested(&mut self) -> Seed<'_> {
        Seed { tape: self.tape, text: self.text, depth: self.depth, bound: self.bound, fault: self.fault }
    }

    /// Makes room for a container's own node, which is known when its end is.
    fn open<E: de::Error>(&mut self) -> Result<usize, E> {
        self.depth += 1;
        if self.depth > self.bound {
            *self.fault = Some(ParseError::TooDeep { bound: self.bound });
            return Err(E::custom("too deep"));
        }
        self.tape.nodes.push(Node::Null);
        Ok(self.tape.nodes.len() - 1)
    }

    fn end(&self) -> u32 {
        small(self.tape.nodes.len())
    }

    fn close(&mut self, at: usize, node: Node) {
        if let Some(slot) = self.tape.nodes.get_mut(at) {
            *slot = node;
        }
    }
}

impl<'de> DeserializeSeed<'de> for Seed<'_> {
    type Value = ();

    #[inline]
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Seed<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        self.tape.sees.null = true;
        self.tape.nodes.push(Node::Null);
        Ok(())
    }

    fn visit_bool<E>(self, value: bool) -> Result<(), E> {
        self.tape.nodes.push(Node::Bool(value));
        Ok(())
    }

    #[inline]
    fn visit_u64<E>(self, value: u64) -> Result<(), E> {
        self.tape.nodes.push(Node::Unsigned(value));
        Ok(())
    }

    #[inline]
    fn visit_i64<E>(self, value: i64) -> Result<(), E> {
        self.tape.nodes.push(Node::Signed(value));
        Ok(())
    }

    fn visit_f64<E>(self, value: f64) -> Result<(), E> {
        self.tape.sees.integral_float |= value.fract() == 0.0;
        self.tape.nodes.push(Node::Float(value));
        Ok(())
    }

    #[inline]
    fn visit_borrowed_str<E>(self, string: &'de str) -> Result<(), E> {
        // The reader lends slices of the text itself; where they start is a difference of addresses.
        let start = (string.as_ptr() as usize).wrapping_sub(self.text.as_ptr() as usize);
        if self.text.get(start..start.wrapping_add(string.len())).is_some_and(|place| place.as_ptr() == string.as_ptr())
        {
            self.tape.nodes.push(Node::Text { start: small(start), len: small(string.len()) });
        } else {
            self.tape.push_scratch(string);
        }
        Ok(())
    }

    fn visit_str<E>(self, string: &str) -> Result<(), E> {
        self.tape.push_scratch(string);
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut elements: A) -> Result<(), A::Error> {
        let at = self.open()?;
        let mut count = 0;
        while elements.next_element_seed(self.nested())?.is_some() {
            count += 1;
        }
        let end = self.end();
        self.close(at, Node::Array { count, end });
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut members: A) -> Result<(), A::Error> {
        let at = self.open()?;
        let mut count = 0;
        let mut names = NameMarks::default();
        loop {
            let name = self.end();
            if members.next_key_seed(self.nested())?.is_none() {
                break;
            }
            names.add(self.tape, self.text, name);
            members.next_value_seed(self.nested())?;
            count += 1;
        }
        let end = self.end();
        self.close(at, Node::Object { count, end });
        if names.may_repeat
            && let Some(name) = duplicate_name(self.tape, self.text, small(at), count)
        {
            *self.fault = Some(ParseError::DuplicateName { name });
            return Err(de::Error::custom("duplicate member name"));
        }
        Ok(())
    }
}

/// A mark for each name of an object: tells most objects without a repeated name from the rest before names are compared.
#[derive(Default)]
struct NameMarks {
    /// One bit a mark.
    seen: u64,
    /// Whether a mark came twice. Equal names have equal marks, and so have some others.
    may_repeat: bool,
}

impl NameMarks {
    /// Marks the name at this place of the tape.
    #[inline]
    fn add(&mut self, tape: &Tape, text: &str, place: u32) {
        let doc = tape.doc(text);
        let name = Ref { doc: &doc, index: place }.str().unwrap_or_default().as_bytes();
        let [first, last] = [name.first(), name.last()].map(|byte| u32::from(byte.copied().unwrap_or_default()));
        let bit = 1 << ((small(name.len()).wrapping_mul(17) ^ first.wrapping_mul(5) ^ last) % 64);
        self.may_repeat |= self.seen & bit != 0;
        self.seen |= bit;
    }
}

/// How many names are compared pairwise; sorting wins above.
const PAIRWISE: usize = 16;

/// A name that the object at `at` has twice, shortened for a message.
fn duplicate_name(tape: &Tape, text: &str, at: u32, count: u32) -> Option<String> {
    if count < 2 {
        return None;
    }
    let doc = tape.doc(text);
    let names = Ref { doc: &doc, index: at }.members().map(|(name, _)| name);
    let twice = if count as usize <= PAIRWISE { twice_in_few(names) } else { twice_in_many(names) };
    twice.map(|name| shorten(name).into_owned())
}

fn twice_in_few<'a>(names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let mut seen = [""; PAIRWISE];
    for (index, name) in names.enumerate() {
        if seen.iter().take(index).any(|before| *before == name) {
            return Some(name);
        }
        if let Some(slot) = seen.get_mut(index) {
            *slot = name;
        }
    }
    None
}

fn twice_in_many<'a>(names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let mut sorted: Vec<&str> = names.collect();
    sorted.sort_unstable();
    sorted.windows(2).find_map(|pair| match pair {
        [first, second] if first == second => Some(*first),
        _ => None,
    })
}
