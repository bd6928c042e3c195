//! What makes a principal of a token.

use std::{borrow::Cow, error::Error, fmt, future::Future, pin::Pin};

use super::{Principal, ProtectedResource};

/// Verifies access tokens. Implemented by `JwtVerifier` (feature `jwt`), and by whoever looks tokens up or asks the
/// authorization server (RFC 7662).
///
/// ```
/// use mcp_runtime::{Principal, ProtectedResource, TokenError, TokenVerifier};
///
/// /// Knows one token.
/// struct OneToken;
///
/// impl TokenVerifier for OneToken {
///     async fn verify(&self, token: &str, _resource: &ProtectedResource) -> Result<Principal, TokenError> {
///         if token != "only-for-this-example" {
///             return Err(TokenError::invalid("the token is unknown"));
///         }
///         Ok(Principal::new("alice").with_scopes(["issues:read"]))
///     }
/// }
/// ```
pub trait TokenVerifier: Send + Sync + 'static {
    /// Finds out whom a token stands for. It must be refused unless it was issued for `resource`: "MCP servers MUST only
    /// accept tokens that are valid for use with their own resources".
    ///
    /// `token` is of the form that RFC 6750 gives (`b64token`) and has at most 16 KiB. It belongs into no log.
    fn verify(
        &self,
        token: &str,
        resource: &ProtectedResource,
    ) -> impl Future<Output = Result<Principal, TokenError>> + Send;
}

/// Why a token was not taken.
#[derive(Debug)]
pub struct TokenError(Kind);

#[derive(Debug)]
enum Kind {
    Invalid(Cow<'static, str>),
    Unavailable(Box<dyn Error + Send + Sync>),
}

impl TokenError {
    /// The token is none, or no longer, or not for this resource: 401. The caller reads why, so it must not hold anything
    /// of the token, nor what would help to forge one.
    pub fn invalid(why: impl Into<Cow<'static, str>>) -> Self {
        Self(Kind::Invalid(why.into()))
    }

    /// It can't be told now, as what is asked does not answer: 503. `source` is for the log only.
    pub fn unavailable(source: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self(Kind::Unavailable(source.into()))
    }

    /// What the caller reads; `None` if it can only try again.
    pub(super) fn reason(&self) -> Option<&str> {
        match &self.0 {
            Kind::Invalid(why) => Some(why),
            Kind::Unavailable(_) => None,
        }
    }
}

impl fmt::Display for TokenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::Invalid(why) => f.write_str(why),
            Kind::Unavailable(_) => f.write_str("the token can't be verified now"),
        }
    }
}

impl Error for TokenError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.0 {
            Kind::Invalid(_) => None,
            Kind::Unavailable(source) => Some(&**source),
        }
    }
}

/// What a verifier finds out, with the type of its future erased.
type Verified<'a> = Pin<Box<dyn Future<Output = Result<Principal, TokenError>> + Send + 'a>>;

/// A verifier with its type erased.
pub(super) trait Verify: Send + Sync {
    fn verify<'a>(&'a self, token: &'a str, resource: &'a ProtectedResource) -> Verified<'a>;
}

impl<V: TokenVerifier> Verify for V {
    fn verify<'a>(&'a self, token: &'a str, resource: &'a ProtectedResource) -> Verified<'a> {
        Box::pin(TokenVerifier::verify(self, token, resource))
    }
}
