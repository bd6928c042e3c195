//! Signed access tokens (RFC 7519, RFC 9068).
//!
//! What can be got wrong is decided once and for all here: a signature is by a public key that the verifier was given, by
//! an algorithm that both the key and the verifier allow; what a token says of keys (`jwk`, `jku`, `x5u`) is not looked at;
//! extensions that must be understood (`crit`) are not; a token without an end is refused. The cryptography and the form of
//! tokens are the `jsonwebtoken` crate's.

mod algorithm;
mod claims;
mod keys;
mod store;
#[cfg(test)]
mod tests;

use std::{error::Error, fmt, future::Future, time::Duration};

use jsonwebtoken::{Header, Validation, errors::ErrorKind};
use serde_json::{Map, Value};

use self::store::Store;
pub use self::{
    algorithm::JwtAlgorithm,
    keys::{JwtKeys, JwtKeysError},
};
use super::{Principal, ProtectedResource, TokenError, TokenVerifier};

/// Verifies access tokens that are signed (JWT): by whom, for whom, and from when until when.
///
/// | must hold | claim |
/// | --- | --- |
/// | signed by one of the [keys](JwtKeys), by an algorithm that is allowed for it | |
/// | issued by this authorization server, letter by letter | `iss` |
/// | issued for this resource ([`ProtectedResource::is_audience`]), or an [`audience`](Self::audience) that was added | `aud` |
/// | not over, and begun | `exp`, `nbf` |
/// | no token of another kind: `typ` is `at+jwt`, `JWT` or absent | |
///
/// The principal has the `sub` as its subject, the scopes of `scope` (or `scp`), and all claims.
///
/// ```no_run
/// # fn main() -> mcp_runtime::Result {
/// use mcp_runtime::{BearerAuth, JwtKeys, JwtVerifier, ProtectedResource};
///
/// let issuer = "https://auth.example.com";
/// let keys = JwtKeys::from_json(&std::fs::read_to_string("jwks.json")?)?;
/// let resource = ProtectedResource::new("https://mcp.example.com/mcp", issuer)?;
/// let auth = BearerAuth::new(resource, JwtVerifier::new(issuer, keys));
/// # drop(auth); Ok(()) }
/// ```
pub struct JwtVerifier {
    issuer: String,
    store: Store,
    algorithms: Vec<JwtAlgorithm>,
    audiences: Vec<String>,
    leeway: Duration,
}

impl JwtVerifier {
    /// Takes tokens of this authorization server, signed by one of these keys.
    pub fn new(issuer: impl Into<String>, keys: JwtKeys) -> Self {
        // Another crate of the program may have asked for the other implementation, too; then somebody has to choose. One
        // that is chosen already stays.
        let _ = jsonwebtoken::crypto::rust_crypto::DEFAULT_PROVIDER.install_default();
        Self {
            issuer: issuer.into(),
            store: Store::new(keys),
            algorithms: JwtAlgorithm::ALL.to_vec(),
            audiences: Vec::new(),
            leeway: Duration::from_secs(30),
        }
    }

    /// Takes signatures by these algorithms only. All of [`JwtAlgorithm`] unless set.
    #[must_use]
    pub fn algorithms(mut self, algorithms: impl IntoIterator<Item = JwtAlgorithm>) -> Self {
        self.algorithms = algorithms.into_iter().collect();
        self
    }

    /// Also takes tokens for this audience: for authorization servers that know a resource by another name than its
    /// address.
    #[must_use]
    pub fn audience(mut self, audience: impl Into<String>) -> Self {
        self.audiences.push(audience.into());
        self
    }

    /// By how much clocks may differ: a token is taken that long after its end and before its beginning, and
    /// [`Principal::expires_at`] is that long after its end. 30 seconds unless set.
    #[must_use]
    pub fn leeway(mut self, leeway: Duration) -> Self {
        self.leeway = leeway;
        self
    }

