//! What is said about content: for whom it is, and how important.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser};

/// Hints about a block: for whom it is, how important it is, and when it was last changed.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Annotations {
    /// For whom it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub audience: Option<Vec<Role>>,
    /// From 0 (optional) to 1 (effectively required). A result with another number is answered as an internal error.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        serialize_with = "write_priority",
        deserialize_with = "read_priority"
    )]
    pub priority: Option<f64>,
    /// When the data was last changed: an ISO 8601 time such as `2025-01-12T15:00:58Z`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_modified: Option<String>,
}

/// One side of a conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// The model.
    Assistant,
    /// The person.
    User,
}

impl Annotations {
    /// No hints.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a reader.
    #[must_use]
    pub fn audience(mut self, role: Role) -> Self {
        self.audience.get_or_insert_default().push(role);
        self
    }

    /// Sets the importance, from 0 (optional) to 1 (effectively required).
    #[must_use]
    pub fn priority(mut self, priority: f64) -> Self {
        self.priority = Some(priority);
        self
    }

    /// Says when the data was last changed: an ISO 8601 time such as `2025-01-12T15:00:58Z`.
    #[must_use]
    pub fn last_modified(mut self, time: impl Into<String>) -> Self {
        self.last_modified = Some(time.into());
        self
    }
}

/// The bounds that the schema of the protocol sets.
const PRIORITY: std::ops::RangeInclusive<f64> = 0.0..=1.0;

#[expect(clippy::ref_option, reason = "the signature that serde asks for")]
fn write_priority<S: Serializer>(priority: &Option<f64>, serializer: S) -> Result<S::Ok, S::Error> {
    match priority {
        Some(priority) if !PRIORITY.contains(priority) => {
            Err(ser::Error::custom(format!("`priority` is {priority}, not a number from 0 to 1")))
        }
        priority => priority.serialize(serializer),
    }
}

fn read_priority<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<f64>, D::Error> {
    match Option::deserialize(deserializer)? {
        Some(priority) if !PRIORITY.contains(&priority) => {
            Err(de::Error::custom(format!("`priority` is {priority}, not a number from 0 to 1")))
        }
        priority => Ok(priority),
    }
}
