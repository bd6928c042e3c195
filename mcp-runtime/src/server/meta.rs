//! The metadata of one request, checked.

use super::{
    envelope::{ID_FORM, Params, instead_of_id, request_id, with_article},
    reply,
};
use crate::{
    json::tape::{Kind, Ref},
    protocol::{ErrorObject, LogLevel, Revision, meta},
};

/// What a request says about itself beside its parameters.
#[derive(Clone, Copy, Default)]
pub(crate) struct Metadata<'a> {
    /// The `_meta` object, if there is one.
    pub(crate) object: Option<Ref<'a>>,
    /// The revision named in it, which marks a request of 2026-07-28 or later.
    pub(crate) version: Option<Ref<'a>>,
    capabilities: Option<Ref<'a>>,
    client_info: Option<Ref<'a>>,
    log_level: Option<Ref<'a>>,
    progress_token: Option<Ref<'a>>,
}

/// What a complete metadata of 2026-07-28 says, as far as it matters before the request is run.
pub(crate) struct Modern<'a> {
    /// The revision, by its name.
    pub(crate) version: &'a str,
    /// The least severe log message that the caller wants.
    pub(crate) log_level: Option<LogLevel>,
}

impl<'a> Metadata<'a> {
    /// Finds it.
    pub(crate) fn of(params: Params<'a>) -> Self {
        let mut found = Self { object: params.get("_meta"), ..Self::default() };
        for (key, value) in found.object.into_iter().flat_map(Ref::members) {
            match key {
                meta::PROTOCOL_VERSION => found.version = Some(value),
                meta::CLIENT_CAPABILITIES => found.capabilities = Some(value),
                meta::CLIENT_INFO => found.client_info = Some(value),
                meta::LOG_LEVEL => found.log_level = Some(value),
                meta::PROGRESS_TOKEN => found.progress_token = Some(value),
                _ => {}
            }
        }
        found
    }

    /// Checks it by the rules of 2026-07-28: what is required is there, what is optional has the right form
    /// ([per-request protocol fields](https://modelcontextprotocol.io/specification/2026-07-28/basic#meta)). Whether the
    /// revision is [`spoken`] is judged after that, so that a request that is broken for any revision is told so.
    pub(crate) fn modern(self) -> Result<Modern<'a>, ErrorObject> {
        if self.shaped()?.is_none() {
            return Err(no_version());
        }
        let version = self.version.ok_or_else(|| missing(meta::PROTOCOL_VERSION))?;
        let version = version.str().ok_or_else(|| wrong(meta::PROTOCOL_VERSION, "a string", version))?;
        let capabilities = self.capabilities.ok_or_else(|| missing(meta::CLIENT_CAPABILITIES))?;
        if capabilities.kind() != Kind::Object {
            return Err(wrong(meta::CLIENT_CAPABILITIES, "an object", capabilities));
        }
        if let Some(info) = self.client_info {
            let named = |name| info.get(name).and_then(Ref::str).is_some();
            if !(named("name") && named("version")) {
                return Err(wrong(meta::CLIENT_INFO, "an object with the strings `name` and `version`", info));
            }
        }
        let log_level = match self.log_level {
            None => None,
            Some(level) => Some(log_level(level).ok_or_else(|| wrong(meta::LOG_LEVEL, LogLevel::NAMES, level))?),
        };
        self.progress_token()?;
        Ok(Modern { version, log_level })
    }

    /// Checks it by the rules of the older revisions, where all of it is optional.
    pub(crate) fn legacy(self) -> Result<(), ErrorObject> {
        self.shaped()?;
        self.progress_token()
    }

    /// The object, if `_meta` is there at all.
    fn shaped(self) -> Result<Option<Ref<'a>>, ErrorObject> {
        match self.object {
            Some(other) if other.kind() != Kind::Object => {
                let found = with_article(other.kind());
                Err(reply::invalid_params(format_args!("`_meta` must be an object, found {found}")))
            }
            object => Ok(object),
        }
    }

    /// A token has the form of an id. The call's context reads it.
    fn progress_token(self) -> Result<(), ErrorObject> {
        match self.progress_token {
            Some(token) if request_id(token).is_none() => {
                Err(malformed(meta::PROGRESS_TOKEN, ID_FORM, instead_of_id(token)))
            }
            _ => Ok(()),
        }
    }
}

/// Whether requests can name the revision of this name.
pub(crate) fn spoken(version: &str) -> Result<(), ErrorObject> {
    match Revision::parse(version) {
        Some(Revision::V2026_07_28) => Ok(()),
        _ => Err(reply::unsupported_version(version)),
    }
}

/// A request that says no revision, on a connection without a handshake.
pub(crate) fn no_version() -> ErrorObject {
    reply::invalid_params(format_args!(
        "`_meta` must carry `{}` and `{}` on every request, unless the connection was opened with `initialize`",
        meta::PROTOCOL_VERSION,
        meta::CLIENT_CAPABILITIES
    ))
}

/// Reads the name of a log level.
pub(crate) fn log_level(level: Ref<'_>) -> Option<LogLevel> {
    level.str().and_then(LogLevel::parse)
}

fn missing(key: &str) -> ErrorObject {
    reply::invalid_params(format_args!("`_meta` lacks `{key}`, which every request must carry"))
}

fn wrong(key: &str, accepted: &str, found: Ref<'_>) -> ErrorObject {
    malformed(key, accepted, with_article(found.kind()))
}

fn malformed(key: &str, accepted: &str, found: &str) -> ErrorObject {
    reply::invalid_params(format_args!("`{key}` in `_meta` must be {accepted}, found {found}"))
}
