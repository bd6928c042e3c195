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
        let mut deserializer = serde_json::Deserializer::from_str(text);
        // The depth is bounded below, where it can be told from a syntax error.
        deserializer.disable_recursion_limit();
        let mut builder = Builder { tape: self, text, depth: 0, bound: depth.min(MAX_DEPTH), fault: None };
        let read = builder.deserialize(&mut deserializer).and_then(|()| deserializer.end());
        if let Err(error) = read {
            let fault = builder.fault.take();
            self.clear();
            return Err(fault.unwrap_or_else(|| ParseError::NotJson { message: error.to_string() }));
        }
        if self.sees.integral_float {
            exact::mark_rounded(self, text);
        }
        Ok(())
    }
}

/// Writes down what is read.
struct Builder<'t> {
    tape: &'t mut Tape,
    text: &'t str,
    depth: usize,
    /// How deep it may get.
    bound: usize,
    /// What is wrong with a text that is JSON.
    fault: Option<ParseError>,
}

impl Builder<'_> {
    /// Makes room for a container's own node, which is known when its end is.
    fn open<E: de::Error>(&mut self) -> Result<usize, E> {
        self.depth += 1;
        if self.depth > self.bound {
            self.fault = Some(ParseError::TooDeep { bound: self.bound });
            return Err(E::custom("too deep"));
        }
        self.tape.nodes.push(Node::Null);
        Ok(self.tape.nodes.len() - 1)
    }

    fn close(&mut self, at: usize, node: impl FnOnce(u32) -> Node) {
        self.depth -= 1;
        let end = small(self.tape.nodes.len());
        if let Some(slot) = self.tape.nodes.get_mut(at) {
            *slot = node(end);
        }
    }

    /// Writes down a string that the reader lends from the text itself.
    #[inline]
    fn borrowed(&mut self, string: &str) {
        // Where it starts is a difference of addresses.
        let start = (string.as_ptr() as usize).wrapping_sub(self.text.as_ptr() as usize);
        if start.checked_add(string.len()).is_some_and(|end| end <= self.text.len()) {
            self.tape.nodes.push(Node::Text { start: small(start), len: small(string.len()) });
        } else {
            self.tape.push_scratch(string);
        }
    }
}

impl<'de> DeserializeSeed<'de> for &mut Builder<'_> {
    type Value = ();

    #[inline]
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for &mut Builder<'_> {
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
        self.borrowed(string);
        Ok(())
    }

    fn visit_str<E>(self, string: &str) -> Result<(), E> {
        self.tape.push_scratch(string);
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<(), A::Error> {
        let at = self.open()?;
        let mut count = 0;
        while elements.next_element_seed(&mut *self)?.is_some() {
            count += 1;
        }
        self.close(at, |end| Node::Array { count, end });
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<(), A::Error> {
        let at = self.open()?;
        let mut count = 0;
        let mut names = NameMarks::default();
        while let Some(mark) = members.next_key_seed(Name(&mut *self))? {
            names.add(mark);
            members.next_value_seed(&mut *self)?;
            count += 1;
        }
        self.close(at, |end| Node::Object { count, end });
        if names.may_repeat
            && let Some(name) = duplicate_name(self.tape, self.text, small(at), count)
        {
            self.fault = Some(ParseError::DuplicateName { name });
            return Err(de::Error::custom("duplicate member name"));
        }
        Ok(())
    }
}

/// Writes down a member's name, and gives its mark.
struct Name<'b, 't>(&'b mut Builder<'t>);

impl<'de> DeserializeSeed<'de> for Name<'_, '_> {
    type Value = u8;

    #[inline]
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<u8, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl<'de> Visitor<'de> for Name<'_, '_> {
    type Value = u8;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a member's name")
    }

    #[inline]
    fn visit_borrowed_str<E>(self, name: &'de str) -> Result<u8, E> {
        self.0.borrowed(name);
        Ok(mark(name))
    }

    fn visit_str<E>(self, name: &str) -> Result<u8, E> {
        self.0.tape.push_scratch(name);
        Ok(mark(name))
    }
}

/// A number for a name: equal names have equal marks, and so have some others.
#[inline]
fn mark(name: &str) -> u8 {
    let bytes = name.as_bytes();
    let [first, middle, last] = [bytes.first(), bytes.get(bytes.len() / 2), bytes.last()]
        .map(|byte| u32::from(byte.copied().unwrap_or_default()));
    // Multiplied by odd numbers that spread the bits over the highest eight.
    let mixed = (small(bytes.len()) ^ (first << 8) ^ (middle << 16) ^ (last << 24)).wrapping_mul(0x9E37_79B1);
    (mixed >> 24) as u8
}

/// The marks of an object's names: tells most objects without a repeated name from the rest before names are compared.
#[derive(Default)]
struct NameMarks {
    seen: [u64; 4],
    /// Whether a mark came twice.
    may_repeat: bool,
}

impl NameMarks {
    #[inline]
    fn add(&mut self, mark: u8) {
        let bit = 1 << (mark % 64);
        if let Some(seen) = self.seen.get_mut(usize::from(mark / 64)) {
            self.may_repeat |= *seen & bit != 0;
            *seen |= bit;
        }
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
