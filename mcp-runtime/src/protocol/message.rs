//! The JSON-RPC 2.0 envelopes.

use std::{borrow::Cow, fmt};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::{ErrorObject, RequestId};

/// The member `"jsonrpc": "2.0"`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct JsonRpc;

/// A request.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Request<P> {
    /// Always `"2.0"`.
    pub jsonrpc: JsonRpc,
    /// The id that the response repeats.
    pub id: RequestId,
    /// The method.
    pub method: Cow<'static, str>,
    /// Its parameters.
    pub params: P,
}

/// A notification: a message that is not answered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Notification<P> {
    /// Always `"2.0"`.
    pub jsonrpc: JsonRpc,
    /// The method.
    pub method: Cow<'static, str>,
    /// Its parameters.
    pub params: P,
}

/// The response to a request that succeeded.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Response<R> {
    /// Always `"2.0"`.
    pub jsonrpc: JsonRpc,
    /// The id of the request.
    pub id: RequestId,
    /// The result.
    pub result: R,
}

/// The response to a request that failed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ErrorResponse {
    /// Always `"2.0"`.
    pub jsonrpc: JsonRpc,
    /// The id of the request; absent when it could not be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<RequestId>,
    /// What went wrong.
    pub error: ErrorObject,
}

impl<P> Request<P> {
    /// A request.
    pub fn new(id: impl Into<RequestId>, method: impl Into<Cow<'static, str>>, params: P) -> Self {
        Self { jsonrpc: JsonRpc, id: id.into(), method: method.into(), params }
    }
}

impl<P> Notification<P> {
    /// A notification.
    pub fn new(method: impl Into<Cow<'static, str>>, params: P) -> Self {
        Self { jsonrpc: JsonRpc, method: method.into(), params }
    }
}

impl JsonRpc {
    /// The value of the member.
    pub const VERSION: &'static str = "2.0";
}

impl Serialize for JsonRpc {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(Self::VERSION)
    }
}

impl<'de> Deserialize<'de> for JsonRpc {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Version;
        impl de::Visitor<'_> for Version {
            type Value = JsonRpc;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("\"2.0\"")
            }
            fn visit_str<E: de::Error>(self, version: &str) -> Result<JsonRpc, E> {
                if version == JsonRpc::VERSION {
                    Ok(JsonRpc)
                } else {
                    Err(E::invalid_value(de::Unexpected::Str(version), &self))
                }
            }
        }
        deserializer.deserialize_str(Version)
    }
}
