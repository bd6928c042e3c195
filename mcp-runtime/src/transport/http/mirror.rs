//! The `Mcp-*` headers of a request against its message
//! ([server validation](https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#server-validation)).

use http::HeaderMap;

use crate::{
    auth::access::{Access, Caller},
    descriptor::{
        Descriptor,
        header::{Kind as Declared, Path, paths},
    },
    header::{self, Field, Fields, Mirrored, Mismatch, Reason, agree_encoded, agree_exactly},
    json::tape::{Kind, Ref},
    protocol::{ErrorCode, ErrorObject, method},
    server::{envelope::Params, outside::Outside},
};

/// The mirrored arguments of every tool, in order of registration.
pub(super) struct Mirrors(Vec<Vec<Mirror>>);

/// One mirrored argument, with the whole name of its header.
struct Mirror {
    header: String,
    path: Path,
}

impl Mirrors {
    /// Finds them in the published schemas.
    pub(super) fn of(tools: &[Descriptor]) -> Self {
        let mirror = |path: Path| Mirror { header: format!("{}{}", header::PARAM_PREFIX, path.name), path };
        Self(tools.iter().map(|tool| paths(tool.input_schema()).into_iter().map(mirror).collect()).collect())
    }
}

impl Fields for HeaderMap {
    fn field(&self, name: &str) -> Field<'_> {
        let mut lines = self.get_all(name).iter();
        match (lines.next(), lines.next()) {
            (None, _) => Field::Absent,
            (Some(line), None) => Field::Line(line.as_bytes()),
            (Some(_), Some(_)) => Field::Repeated,
        }
    }
}

/// The headers of one request.
pub(super) struct Headers<'a> {
    pub(super) fields: &'a HeaderMap,
    pub(super) mirrors: &'a Mirrors,
    /// Whether they say that the request is of 2026-07-28.
    pub(super) modern: bool,
    /// Who sends the request.
    pub(super) caller: Caller<'a>,
}

impl Outside for Headers<'_> {
    fn access(&self) -> Access<'_> {
        Access::Caller(self.caller)
    }

    fn is_modern(&self) -> bool {
        self.modern
    }

    fn agrees_with_request(&self, version: &str, name: &str, params: Params<'_>) -> Result<(), ErrorObject> {
        agree_exactly(self.fields, header::PROTOCOL_VERSION, version).map_err(|found| refuse(&found))?;
        agree_exactly(self.fields, header::METHOD, name).map_err(|found| refuse(&found))?;
        let Some(member) = named_by(name) else { return Ok(()) };
        let named = match params.get(member).and_then(Ref::str) {
            Some(name) => agree_encoded(self.fields, header::NAME, Some(Mirrored::String(name))),
            // A name that is missing or no string is the method's to refuse, if the two agree on it.
            None if self.fields.field(header::NAME) == Field::Absent => Ok(()),
            None => Err(Mismatch { field: header::NAME.to_owned(), reason: Reason::Differs }),
        };
        named.map_err(|found| refuse(&found))
    }

    fn agrees_with_arguments(&self, tool: usize, arguments: Option<Ref<'_>>) -> Result<(), ErrorObject> {
        let mirrors = self.mirrors.0.get(tool).map(Vec::as_slice).unwrap_or_default();
        mirrors.iter().try_for_each(|mirror| mirror.agrees(self.fields, arguments)).map_err(|found| refuse(&found))
    }
}

impl Mirror {
    fn agrees(&self, fields: &HeaderMap, arguments: Option<Ref<'_>>) -> Result<(), Mismatch> {
        let Self { header, path } = self;
        let Some(value) = value_at(path, arguments) else { return agree_encoded(fields, header, None) };
        let too_large = || Mismatch { field: header.clone(), reason: Reason::TooLarge };
        let body = match (path.kind, value.kind()) {
            (Declared::String, Kind::String) => value.str().map(Mirrored::String),
            (Declared::Boolean, Kind::Boolean) => value.bool().map(Mirrored::Boolean),
            (Declared::Integer, Kind::Integer) => {
                Some(value.integer().and_then(Mirrored::integer).ok_or_else(too_large)?)
            }
            // `30.0` is taken for 30, and so is compared as 30.
            (Declared::Integer, Kind::Number) if value.integral().is_some() => {
                Some(value.integral().and_then(Mirrored::integral).ok_or_else(too_large)?)
            }
            // Not of the type that is published: the schema refuses it, with a text that helps the caller on.
            _ => None,
        };
        match (body, fields.field(header)) {
            (None, Field::Absent) => Err(Mismatch { field: header.clone(), reason: Reason::Missing }),
            (None, _) => Ok(()),
            (body, _) => agree_encoded(fields, header, body),
        }
    }
}

/// The value at a path; `None` if there is none, or `null`, which says the same.
fn value_at<'a>(path: &Path, arguments: Option<Ref<'a>>) -> Option<Ref<'a>> {
    let value = path.properties.iter().try_fold(arguments?, |value, name| value.get(name))?;
    (value.kind() != Kind::Null).then_some(value)
}

/// The member of `params` that `Mcp-Name` copies, for methods that have one.
fn named_by(name: &str) -> Option<&'static str> {
    match name {
        method::CALL_TOOL | "prompts/get" => Some("name"),
        "resources/read" => Some("uri"),
        _ => None,
    }
}

/// Refuses a request. Who reads the log learns which header and why, and no value.
fn refuse(mismatch: &Mismatch) -> ErrorObject {
    tracing::info!(header = mismatch.field, reason = %mismatch.reason, "a request is refused: header mismatch");
    ErrorObject::new(ErrorCode::HEADER_MISMATCH, format!("Header mismatch: {mismatch}"))
}
