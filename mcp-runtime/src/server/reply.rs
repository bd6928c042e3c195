//! Responses as bytes, and the texts of every protocol error the server gives.

use std::borrow::Cow;

use serde::Serialize;
use serde_json::json;

use crate::protocol::{ErrorCode, ErrorObject, ErrorResponse, JsonRpc, RequestId, Revision};

/// The response with this result, which is JSON already.
pub(crate) fn result(id: &RequestId, result: &[u8]) -> Vec<u8> {
    let mut out = open(id, result.len());
    out.extend_from_slice(result);
    out.push(b'}');
    out
}

/// A response up to the place of its result, with room for as many bytes; it lacks the closing brace.
pub(crate) fn open(id: &RequestId, room: usize) -> Vec<u8> {
    const START: &[u8] = br#"{"jsonrpc":"2.0","id":"#;
    const RESULT: &[u8] = br#","result":"#;
    let id_room = match id {
        RequestId::Integer(_) => 20,
        RequestId::String(id) => id.len() + 2,
    };
    let mut out = Vec::with_capacity(START.len() + id_room + RESULT.len() + room + 1);
    out.extend_from_slice(START);
    id.write(&mut out);
    out.extend_from_slice(RESULT);
    out
}

/// The response with this error. Without an id when the request's could not be read.
pub(crate) fn error(id: Option<RequestId>, error: ErrorObject) -> Vec<u8> {
    to_bytes(&ErrorResponse { jsonrpc: JsonRpc, id, error })
}

/// A notification without parameters.
pub(crate) fn notification(method: &'static str) -> Vec<u8> {
    to_bytes(&json!({ "jsonrpc": JsonRpc, "method": method }))
}

/// Plain data of the protocol as JSON.
pub(crate) fn to_bytes(message: &impl Serialize) -> Vec<u8> {
    // The messages are structs of strings, numbers and `Value`s: serialising them can't fail.
    serde_json::to_vec(message).unwrap_or_default()
}

/// The bytes are not JSON.
pub(crate) fn not_json(why: impl std::fmt::Display) -> ErrorObject {
    ErrorObject::new(ErrorCode::PARSE_ERROR, format!("Parse error: {why}"))
}

/// The JSON is not a single request.
pub(crate) fn invalid_request(why: impl std::fmt::Display) -> ErrorObject {
    ErrorObject::new(ErrorCode::INVALID_REQUEST, format!("Invalid request: {why}"))
}

/// The message has more bytes than the server takes.
pub(crate) fn too_long(bound: usize) -> ErrorObject {
    invalid_request(format_args!("the message is longer than {bound} bytes"))
}

/// A request has the id of one in flight.
pub(crate) fn id_taken(id: &RequestId) -> ErrorObject {
    let id = match id {
        RequestId::Integer(id) => id.to_string(),
        RequestId::String(id) => quoted(id),
    };
    invalid_request(format_args!("a request with the id {id} is in flight already"))
}

/// The connection has as many calls in flight as it may, and none of them ends.
#[cfg_attr(not(feature = "stdio"), allow(dead_code, reason = "for transports, of which none is built"))]
pub(crate) fn busy(calls: usize) -> ErrorObject {
    let message = format!(
        "Server busy: {calls} calls of this connection are running or waiting, or their messages are too long together; \
         send this one again once one of them has ended"
    );
    // The protocol has no code of its own for this.
    ErrorObject::new(ErrorCode::INTERNAL_ERROR, message)
}

/// A client listens more often than a connection lets it.
pub(crate) fn too_many_subscriptions(most: usize) -> ErrorObject {
    let message = format!("Internal error: the connection has {most} subscriptions open; cancel one");
    ErrorObject::new(ErrorCode::INTERNAL_ERROR, message)
}

/// The method's parameters are not what they have to be.
pub(crate) fn invalid_params(why: impl std::fmt::Display) -> ErrorObject {
    ErrorObject::new(ErrorCode::INVALID_PARAMS, format!("Invalid params: {why}"))
}

