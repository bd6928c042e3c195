//! From the bytes of a message to what is to be done about it.
//!
//! A request is of the era that it says it is
//! ([backward compatibility](https://modelcontextprotocol.io/specification/2026-07-28/basic/versioning)): with a
//! protocol version in its `_meta` it is served statelessly under 2026-07-28; without one it belongs to the revision
//! that the connection agreed on with `initialize`. Before any `initialize` it belongs to none: `initialize` and `ping`
//! are answered, since the older revisions let them come first, and everything else is refused.
#![expect(clippy::result_large_err, reason = "a refusal is made once a request: a box would cost more than moving it")]

use std::{borrow::Cow, sync::Arc};

pub(crate) use super::outcome::{Carrier, Outcome, Plan};
use super::{
    envelope::{Envelope, Glimpse, Params, with_article},
    meta::{self, Metadata, Modern},
    outside::{self, Outside},
    ready::ReadyServer,
    refusal::{Fault, Refusal},
    reply,
    session::Session,
    subscription::{Filter, Subscription},
    visible::Found,
};
use crate::{
    auth::access::Access,
    json::tape::{Kind, ParseError, Place, Ref},
    protocol::{ErrorObject, InitializeParams, LogLevel, RequestId, Revision, method},
};

/// What a request comes to, while the message is still borrowed.
enum Step<'s> {
    /// This result, written when the server was built.
    Result(&'s [u8]),
    /// This page of a listing.
    Page(Arc<[u8]>),
    /// The result of an `initialize`.
    Open(&'s [u8], Session),
    /// An empty result, and a level.
    LogLevel(LogLevel),
    Listen(Filter),
    Call {
        tool: usize,
        revision: Revision,
        log_level: Option<LogLevel>,
        arguments: Option<Place>,
        meta: Option<Place>,
    },
}

/// The result that says nothing.
const EMPTY: &[u8] = b"{}";

/// Reads a message. `outside` is what its transport says about it.
pub(crate) fn dispatch<'t>(
    server: &ReadyServer,
    session: Option<&Session>,
    outside: &dyn Outside,
    message: Cow<'t, [u8]>,
) -> Outcome<'t> {
    let limits = server.limits();
    if message.len() > limits.message_bytes {
        return too_long(&message, limits.message_bytes);
    }
    let text = match utf8(message) {
        Ok(text) => text,
        Err(error) => return Outcome::Refused(Refusal::message(None, error)),
    };
    let mut tape = server.tapes().take();
    if let Err(error) = tape.parse_within(&text, limits.depth) {
        server.tapes().give_back(tape);
        return unreadable(&text, &error);
    }
    let doc = tape.doc(&text);
    let outcome = match Envelope::read(doc.root()) {
        Envelope::Request { id, method, params } => match request(server, session, outside, method, params) {
            Ok(Step::Result(result)) => answered(id, result),
            Ok(Step::Page(result)) => answered(id, &result),
            Ok(Step::Open(result, session)) => {
                let response = reply::result(&id, result);
                Outcome::Opened(id, response, session)
            }
            Ok(Step::LogLevel(level)) => {
                let response = reply::result(&id, EMPTY);
                Outcome::LogLevel(id, response, level)
            }
            Ok(Step::Listen(filter)) => {
                let subscription = Subscription::new(server, outside.access(), id, filter);
                Outcome::Listen(Box::new(subscription))
            }
            Ok(Step::Call { tool, revision, log_level, arguments, meta }) => {
                return Outcome::Call(Box::new(Plan {
                    id,
                    tool,
                    revision,
                    log_level,
                    arguments,
                    meta,
                    text,
                    tape,
                    held: None,
                    in_task: false,
                    carrier: Carrier::default(),
                }));
            }
            Err(fault) => Outcome::Refused(Refusal { id: Some(id), fault }),
        },
        Envelope::Notification { method, params } => notification(method, params),
        Envelope::Response => Outcome::Nothing,
        Envelope::Broken { id, error } => Outcome::Refused(Refusal::message(id, error)),
    };
    server.tapes().give_back(tape);
    outcome
}

