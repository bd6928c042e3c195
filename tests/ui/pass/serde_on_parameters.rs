//! `#[serde]` and `#[schemars]` on parameters.

use mcp_runtime::tools;

mod text {
    use serde::{Deserialize, Deserializer};

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

fn even<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<u8>, D::Error> {
    serde::Deserialize::deserialize(deserializer)
}

fn ten() -> u32 {
    10
}

struct Tracker;

#[tools]
impl Tracker {
    /// Does something.
    #[tool]
    fn list(
        &self,
        #[serde(alias = "maxResults")] max_results: u32,
        #[serde(rename = "kind")] r#type: String,
        #[serde(with = "text")]
        #[schemars(with = "String")]
        digits: u32,
        #[serde(default = "ten")] count: u32,
        #[schemars(length(min = 1))]
        #[arg(header = "Name")]
        name: String,
    ) -> u32 {
        let _ = (r#type, name);
        max_results + digits + count
    }

    /// What a function reads may be absent, too, where it is an option.
    #[tool]
    fn optional(&self, #[serde(deserialize_with = "even")] size: Option<u8>) -> bool {
        size.is_none()
    }

    /// Does something else.
    #[tool]
    fn other(&self, #[serde(alias = "maxResults")] max_results: u32) -> u32 {
        max_results
    }
}
