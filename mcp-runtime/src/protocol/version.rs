//! Revisions of the protocol, and the two eras they fall into.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

/// A revision of the protocol that this crate speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Revision {
    /// 2025-03-26: no structured content, no output schemas.
    V2025_03_26,
    /// 2025-06-18: structured content that is an object; no icons.
    V2025_06_18,
    /// 2025-11-25: icons; the last revision with an `initialize` handshake.
    V2025_11_25,
    /// 2026-07-28: stateless, with the version in each request's `_meta`.
    V2026_07_28,
}

/// How a revision conveys version, identity and capabilities
/// ([versioning](https://modelcontextprotocol.io/specification/2026-07-28/basic/versioning#terminology)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Era {
    /// With an `initialize` handshake.
    Legacy,
    /// In the `_meta` of each request.
    Modern,
}

impl Revision {
    /// Every revision that this crate speaks, newest first.
    pub const ALL: [Self; 4] = [Self::V2026_07_28, Self::V2025_11_25, Self::V2025_06_18, Self::V2025_03_26];
    /// The revision that a request without a handshake names.
    pub const LATEST: Self = Self::V2026_07_28;
    /// The newest revision that `initialize` can agree on.
    pub const LATEST_LEGACY: Self = Self::V2025_11_25;

    /// The revision of this name, `None` if this crate does not speak it.
    ///
    /// ```
    /// use mcp_runtime::protocol::Revision;
    /// assert_eq!(Revision::parse("2026-07-28"), Some(Revision::V2026_07_28));
    /// assert_eq!(Revision::parse("2024-11-05"), None);
    /// ```
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|revision| revision.as_str() == name)
    }

    /// The name on the wire: a date.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::V2025_03_26 => "2025-03-26",
            Self::V2025_06_18 => "2025-06-18",
            Self::V2025_11_25 => "2025-11-25",
            Self::V2026_07_28 => "2026-07-28",
        }
    }

    /// The era of this revision.
    pub const fn era(self) -> Era {
        match self {
            Self::V2025_03_26 | Self::V2025_06_18 | Self::V2025_11_25 => Era::Legacy,
            Self::V2026_07_28 => Era::Modern,
        }
    }

    /// Whether results and tools of this revision can carry structured content and an output schema. Before
    /// 2026-07-28 only those with an object at the root exist.
    pub const fn has_structured_content(self) -> bool {
        !matches!(self, Self::V2025_03_26)
    }

    /// Whether results of this revision can link to resources.
    pub(crate) const fn has_resource_links(self) -> bool {
        !matches!(self, Self::V2025_03_26)
    }

    /// A table with one row a revision, for [`Self::index`].
    pub(crate) fn table<T>(row: impl FnMut(Self) -> T) -> [T; Self::ALL.len()] {
        let mut oldest_first = Self::ALL;
        oldest_first.reverse();
        oldest_first.map(row)
    }

    /// Its row in a [`Self::table`].
    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Revision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Serialize for Revision {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for Revision {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        Self::parse(&name).ok_or_else(|| D::Error::custom(format_args!("unsupported protocol version `{name}`")))
    }
}
