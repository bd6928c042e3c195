//! Bearer tokens: from the `Authorization` of a request to its principal.

use std::{collections::BTreeSet, fmt, sync::Arc};

use http::{Extensions, HeaderMap, StatusCode, header};

use super::{
    Principal, ProtectedResource, TokenVerifier,
    challenge::{Challenge, Challenger},
    grants::Grants,
    verifier::Verify,
};

/// How many bytes a token may have.
const MAX_TOKEN: usize = 16 << 10;

/// Lets in who brings a bearer token (RFC 6750) that a [`TokenVerifier`] takes, and tells everybody else where to get one.
///
/// Given to the HTTP service with [`HttpService::bearer_auth`](crate::HttpService::bearer_auth), which serves the
/// resource's metadata as well. It is also a [`tower_layer::Layer`], to be put around services of any other kind; then
/// [`metadata`](Self::metadata) has to be mounted beside them.
///
/// Clones are the same.
#[doc = ""]
#[doc = include_str!("../../docs/authorization.md")]
#[derive(Clone)]
pub struct BearerAuth(Arc<Inner>);

#[derive(Clone)]
struct Inner {
    verifier: Arc<dyn Verify>,
    resource: ProtectedResource,
    challenger: Challenger,
    required: Vec<String>,
    offered: BTreeSet<String>,
    grants: Grants,
}

impl BearerAuth {
    /// Lets in who brings a token for this resource that the verifier takes.
    pub fn new(resource: ProtectedResource, verifier: impl TokenVerifier) -> Self {
        Self(Arc::new(Inner {
            verifier: Arc::new(verifier),
            challenger: Challenger::new(resource.metadata_url()),
            offered: resource.scopes().iter().cloned().collect(),
            resource,
            required: Vec::new(),
            grants: Grants::default(),
        }))
    }

    /// Scopes that every request needs, whatever it is for.
    #[must_use]
    pub fn require<S: Into<String>>(mut self, scopes: impl IntoIterator<Item = S>) -> Self {
        self.inner().required.extend(scopes.into_iter().map(Into::into));
        self
    }

    /// Scopes that a caller may be asked to obtain when it calls a tool that needs them. To other callers a tool that they
    /// may not call is unknown.
    ///
    /// The scopes of [`ProtectedResource::scopes_supported`] are among them.
    #[must_use]
    pub fn step_up<S: Into<String>>(mut self, scopes: impl IntoIterator<Item = S>) -> Self {
        self.inner().offered.extend(scopes.into_iter().map(Into::into));
        self
    }

    /// Whoever is granted `broad` is granted the `narrow` ones with it.
    #[must_use]
    pub fn implies<S: Into<String>>(mut self, broad: impl Into<String>, narrow: impl IntoIterator<Item = S>) -> Self {
        self.inner().grants.imply(broad.into(), narrow.into_iter().map(Into::into));
        self
    }

    /// The resource that it guards.
    pub fn resource(&self) -> &ProtectedResource {
        &self.0.resource
    }

    /// Finds out who sends a request with these headers, and adds its [`Principal`] to the extensions.
    pub(crate) async fn admit(&self, headers: &HeaderMap, extensions: &mut Extensions) -> Result<(), Challenge> {
        let principal = self.principal(headers).await?;
        if !self.0.required.iter().all(|scope| principal.has_scope(scope)) {
            return Err(self.0.challenger.insufficient(&self.0.required));
        }
        extensions.insert(principal);
        extensions.insert(Offer(Arc::clone(&self.0)));
        Ok(())
    }

    async fn principal(&self, headers: &HeaderMap) -> Result<Principal, Challenge> {
        let Inner { verifier, resource, challenger, grants, .. } = &*self.0;
        let token = match token(headers) {
            Ok(token) => token,
            Err(Wrong::Missing) => return Err(challenger.missing(self.first_scopes())),
            Err(Wrong::Malformed(why)) => return Err(challenger.malformed(why)),
        };
        let principal = match verifier.verify(token, resource).await {
            Ok(principal) => principal,
            Err(error) => match error.reason() {
                Some(why) => return Err(challenger.invalid(why, self.first_scopes())),
                None => return Err(unavailable(&error)),
            },
        };
        let implied: Vec<String> = grants.implied(principal.scopes()).into_iter().map(str::to_owned).collect();
        Ok(if implied.is_empty() { principal } else { principal.with_scopes(implied) })
    }