fn utf8(message: Cow<'_, [u8]>) -> Result<Cow<'_, str>, ErrorObject> {
    let not_utf8 = |error: std::str::Utf8Error| {
        reply::not_json(format_args!("the message is not UTF-8 at byte {}", error.valid_up_to()))
    };
    match message {
        Cow::Borrowed(bytes) => std::str::from_utf8(bytes).map(Cow::Borrowed).map_err(not_utf8),
        Cow::Owned(bytes) => String::from_utf8(bytes).map(Cow::Owned).map_err(|error| not_utf8(error.utf8_error())),
    }
}

/// The request with this id is answered at once.
fn answered<'t>(id: RequestId, result: &[u8]) -> Outcome<'t> {
    let response = reply::result(&id, result);
    Outcome::Reply(id, response)
}

/// What is to be done about a message of more than `bound` bytes, of which this is at least the start.
pub(crate) fn too_long<'t>(start: &[u8], bound: usize) -> Outcome<'t> {
    refused(Glimpse::of_start(start), reply::too_long(bound))
}

fn unreadable<'t>(text: &str, error: &ParseError) -> Outcome<'t> {
    match error {
        ParseError::NotJson { .. } => Outcome::Refused(Refusal::message(None, reply::not_json(error))),
        // JSON by its grammar, but no message that two readers would take for the same.
        ParseError::DuplicateName { .. } | ParseError::TooDeep { .. } | ParseError::TooLong => {
            refused(Glimpse::of(text), reply::invalid_request(error))
        }
    }
}

/// Refuses a message that is not read, unless it is an answer: that is never answered in its turn.
fn refused<'t>(message: Glimpse, error: ErrorObject) -> Outcome<'t> {
    if message.is_response() { Outcome::Nothing } else { Outcome::Refused(Refusal::message(message.id, error)) }
}

fn request<'s>(
    server: &'s ReadyServer,
    session: Option<&Session>,
    outside: &dyn Outside,
    method: &str,
    params: Params<'_>,
) -> Result<Step<'s>, Fault> {
    let metadata = Metadata::of(params);
    match (metadata.version, session) {
        // Clients that speak both eras may go on naming the agreed revision after `initialize`.
        (Some(version), Some(session)) if version.str() == Some(session.revision.as_str()) => {
            legacy(server, session, outside.access(), method, params, metadata)
        }
        (Some(_), _) => modern(server, outside, method, params, metadata),
        (None, Some(session)) => legacy(server, session, outside.access(), method, params, metadata),
        (None, None) if outside.is_modern() => modern(server, outside, method, params, metadata),
        (None, None) => opening(server, method, params, metadata),
    }
}

/// A request that names its revision.
fn modern<'s>(
    server: &'s ReadyServer,
    outside: &dyn Outside,
    name: &str,
    params: Params<'_>,
    metadata: Metadata<'_>,
) -> Result<Step<'s>, Fault> {
    const KNOWN: [&str; 4] = [method::DISCOVER, method::LIST_TOOLS, method::CALL_TOOL, method::LISTEN];
    let revision = Revision::V2026_07_28;
    let unknown = || Fault::no_method(reply::method_not_found(name, Some(revision)));
    // The method comes first: what its parameters have to be is unknown without it. What is sent beside every request
    // (over HTTP, `Mcp-Method`) has to agree with this one too.
    if !KNOWN.contains(&name) && metadata.version.and_then(Ref::str) == Some(revision.as_str()) {
        outside.agrees_with_request(revision.as_str(), name, params).map_err(Fault::request)?;
        return Err(unknown());
    }
    // Then what is missing, then what contradicts itself, then what is not spoken here: the order in which a client can
    // mend them.
    let Modern { version, log_level } = metadata.modern().map_err(Fault::request)?;
    outside.agrees_with_request(version, name, params).map_err(Fault::request)?;
    meta::spoken(version).map_err(Fault::request)?;
    match name {
        method::DISCOVER => Ok(Step::Result(&server.greetings().discover)),
        method::LIST_TOOLS => Ok(list_tools(server, outside.access(), revision, params)?),
        method::CALL_TOOL => call_tool(server, outside.access(), outside, revision, params, metadata, log_level),
        method::LISTEN => Ok(Step::Listen(Filter::read(params, server)?)),
        _ => Err(unknown()),
    }
}

/// A request of a connection that agreed on an older revision.
fn legacy<'s>(
    server: &'s ReadyServer,
    session: &Session,
    access: Access<'_>,
    name: &str,
    params: Params<'_>,
    metadata: Metadata<'_>,
) -> Result<Step<'s>, Fault> {
    const KNOWN: [&str; 5] =
        [method::INITIALIZE, method::PING, method::SET_LOG_LEVEL, method::LIST_TOOLS, method::CALL_TOOL];
    // As under 2026-07-28, the method comes first.
    if KNOWN.contains(&name) {
        params.object()?;
        metadata.legacy()?;
    }
    match name {
        method::INITIALIZE => Ok(initialize(server, params)?),
        method::PING => Ok(Step::Result(EMPTY)),
        method::SET_LOG_LEVEL => Ok(set_log_level(params)?),
        method::LIST_TOOLS => Ok(list_tools(server, access, session.revision, params)?),
        method::CALL_TOOL => {
            // The older revisions mirror nothing.
            call_tool(server, access, &outside::Nothing, session.revision, params, metadata, session.log_level)
        }
        _ => Err(reply::method_not_found(name, Some(session.revision)).into()),
    }
}

/// A request that names no revision, before any handshake.
fn opening<'s>(
    server: &'s ReadyServer,
    name: &str,
    params: Params<'_>,
    metadata: Metadata<'_>,
) -> Result<Step<'s>, Fault> {
    if matches!(name, method::INITIALIZE | method::PING) {
        params.object()?;
        metadata.legacy()?;
    }
    match name {
        method::INITIALIZE => Ok(initialize(server, params)?),
        method::PING => Ok(Step::Result(EMPTY)),
        method::DISCOVER | method::LIST_TOOLS | method::CALL_TOOL | method::LISTEN => {
            params.object().map_err(Fault::request)?;
            Err(Fault::request(metadata.modern().err().unwrap_or_else(meta::no_version)))
        }
        _ => Err(Fault::no_method(reply::method_not_found(name, None))),
    }
}

