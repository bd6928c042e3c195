//! The set of JSON types that a schema node accepts.

use std::fmt;

use crate::schema::{
    node::{type_of, types, values},
    walk::Node,
};

/// A set of JSON types. `number` is two of them: integers, and the numbers that are none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Types(u8);

const INTEGER: u8 = 1 << 5;
const FRACTION: u8 = 1 << 6;
/// Each name and its members.
const NAMES: &[(&str, u8)] = &[
    ("null", 1),
    ("boolean", 1 << 1),
    ("string", 1 << 2),
    ("array", 1 << 3),
    ("object", 1 << 4),
    ("number", INTEGER | FRACTION),
    ("integer", INTEGER),
];

impl Types {
    const ALL: Self = Self(0x7f);

    /// The types of a node: those that it names, else those of its values, else all.
    pub(super) fn of(node: &Node) -> Self {
        let named = types(node);
        let set = if !named.is_empty() {
            named.iter().fold(0, |set, name| set | bits(name))
        } else if let Some(values) = values(node) {
            values.iter().fold(0, |set, value| set | bits(type_of(value)))
        } else {
            return Self::ALL;
        };
        Self(set)
    }

    /// Whether some type of this set is not in `other`.
    pub(super) fn exceeds(self, other: Self) -> bool {
        self.0 & !other.0 != 0
    }

    /// Whether the sets have a type in common.
    pub(super) fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

impl fmt::Display for Types {
    /// `string or null`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::ALL {
            return f.write_str("any value");
        }
        let mut left = self.0;
        let mut separator = "";
        for (name, bits) in NAMES.iter().filter(|(name, _)| *name != "null").chain(NAMES.iter().take(1)) {
            if left & bits == *bits {
                left &= !bits;
                write!(f, "{separator}{name}")?;
                separator = " or ";
            }
        }
        Ok(())
    }
}

fn bits(name: &str) -> u8 {
    NAMES.iter().find(|(known, _)| *known == name).map_or(0, |(_, bits)| *bits)
}