    /// Fetches the keys anew with `fetch` once they are `max_age` old, and when a token is signed by a key that is not
    /// among them, as servers change their keys. It takes 10 seconds at most, one at a time, and begins 30 seconds after the
    /// last time at the earliest, or 5 where that failed.
    ///
    /// While new keys are fetched, and as long as none come, tokens are verified with the old ones. Only who brings a token
    /// that is signed by none of them waits, and gets 503 if none come.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use mcp_runtime::{JwtKeys, JwtVerifier};
    ///
    /// let verifier = JwtVerifier::new("https://auth.example.com", JwtKeys::default())
    ///     .refresh(Duration::from_secs(3600), || async {
    ///         // Or with an HTTP client of your choice, from the `jwks_uri` of the authorization server.
    ///         let json = std::fs::read_to_string("jwks.json")?;
    ///         Ok::<_, Box<dyn std::error::Error + Send + Sync>>(JwtKeys::from_json(&json)?)
    ///     });
    /// ```
    #[must_use]
    pub fn refresh<F, E>(mut self, max_age: Duration, fetch: impl Fn() -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = Result<JwtKeys, E>> + Send + 'static,
        E: Into<Box<dyn Error + Send + Sync>>,
    {
        let fetch = move || {
            let fetching = fetch();
            Box::pin(async move { fetching.await.map_err(Into::into) }) as _
        };
        self.store = self.store.refreshed(&self.issuer, max_age, Box::new(fetch));
        self
    }

    /// The claims of a token whose signature and times hold.
    async fn claims(&self, token: &str) -> Result<Map<String, Value>, TokenError> {
        let header = jsonwebtoken::decode_header(token).map_err(|_| not_a_token())?;
        let algorithm = JwtAlgorithm::of(header.alg).filter(|algorithm| self.algorithms.contains(algorithm));
        let algorithm = algorithm.ok_or_else(|| TokenError::invalid("the token's algorithm is not accepted"))?;
        if !is_access_token(&header) {
            return Err(TokenError::invalid("the token is no access token, by its `typ`"));
        }
        let id = header.kid.as_deref();
        let keys = self.store.keys(|keys| keys.fitting(id, algorithm).next().is_some()).await?;
        let mut validation = Validation::new(algorithm.into_library());
        validation.leeway = self.leeway.as_secs();
        validation.validate_nbf = true;
        // Audiences are compared as addresses, and not optional: see `claims`.
        validation.validate_aud = false;
        for key in keys.fitting(id, algorithm) {
            match jsonwebtoken::decode(token, &key.decoding, &validation) {
                Ok(token) => return Ok(token.claims),
                // Without an id it may be by the next one.
                Err(error) if matches!(error.kind(), ErrorKind::InvalidSignature) => {}
                Err(error) => return Err(refused(error.kind())),
            }
        }
        Err(TokenError::invalid("the token is not signed by a key that is known"))
    }
}

impl TokenVerifier for JwtVerifier {
    async fn verify(&self, token: &str, resource: &ProtectedResource) -> Result<Principal, TokenError> {
        let claims = self.claims(token).await?;
        let takes =
            |audience: &str| resource.is_audience(audience) || self.audiences.iter().any(|known| known == audience);
        claims::principal(claims, &self.issuer, self.leeway, takes)
    }
}

impl fmt::Debug for JwtVerifier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("JwtVerifier")
            .field("issuer", &self.issuer)
            .field("algorithms", &self.algorithms)
            .field("audiences", &self.audiences)
            .field("leeway", &self.leeway)
            .finish_non_exhaustive()
    }
}

/// Whether a token may be an access token. "`typ` … is `at+jwt`" (RFC 9068, section 2.1), but many servers write `JWT` as
/// before or nothing; tokens made for other ends (logging out, proof of possession) have types of their own.
fn is_access_token(header: &Header) -> bool {
    let taken = ["at+jwt", "application/at+jwt", "JWT"];
    header.typ.as_deref().is_none_or(|found| taken.iter().any(|kind| kind.eq_ignore_ascii_case(found)))
}

fn not_a_token() -> TokenError {
    TokenError::invalid("the token is no signed token (JWT), or of a form that is not accepted")
}

/// What the caller reads of a token that the library refuses.
fn refused(kind: &ErrorKind) -> TokenError {
    match kind {
        ErrorKind::ExpiredSignature => TokenError::invalid("the token has expired"),
        ErrorKind::ImmatureSignature => TokenError::invalid("the token is not valid yet"),
        ErrorKind::MissingRequiredClaim(_) => TokenError::invalid("the token does not say when it expires"),
        _ => not_a_token(),
    }
}