/// A cursor that was not given out, or that belongs to a list that has changed since
/// ([pagination](https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/pagination#error-handling)).
pub(crate) fn unknown_cursor() -> ErrorObject {
    invalid_params("`cursor` is none of the list as it is now; start again without one")
}

/// No such method in the revision that is spoken.
pub(crate) fn method_not_found(method: &str, revision: Option<Revision>) -> ErrorObject {
    let method = quoted(method);
    let message = match revision {
        Some(revision) => format!("Method not found: {method} under {revision}"),
        None => format!("Method not found: {method}"),
    };
    ErrorObject::new(ErrorCode::METHOD_NOT_FOUND, message)
}

/// No such tool. `similar` is one that may have been meant.
pub(crate) fn unknown_tool(name: &str, similar: Option<&str>) -> ErrorObject {
    let mut message = format!("Unknown tool: {}", quoted(name));
    if let Some(similar) = similar {
        message.push_str("; did you mean ");
        message.push_str(&quoted(similar));
        message.push('?');
    }
    ErrorObject::new(ErrorCode::INVALID_PARAMS, message)
}

/// The caller would have to be granted these scopes.
pub(crate) fn scopes_missing(name: &str, scopes: &[&str]) -> ErrorObject {
    let message = format!("{} takes a token that grants {}", quoted(name), scopes.join(" "));
    ErrorObject::new(ErrorCode::INVALID_PARAMS, message)
}

/// The server does not speak the revision that the request names in its `_meta`.
pub(crate) fn unsupported_version(requested: &str) -> ErrorObject {
    // A revision before 2026-07-28 is spoken, but not by naming it in a request: a list with it would send the client
    // round in a circle.
    let (message, supported) = match Revision::parse(requested) {
        Some(legacy) => (
            format!("Unsupported protocol version: {legacy} starts with `initialize`, it can't be named in `_meta`"),
            json!([Revision::LATEST]),
        ),
        None => (format!("Unsupported protocol version: {}", quoted(requested)), json!(Revision::ALL)),
    };
    ErrorObject::new(ErrorCode::UNSUPPORTED_PROTOCOL_VERSION, message)
        .with_data(json!({ "supported": supported, "requested": excerpt(requested) }))
}

/// The tool gave a result that its output schema does not accept, or that is no JSON. What exactly goes to the log.
pub(crate) fn broken_result(tool: &str) -> ErrorObject {
    ErrorObject::new(
        ErrorCode::INTERNAL_ERROR,
        format!("Internal error: the tool `{tool}` gave a result that breaks its own output schema"),
    )
}

/// How much of a caller's text an error repeats, in characters.
const QUOTED: usize = 64;

/// A caller's text inside a message: bounded, on one line.
fn quoted(text: &str) -> String {
    let excerpt = excerpt(text);
    let escaped: String = excerpt.chars().flat_map(char::escape_debug).collect();
    format!("`{escaped}`")
}

/// A caller's text, bounded.
fn excerpt(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(QUOTED) {
        Some((end, _)) => Cow::Owned(format!("{}…", text.get(..end).unwrap_or_default())),
        None => Cow::Borrowed(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_or_multiline_name_is_repeated_in_part_and_on_one_line() {
        let name = format!("a\nb{}", "x".repeat(1000));
        let message = unknown_tool(&name, None).message;
        assert!(message.starts_with("Unknown tool: `a\\nb"), "{message}");
        assert!(message.ends_with("…`") && message.chars().count() < 90, "{message}");
    }

    #[test]
    fn a_version_that_needs_a_handshake_is_not_offered_again() {
        let data = unsupported_version("2025-06-18").data;
        assert_eq!(data, Some(json!({ "supported": ["2026-07-28"], "requested": "2025-06-18" })));
    }

    #[test]
    fn a_response_repeats_the_id_with_its_type() {
        assert_eq!(result(&RequestId::from(1i64), b"{}"), br#"{"jsonrpc":"2.0","id":1,"result":{}}"#);
        assert_eq!(result(&RequestId::from("1\""), b"{}"), br#"{"jsonrpc":"2.0","id":"1\"","result":{}}"#);
    }
}
