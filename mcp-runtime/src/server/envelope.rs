//! One parsed message: is it a request, a notification, a response, or none of them?

use super::reply;
use crate::{
    json::tape::{Kind, Ref},
    protocol::{ErrorObject, JsonRpc, RequestId},
};

/// One message of a client.
pub(crate) enum Envelope<'a> {
    /// To be answered.
    Request { id: RequestId, method: &'a str, params: Params<'a> },
    /// Not to be answered.
    Notification { method: &'a str, params: Params<'a> },
    /// An answer, however broken, to something that this server never asked: it sends no requests.
    Response,
    /// None of the three. The id is repeated where there is one.
    Broken { id: Option<RequestId>, error: ErrorObject },
}

/// The `params` member.
#[derive(Clone, Copy)]
pub(crate) enum Params<'a> {
    Absent,
    Object(Ref<'a>),
    /// Anything else, which no method takes.
    Other(Ref<'a>),
}

impl<'a> Envelope<'a> {
    /// Sorts a message.
    pub(crate) fn read(message: Ref<'a>) -> Self {
        if message.kind() != Kind::Object {
            let why = match message.kind() {
                Kind::Array => "batches are not served; send one object a message".to_owned(),
                kind => format!("a message is an object, found {}", with_article(kind)),
            };
            return Self::Broken { id: None, error: reply::invalid_request(why) };
        }
        let members = Members::of(message);
        // Before anything else is judged: an answer to a response could be answered in its turn, without end.
        if members.method.is_none() && members.answers {
            return Self::Response;
        }
        let id = match members.id.map(read_id).transpose() {
            Ok(id) => id,
            Err(error) => return Self::Broken { id: None, error },
        };
        let broken = |why: &str| Self::Broken { id: id.clone(), error: reply::invalid_request(why) };
        if members.jsonrpc.and_then(Ref::str) != Some(JsonRpc::VERSION) {
            return broken("`jsonrpc` must be \"2.0\"");
        }
        let Some(method) = members.method else {
            return broken("`method` is missing");
        };
        let Some(method) = method.str() else {
            return broken("`method` must be a string");
        };
        let params = match members.params {
            None => Params::Absent,
            Some(params) if params.kind() == Kind::Object => Params::Object(params),
            Some(params) => Params::Other(params),
        };
        match id {
            Some(id) => Self::Request { id, method, params },
            None => Self::Notification { method, params },
        }
    }
}

/// The members of a message that mean something.
#[derive(Default)]
struct Members<'a> {
    jsonrpc: Option<Ref<'a>>,
    id: Option<Ref<'a>>,
    method: Option<Ref<'a>>,
    params: Option<Ref<'a>>,
    /// Whether there is a `result` or an `error`.
    answers: bool,
}

impl<'a> Members<'a> {
    fn of(message: Ref<'a>) -> Self {
        let mut found = Self::default();
        for (name, value) in message.members() {
            match name {
                "jsonrpc" => found.jsonrpc = Some(value),
                "id" => found.id = Some(value),
                "method" => found.method = Some(value),
                "params" => found.params = Some(value),
                "result" | "error" => found.answers = true,
                _ => {}
            }
        }
        found
    }
}

impl<'a> Params<'a> {
    /// The object; an empty view of one when it is absent.
    pub(crate) fn object(self) -> Result<Option<Ref<'a>>, ErrorObject> {
        match self {
            Self::Absent => Ok(None),
            Self::Object(params) => Ok(Some(params)),
            Self::Other(params) => Err(reply::invalid_params(format_args!(
                "`params` must be an object, found {}",
                with_article(params.kind())
            ))),
        }
    }

    /// A member of the object, if there is one.
    pub(crate) fn get(self, name: &str) -> Option<Ref<'a>> {
        match self {
            Self::Object(params) => params.get(name),
            Self::Absent | Self::Other(_) => None,
        }
    }
}

/// Reads an id. `1.0` is none: an id is compared and repeated as written, not as a number.
fn read_id(id: Ref<'_>) -> Result<RequestId, ErrorObject> {
    request_id(id).ok_or_else(|| {
        let double = if id.kind() == Kind::Number { id.to_value().as_f64() } else { None };
        let found = match double {
            // The reader keeps these as floats.
            Some(id) if id.abs() >= TWO_TO_63 => "a number that is too large",
            Some(id) if id == 0.0 && id.is_sign_negative() => "the number -0",
            _ => with_article(id.kind()),
        };
        reply::invalid_request(format_args!("`id` must be a string or an integer of 64 bits, found {found}"))
    })
}

/// Larger than every integer of 64 bits with a sign; those without one are read as integers up to twice as much.
const TWO_TO_63: f64 = 9_223_372_036_854_775_808.0;

/// The id of a message that no tape holds, because something in it is wrong that is not the id: "error responses MUST
/// include the same ID as the request they correspond to", as long as it could be read
/// ([error responses](https://modelcontextprotocol.io/specification/2026-07-28/basic#error-responses)).
pub(crate) fn rescue_id(text: &str) -> Option<RequestId> {
    /// Refuses a message with two of them, and skips the other members at any depth.
    #[derive(serde::Deserialize)]
    struct Identified {
        id: RequestId,
    }
    if !text.trim_start().starts_with('{') {
        // A struct can be read from an array, too.
        return None;
    }
    serde_json::from_str(text).ok().map(|Identified { id }| id)
}

/// How many bytes of a message that is too long are kept, to look for its id.
pub(crate) const START: usize = 1024;

/// The id of a request that is too long to be read, if it stands at the start: without it, whoever waits for the answer
/// would wait for ever.
pub(crate) fn id_at_start(message: &[u8]) -> Option<RequestId> {
    /// The members up to where the text breaks off.
    struct Members(Option<RequestId>);

    impl<'de> serde::de::Visitor<'de> for &mut Members {
        type Value = ();

        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("an object")
        }

        fn visit_map<A: serde::de::MapAccess<'de>>(self, mut members: A) -> Result<(), A::Error> {
            let mut found = None;
            while let Some(name) = members.next_key::<String>()? {
                // Only a member that another follows is surely whole.
                self.0.clone_from(&found);
                match &*name {
                    "id" if found.is_none() => found = Some(members.next_value()?),
                    // A second one, or a response.
                    "id" | "result" | "error" => {
                        self.0 = None;
                        return Ok(());
                    }
                    _ => {
                        members.next_value::<serde::de::IgnoredAny>()?;
                    }
                }
            }
            Ok(())
        }
    }

    let start = message.get(..START).unwrap_or(message);
    let mut members = Members(None);
    // It ends in an error: the text breaks off.
    let _ = serde::Deserializer::deserialize_map(&mut serde_json::Deserializer::from_slice(start), &mut members);
    members.0
}

/// An id or a progress token, `None` if it is neither a string nor an integer.
pub(crate) fn request_id(id: Ref<'_>) -> Option<RequestId> {
    match id.kind() {
        Kind::String => id.str().map(RequestId::from),
        Kind::Integer => id.integer().map(RequestId::Integer),
        Kind::Null | Kind::Boolean | Kind::Number | Kind::Array | Kind::Object => None,
    }
}

/// The name of a kind of JSON value, for a sentence.
pub(crate) fn with_article(kind: Kind) -> &'static str {
    match kind {
        Kind::Null => "null",
        Kind::Boolean => "a boolean",
        Kind::Integer => "an integer",
        Kind::Number => "a number with a fraction or an exponent",
        Kind::String => "a string",
        Kind::Array => "an array",
        Kind::Object => "an object",
    }
}
