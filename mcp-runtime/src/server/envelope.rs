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
        let found = instead_of_id(id);
        reply::invalid_request(format_args!("`id` must be {ID_FORM}, found {found}"))
    })
}

/// What an id and a progress token have to be, for a sentence.
pub(crate) const ID_FORM: &str = "a string or an integer of 64 bits";

/// What was found where an id or a progress token has to be, for a sentence.
pub(crate) fn instead_of_id(found: Ref<'_>) -> &'static str {
    let double = if found.kind() == Kind::Number { found.to_value().as_f64() } else { None };
    match double {
        // The reader keeps these as floats.
        Some(number) if number.abs() >= TWO_TO_63 => "a number that is too large",
        Some(number) if number == 0.0 && number.is_sign_negative() => "the number -0",
        _ => with_article(found.kind()),
    }
}

/// Larger than every integer of 64 bits with a sign; those without one are read as integers up to twice as much.
const TWO_TO_63: f64 = 9_223_372_036_854_775_808.0;

/// How many bytes of a message that is too long are kept, to look at its first members.
pub(crate) const START: usize = 1024;

/// What shows of a message that no tape holds, because it is too long, or something in it is wrong.
///
/// Its id, since "error responses MUST include the same ID as the request they correspond to", as long as it could be read
/// ([error responses](https://modelcontextprotocol.io/specification/2026-07-28/basic#error-responses)): without it, whoever
/// waits for the answer would wait for ever. And whether it is an answer itself.
#[derive(Default)]
pub(crate) struct Glimpse {
    /// The id, if there is one that may be repeated.
    pub(crate) id: Option<RequestId>,
    /// Whether there is a `method`.
    method: bool,
    /// Whether there is a `result` or an `error`.
    answers: bool,
}

impl Glimpse {
    /// Looks at a whole message, at any depth of what is nested in it.
    pub(crate) fn of(text: &str) -> Self {
        let mut found = Self::default();
        let mut json = serde_json::Deserializer::from_str(text);
        let read = serde::Deserializer::deserialize_map(&mut json, &mut found).and_then(|()| json.end());
        if read.is_ok() { found } else { Self::default() }
    }

    /// Looks at the start of a message, of which at most [`START`] bytes count.
    pub(crate) fn of_start(message: &[u8]) -> Self {
        let mut found = Self::default();
        let start = message.get(..START).unwrap_or(message);
        // It mostly ends in an error: the text breaks off.
        let _ = serde::Deserializer::deserialize_map(&mut serde_json::Deserializer::from_slice(start), &mut found);
        found
    }

    /// Whether it is an answer, as far as it was looked at.
    pub(crate) fn is_response(&self) -> bool {
        self.answers && !self.method
    }
}

/// Reads members up to where the text breaks off, if it does.
impl<'de> serde::de::Visitor<'de> for &mut Glimpse {
    type Value = ();

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: serde::de::MapAccess<'de>>(self, mut members: A) -> Result<(), A::Error> {
        use serde_json::value::RawValue;
        let (mut id, mut ids) = (None, 0);
        while let Some(name) = members.next_key::<String>()? {
            // Only a member that another follows is surely whole.
            self.id.clone_from(&id);
            match &*name {
                "method" => self.method = true,
                "result" | "error" => self.answers = true,
                _ => {}
            }
            if name == "id" {
                ids += 1;
                let text = members.next_value::<Box<RawValue>>()?;
                // Of two, neither is the one.
                id = serde_json::from_str(text.get()).ok().filter(|_| ids == 1);
            } else {
                members.next_value::<serde::de::IgnoredAny>()?;
            }
        }
        self.id = id;
        Ok(())
    }
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
