//! The regions.

use std::{env, fmt, io};

use mcp_runtime::HeaderValue;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Where an order's data is kept. A replica runs near one region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema, HeaderValue)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Region {
    Eu,
    Us,
}

impl Region {
    /// The region that this process runs near: the environment variable `REGION`, without it `eu`.
    ///
    /// # Errors
    ///
    /// If the variable names another region.
    pub(crate) fn of_this_process() -> io::Result<Self> {
        match env::var_os("REGION") {
            None => Ok(Self::Eu),
            Some(name) if name == "eu" => Ok(Self::Eu),
            Some(name) if name == "us" => Ok(Self::Us),
            Some(name) => {
                let why = format!("REGION must be `eu` or `us`, found `{}`", name.display());
                Err(io::Error::new(io::ErrorKind::InvalidInput, why))
            }
        }
    }
}

impl fmt::Display for Region {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Eu => "eu",
            Self::Us => "us",
        })
    }
}
