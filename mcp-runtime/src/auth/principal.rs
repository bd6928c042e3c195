//! A verified caller.

use std::{collections::BTreeSet, fmt, sync::Arc, time::SystemTime};

use serde_json::{Map, Value};

/// A caller whose identity has been verified, and what it is granted.
///
/// Whoever verifies puts one into the extensions of the HTTP request: [`BearerAuth`](crate::BearerAuth) (feature `auth`),
/// or any layer around the service. From then on `#[tool(scopes("…"))]` holds against it, and handlers find it with
/// [`Context::principal`](crate::Context::principal) or as a parameter, `#[from_context] caller: Principal`. As `Option<Principal>` it is also taken
/// where nobody has to say who they are, such as over stdio.
///
/// ```
/// use mcp_runtime::{Context, FromContext as _, Principal, tool};
///
/// /// Says who calls.
/// #[tool]
/// fn whoami(#[from_context] caller: Principal) -> String {
///     caller.subject().to_owned()
/// }
///
/// let caller = Principal::new("alice").with_scopes(["issues:read"]);
/// assert!(caller.has_scope("issues:read"));
/// assert_eq!(whoami(caller), "alice");
/// ```
///
/// Cheap to clone. It holds no token, and shows no claims when it is debugged.
#[derive(Clone, PartialEq)]
pub struct Principal(Arc<Inner>);

#[derive(Clone, Debug, Default, PartialEq)]
struct Inner {
    subject: String,
    scopes: BTreeSet<String>,
    client_id: Option<String>,
    issuer: Option<String>,
    expires_at: Option<SystemTime>,
    claims: Map<String, Value>,
}

impl Principal {
    /// A caller of this name (the `sub` of its token), to whom nothing is granted yet.
    pub fn new(subject: impl Into<String>) -> Self {
        Self(Arc::new(Inner { subject: subject.into(), ..Inner::default() }))
    }

    /// The same caller with these scopes besides.
    #[must_use]
    pub fn with_scopes<S: Into<String>>(mut self, scopes: impl IntoIterator<Item = S>) -> Self {
        self.inner().scopes.extend(scopes.into_iter().map(Into::into));
        self
    }

    /// The same caller, on whose behalf this OAuth client calls.
    #[must_use]
    pub fn with_client_id(mut self, client: impl Into<String>) -> Self {
        self.inner().client_id = Some(client.into());
        self
    }

    /// The same caller, vouched for by this authorization server.
    #[must_use]
    pub fn with_issuer(mut self, issuer: impl Into<String>) -> Self {
        self.inner().issuer = Some(issuer.into());
        self
    }

    /// The same caller, verified until then. A stream that it has opened ends at that time.
    #[must_use]
    pub fn with_expiry(mut self, at: SystemTime) -> Self {
        self.inner().expires_at = Some(at);
        self
    }

    /// The same caller with all that its token says.
    #[must_use]
    pub fn with_claims(mut self, claims: Map<String, Value>) -> Self {
        self.inner().claims = claims;
        self
    }

    /// Who it is, unique for its [issuer](Self::issuer).
    pub fn subject(&self) -> &str {
        &self.0.subject
    }

    /// What it is granted, in alphabetical order.
    pub fn scopes(&self) -> impl Iterator<Item = &str> {
        self.0.scopes.iter().map(String::as_str)
    }

    /// Whether this scope is granted to it.
    pub fn has_scope(&self, scope: &str) -> bool {
        self.0.scopes.contains(scope)
    }

    /// The OAuth client that calls on its behalf, if that is known.
    pub fn client_id(&self) -> Option<&str> {
        self.0.client_id.as_deref()
    }

    /// The authorization server that vouches for it, if that is known.
    pub fn issuer(&self) -> Option<&str> {
        self.0.issuer.as_deref()
    }

    /// Until when it is verified, if that is known. With `JwtVerifier` that is the end of its token and the leeway after it;
    /// the end itself is the [claim](Self::claim) `exp`.
    pub fn expires_at(&self) -> Option<SystemTime> {
        self.0.expires_at
    }

    /// What its token says under this name.
    pub fn claim(&self, name: &str) -> Option<&Value> {
        self.0.claims.get(name)
    }

    fn inner(&mut self) -> &mut Inner {
        Arc::make_mut(&mut self.0)
    }
}

impl fmt::Debug for Principal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Principal")
            .field("subject", &self.0.subject)
            .field("scopes", &self.0.scopes)
            .field("client_id", &self.0.client_id)
            .field("issuer", &self.0.issuer)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_clone_that_is_changed_leaves_the_other_as_it_was() {
        let alice = Principal::new("alice").with_scopes(["b", "a"]);
        let more = alice.clone().with_scopes(["c"]);
        assert_eq!(alice.scopes().collect::<Vec<_>>(), ["a", "b"]);
        assert_eq!(more.scopes().collect::<Vec<_>>(), ["a", "b", "c"]);
    }

    #[test]
    fn claims_are_not_shown() {
        let claims = Map::from_iter([("email".to_owned(), json!("hidden@example.com"))]);
        let alice = Principal::new("alice").with_claims(claims);
        assert_eq!(alice.claim("email"), Some(&json!("hidden@example.com")));
        assert!(!format!("{alice:?}").contains("hidden"));
    }
}
