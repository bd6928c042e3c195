//! The regions that data lives in.

use std::fmt;

use mcp_runtime::HeaderValue;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

// `HeaderValue` lets a parameter of this type be mirrored into an HTTP header.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize, JsonSchema, HeaderValue)]
pub(crate) enum Region {
    #[serde(rename = "eu-west")]
    EuWest,
    #[serde(rename = "us-west1")]
    UsWest1,
}

impl Region {
    pub(crate) const ALL: [Self; 2] = [Self::EuWest, Self::UsWest1];

    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::EuWest => "eu-west",
            Self::UsWest1 => "us-west1",
        }
    }
}

impl fmt::Display for Region {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
