//! Arguments in: one decoding call per parameter, every problem collected.

use serde::{
    de::{DeserializeOwned, Deserializer, Visitor},
    forward_to_deserialize_any,
};

use super::{Context, FromContext, ToolError, answer::Answer, entry::Started, output::ToolFailure as _};
use crate::{
    declare::arg::ToolArg,
    json::{
        problems::{Path, Problems},
        tape::{DecodeError, Doc, Owned, Ref, Whole},
    },
};

/// The arguments of one call, and the problems found in them so far.
pub struct Args<'a> {
    /// The object that the caller sent, validated and amended.
    object: Ref<'a>,
    /// The published defaults of the top level, for structs whose fields stand there.
    defaults: &'a [(Box<str>, Owned)],
    problems: Problems,
    /// The first extractor that failed.
    failed: Option<ToolError>,
}

impl<'a> Args<'a> {
    /// The arguments of one call: an object, and the published defaults of its members.
    pub(crate) fn new(object: Ref<'a>, defaults: &'a [(Box<str>, Owned)]) -> Self {
        Self { object, defaults, problems: Problems::default(), failed: None }
    }

    /// Takes the decoded argument `name`, or everything if there is no name.
    fn take<T>(&mut self, decoded: Result<T, DecodeError>, name: Option<&str>) -> Option<T> {
        decoded.map_err(|error| self.refuse(error, name)).ok()
    }

    #[cold]
    fn refuse(&mut self, error: DecodeError, name: Option<&str>) {
        let (value, place) = match name {
            Some(name) => (self.object.get(name), Path::root().member(name)),
            None => (Some(self.object), Path::root()),
        };
        let (path, message) = error.locate(value, place);
        self.problems.push(path, message);
    }
}

/// Decodes the argument `name`; absent is what `T` makes of nothing (`None` for an option), else a problem.
pub fn arg<T: ToolArg>(args: &mut Args<'_>, name: &'static str) -> Option<T> {
    let decoded = match args.object.get(name) {
        Some(value) => T::deserialize(value),
        None => T::deserialize(Absent),
    };
    args.take(decoded, Some(name))
}

/// Stands in for the decoding of an argument that a macro has found a mistake in: the build has failed, and this is
/// never called.
pub fn unread<T>(_args: &mut Args<'_>) -> Option<T> {
    None
}

/// Like [`arg`]; an absent argument is decoded from `default`, the JSON text that is published.
pub fn arg_literal<T: ToolArg>(args: &mut Args<'_>, name: &'static str, default: &'static str) -> Option<T> {
    let decoded = match args.object.get(name) {
        Some(value) => T::deserialize(value),
        // Building the server has decoded it once, so that this can't fail here.
        None => serde_json::from_str(default).map_err(serde::de::Error::custom),
    };
    args.take(decoded, Some(name))
}

/// Like [`arg`]; an absent argument is `default()`.
pub fn arg_computed<T: ToolArg>(args: &mut Args<'_>, name: &'static str, default: impl FnOnce() -> T) -> Option<T> {
    match args.object.get(name) {
        Some(value) => args.take(T::deserialize(value), Some(name)),
        None => Some(default()),
    }
}

/// Decodes the one-field struct that stands for a parameter with `#[serde(…)]`, from the arguments that its serde
/// names know (`rename`, `alias`).
pub fn arg_serde<P: DeserializeOwned>(args: &mut Args<'_>) -> Option<P> {
    // The other arguments are unknown to the struct, and skipped.
    args.rest(&[])
}

/// Decodes a `#[arg(flatten)]` parameter from the arguments that no other parameter claims.
pub fn flatten<T: ToolArg>(args: &mut Args<'_>, claimed: &'static [&'static str]) -> Option<T> {
    args.rest(claimed)
}

/// Decodes the whole arguments object.
pub(crate) fn whole<T: DeserializeOwned>(args: &mut Args<'_>) -> Option<T> {
    args.rest(&[])
}

impl Args<'_> {
    /// Decodes the members that are not claimed, with the published defaults of those that are absent.
    fn rest<T: DeserializeOwned>(&mut self, claimed: &[&str]) -> Option<T> {
        let absent: Vec<(&str, Doc<'_>)> = self
            .defaults
            .iter()
            .filter(|(name, _)| !claimed.contains(&&**name) && self.object.get(name).is_none())
            .map(|(name, default)| (&**name, default.doc()))
            .collect();
        let added: Vec<(&str, Ref<'_>)> = absent.iter().map(|(name, doc)| (*name, doc.root())).collect();
        let decoded = T::deserialize(Whole::with(self.object, claimed, &added));
        self.take(decoded, None)
    }
}

/// Runs an extractor; its error becomes the answer.
pub fn from_context<T: FromContext>(args: &mut Args<'_>, cx: &Context) -> Option<T> {
    match T::from_context(cx) {
        Ok(value) => Some(value),
        Err(error) => {
            args.failed.get_or_insert(error);
            None
        }
    }
}

/// The answer when a decoding call gave `None`: all collected problems.
pub fn rejected<'a>(args: &mut Args<'_>) -> Started<'a> {
    let problems = std::mem::take(&mut args.problems);
    let answer = match args.failed.take() {
        // The caller can mend its arguments, so they come first.
        Some(error) if problems.is_empty() => {
            let mut answer = Answer::new(None);
            error.write(&mut answer);
            answer
        }
        _ => invalid(&problems),
    };
    Started::Done(answer)
}

/// The answer to arguments that break the input schema, or that the decoder refuses.
pub(crate) fn invalid(problems: &Problems) -> Answer {
    Answer::error(&invalid_text(problems))
}

/// What callers read of such arguments.
pub(crate) fn invalid_text(problems: &Problems) -> String {
    format!("Invalid arguments: {problems}")
}

/// An argument that the caller left out: only an option can be made of it.
struct Absent;

impl<'de> Deserializer<'de> for Absent {
    type Error = DecodeError;

    fn deserialize_any<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value, DecodeError> {
        Err(DecodeError::required())
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        visitor.visit_none()
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        visitor.visit_newtype_struct(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct
        seq tuple tuple_struct map struct enum identifier ignored_any
    }
}