    /// What a client had best ask for that has no token yet.
    fn first_scopes(&self) -> &[String] {
        if self.0.required.is_empty() { self.0.resource.scopes() } else { &self.0.required }
    }

    fn inner(&mut self) -> &mut Inner {
        Arc::make_mut(&mut self.0)
    }
}

impl fmt::Debug for BearerAuth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BearerAuth")
            .field("resource", &self.0.resource)
            .field("required", &self.0.required)
            .finish_non_exhaustive()
    }
}

/// Left in the extensions of a request that was let in: what its caller can step up to, and how to say so.
#[derive(Clone)]
pub(crate) struct Offer(Arc<Inner>);

impl Offer {
    /// The scopes that the caller can be asked to obtain.
    pub(crate) fn scopes(&self) -> &BTreeSet<String> {
        &self.0.offered
    }

    /// Writes the challenge.
    pub(crate) fn challenger(&self) -> &Challenger {
        &self.0.challenger
    }
}

/// Why there is no token in a request.
#[derive(Debug, PartialEq, Eq)]
enum Wrong {
    Missing,
    Malformed(&'static str),
}

/// The token of a request (RFC 6750, section 2.1). One in the query or the body is not looked for: "Access tokens MUST NOT
/// be included in the URI query string".
fn token(headers: &HeaderMap) -> Result<&str, Wrong> {
    let mut lines = headers.get_all(header::AUTHORIZATION).iter();
    let line = match (lines.next(), lines.next()) {
        (None, _) => return Err(Wrong::Missing),
        (Some(line), None) => line.to_str().map_err(|_| Wrong::Malformed("the authorization is not ASCII"))?,
        (Some(_), Some(_)) => return Err(Wrong::Malformed("there are several authorizations")),
    };
    let (scheme, token) = line.split_once(' ').unwrap_or((line, ""));
    if !scheme.eq_ignore_ascii_case("bearer") {
        return Err(Wrong::Missing);
    }
    let token = token.trim_matches(' ');
    if token.len() > MAX_TOKEN {
        return Err(Wrong::Malformed("the token is too long"));
    }
    if is_b64token(token) { Ok(token) } else { Err(Wrong::Malformed("what follows `Bearer` is no token")) }
}

/// `1*( ALPHA / DIGIT / "-" / "." / "_" / "~" / "+" / "/" ) *"="`.
fn is_b64token(token: &str) -> bool {
    let body = token.trim_end_matches('=');
    !body.is_empty() && body.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._~+/".contains(&byte))
}

/// 503: trying again is all that the caller can do. What does not answer is for the operator to know.
fn unavailable(error: &dyn std::error::Error) -> Challenge {
    let source = error.source().map(ToString::to_string);
    tracing::error!(source, "tokens can't be verified");
    Challenge { status: StatusCode::SERVICE_UNAVAILABLE, why: error.to_string(), header: None }
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    fn headers(lines: &[&[u8]]) -> HeaderMap {
        lines.iter().map(|line| (header::AUTHORIZATION, HeaderValue::from_bytes(line).unwrap())).collect()
    }

    #[test]
    fn the_forms_of_an_authorization() {
        for (line, token_of_it) in [
            (&b"Bearer abc.DEF-1_2~3+4/5=="[..], "abc.DEF-1_2~3+4/5=="),
            (b"bearer abc", "abc"),
            (b"BEARER   abc", "abc"),
        ] {
            assert_eq!(token(&headers(&[line])), Ok(token_of_it), "{}", line.escape_ascii());
        }
        for line in [&b"Basic dXNlcjpwYXNz"[..], b"Bearerabc", b"", b"DPoP abc"] {
            assert_eq!(token(&headers(&[line])), Err(Wrong::Missing), "{}", line.escape_ascii());
        }
        assert_eq!(token(&HeaderMap::new()), Err(Wrong::Missing));
        let long = [b"Bearer ".to_vec(), vec![b'a'; MAX_TOKEN + 1]].concat();
        for line in [&b"Bearer"[..], b"Bearer ", b"Bearer =", b"Bearer a b", b"Bearer a,b", b"Bearer \xfc", &*long] {
            assert!(matches!(token(&headers(&[line])), Err(Wrong::Malformed(_))), "{}", line.escape_ascii());
        }
        assert!(matches!(token(&headers(&[b"Bearer a", b"Bearer a"])), Err(Wrong::Malformed(_))));
    }
}
