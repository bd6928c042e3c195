//! Request ids and progress tokens: a string or an integer, and never the one for the other.

use std::{fmt, sync::Arc};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// The id of a request. `"1"` and `1` are two different ids, and `1.0` is none
/// ([messages](https://modelcontextprotocol.io/specification/2026-07-28/basic#requests)).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RequestId {
    /// An integer that fits in 64 bits, signed or unsigned.
    Integer(i128),
    /// A string.
    String(Arc<str>),
}

/// What a client calls the progress of one request: has the form of a [`RequestId`].
pub type ProgressToken = RequestId;

impl RequestId {
    /// Appends the id as JSON.
    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        // Writing to a `Vec` can't fail, and neither variant has a serialiser that does. An integer of 64 bits is written
        // faster than one of 128, and hardly any id needs more.
        let short = match self {
            Self::Integer(id) => i64::try_from(*id).ok(),
            Self::String(_) => None,
        };
        let _ = match short {
            Some(id) => serde_json::to_writer(out, &id),
            None => serde_json::to_writer(out, self),
        };
    }
}

impl From<i64> for RequestId {
    fn from(id: i64) -> Self {
        Self::Integer(id.into())
    }
}

impl From<u64> for RequestId {
    fn from(id: u64) -> Self {
        Self::Integer(id.into())
    }
}

impl From<&str> for RequestId {
    fn from(id: &str) -> Self {
        Self::String(id.into())
    }
}

/// As in JSON: a string in quotes.
impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer(id) => id.fmt(f),
            Self::String(id) => write!(f, "{id:?}"),
        }
    }
}

impl Serialize for RequestId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Integer(id) => serializer.serialize_i128(*id),
            Self::String(id) => serializer.serialize_str(id),
        }
    }
}

impl<'de> Deserialize<'de> for RequestId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(IdVisitor)
    }
}

struct IdVisitor;

impl de::Visitor<'_> for IdVisitor {
    type Value = RequestId;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string or an integer")
    }
    fn visit_i64<E: de::Error>(self, id: i64) -> Result<RequestId, E> {
        Ok(id.into())
    }
    fn visit_u64<E: de::Error>(self, id: u64) -> Result<RequestId, E> {
        Ok(id.into())
    }
    fn visit_str<E: de::Error>(self, id: &str) -> Result<RequestId, E> {
        Ok(id.into())
    }
}
