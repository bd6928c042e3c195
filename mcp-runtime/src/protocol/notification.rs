//! The parameters of notifications.

use serde::{Deserialize, Serialize};
use serde_json::{Number, Value};

use super::{ProgressToken, RequestId};

/// `notifications/cancelled`: the sender no longer wants the answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Cancelled {
    /// The request in flight.
    pub request_id: RequestId,
    /// Why, for logs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// `notifications/progress`: how far a request has come.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Progress {
    /// The token that came with the request.
    pub progress_token: ProgressToken,
    /// How much is done; grows with each message.
    pub progress: Number,
    /// How much there is to do, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total: Option<Number>,
    /// What is being done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

/// `notifications/message`: a log message.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LogMessage {
    /// How severe.
    pub level: LogLevel,
    /// Who logs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub logger: Option<String>,
    /// What is logged: any JSON.
    pub data: Value,
}

impl LogLevel {
    /// The names, for messages.
    pub(crate) const NAMES: &'static str =
        "one of `debug`, `info`, `notice`, `warning`, `error`, `critical`, `alert`, `emergency`";

    /// The level of this name.
    pub(crate) fn parse(name: &str) -> Option<Self> {
        use serde::de::{
            IntoDeserializer,
            value::{Error, StrDeserializer},
        };
        let name: StrDeserializer<'_, Error> = name.into_deserializer();
        Self::deserialize(name).ok()
    }
}

/// The severity of a log message (RFC 5424), least severe first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogLevel {
    /// Detail for debugging.
    Debug,
    /// Information.
    Info,
    /// Normal, but significant.
    Notice,
    /// A warning.
    Warning,
    /// An error.
    Error,
    /// A critical condition.
    Critical,
    /// Action must be taken at once.
    Alert,
    /// The system is unusable.
    Emergency,
}