fn initialize<'s>(server: &'s ReadyServer, params: Params<'_>) -> Result<Step<'s>, ErrorObject> {
    let Some(object) = params.object()? else {
        return Err(reply::invalid_params("`initialize` needs `protocolVersion`, `capabilities` and `clientInfo`"));
    };
    initialize_fields(object)?;
    let params: InitializeParams = serde::Deserialize::deserialize(object).map_err(reply::invalid_params)?;
    // A revision that this server does not speak is answered with the newest that it does, and it is for the client to
    // go on or leave (2025-11-25, lifecycle, version negotiation). That includes 2026-07-28, which has no handshake.
    let revision = match Revision::parse(&params.protocol_version) {
        Some(Revision::V2026_07_28) | None => Revision::LATEST_LEGACY,
        Some(revision) => revision,
    };
    let result = server.greetings().initialize(revision);
    Ok(Step::Open(result, Session::new(revision, params)))
}

/// Judges the fields that every `initialize` has, so that what is wrong is named.
fn initialize_fields(params: Ref<'_>) -> Result<(), ErrorObject> {
    let field = |name: &str, kind: Kind| match params.get(name) {
        Some(value) if value.kind() == kind => Ok(value),
        Some(value) => {
            let (accepted, found) = (with_article(kind), with_article(value.kind()));
            Err(reply::invalid_params(format_args!("`{name}` must be {accepted}, found {found}")))
        }
        None => Err(reply::invalid_params(format_args!("`{name}`, {}, is missing", with_article(kind)))),
    };
    field("protocolVersion", Kind::String)?;
    field("capabilities", Kind::Object)?;
    let info = field("clientInfo", Kind::Object)?;
    match ["name", "version"].into_iter().find(|name| info.get(name).and_then(Ref::str).is_none()) {
        None => Ok(()),
        Some(name) => Err(reply::invalid_params(format_args!("`clientInfo` needs `{name}`, a string"))),
    }
}

fn set_log_level<'s>(params: Params<'_>) -> Result<Step<'s>, ErrorObject> {
    params.object()?;
    let level = params.get("level").and_then(meta::log_level);
    let level = level.ok_or_else(|| reply::invalid_params(format_args!("`level` must be {}", LogLevel::NAMES)))?;
    Ok(Step::LogLevel(level))
}

/// A `cursor` of `null` counts as absent: clients that write every member they know send it on their first request.
fn list_tools<'s>(
    server: &ReadyServer,
    access: Access<'_>,
    revision: Revision,
    params: Params<'_>,
) -> Result<Step<'s>, ErrorObject> {
    params.object()?;
    let cursor = match params.get("cursor") {
        None => None,
        Some(cursor) => match cursor.kind() {
            Kind::Null => None,
            Kind::String => cursor.str(),
            kind => {
                let found = with_article(kind);
                return Err(reply::invalid_params(format_args!("`cursor` must be a string, found {found}")));
            }
        },
    };
    server.tools_page(access, revision, cursor).map(Step::Page).ok_or_else(reply::unknown_cursor)
}

fn call_tool<'s>(
    server: &'s ReadyServer,
    access: Access<'_>,
    outside: &dyn Outside,
    revision: Revision,
    params: Params<'_>,
    metadata: Metadata<'_>,
    log_level: Option<LogLevel>,
) -> Result<Step<'s>, Fault> {
    params.object()?;
    let name = params.get("name").ok_or_else(|| reply::invalid_params("`name`, the tool to call, is missing"))?;
    let Some(name) = name.str() else {
        let found = with_article(name.kind());
        return Err(reply::invalid_params(format_args!("`name` must be a string, found {found}")).into());
    };
    let tool = match server.find(name, access) {
        Found::Tool(tool) => tool,
        Found::Needs(scopes) => return Err(Fault::scopes(reply::scopes_missing(name, scopes), scopes)),
        Found::Nothing => return Err(reply::unknown_tool(name, server.similar(name, access)).into()),
    };
    let arguments = params.get("arguments").filter(|arguments| arguments.kind() != Kind::Null);
    if let Some(other) = arguments.filter(|arguments| arguments.kind() != Kind::Object) {
        let found = with_article(other.kind());
        return Err(reply::invalid_params(format_args!("`arguments` must be an object, found {found}")).into());
    }
    outside.agrees_with_arguments(tool, arguments).map_err(Fault::request)?;
    let (arguments, meta) = (arguments.map(Ref::place), metadata.object.map(Ref::place));
    Ok(Step::Call { tool, revision, log_level, arguments, meta })
}

/// What is not known is ignored, as is what is malformed: nobody waits for an answer
/// ([cancellation](https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/cancellation#error-handling)).
fn notification<'t>(name: &str, params: Params<'_>) -> Outcome<'t> {
    match name {
        method::CANCELLED => {
            params.get("requestId").and_then(super::envelope::request_id).map_or(Outcome::Nothing, Outcome::Cancel)
        }
        _ => Outcome::Nothing,
    }
}
