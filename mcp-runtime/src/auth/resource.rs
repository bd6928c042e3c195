//! The server as a protected resource of OAuth (RFC 9728).

use std::{error::Error, fmt};

use http::{Uri, uri::Scheme};
use serde_json::{Value, json};

use super::host::is_loopback;

/// Where clients look for the metadata of a resource (RFC 9728, section 3.1).
pub(crate) const WELL_KNOWN: &str = "/.well-known/oauth-protected-resource";

/// What a server says of itself as a protected resource: its address, who issues tokens for it, and which scopes there
/// are. Published as [protected resource metadata](https://www.rfc-editor.org/rfc/rfc9728), by which clients find the
/// authorization server.
///
/// ```
/// use mcp_runtime::ProtectedResource;
///
/// let resource = ProtectedResource::new("https://mcp.example.com/mcp", "https://auth.example.com")?
///     .scopes_supported(["issues:read"])
///     .name("Issue tracker");
/// assert_eq!(resource.metadata_path(), "/.well-known/oauth-protected-resource/mcp");
/// # Ok::<(), mcp_runtime::InvalidResource>(())
/// ```
#[derive(Clone, Debug)]
pub struct ProtectedResource {
    resource: String,
    /// The length of scheme and authority.
    origin: usize,
    authorization_servers: Vec<String>,
    scopes: Vec<String>,
    name: Option<String>,
    documentation: Option<String>,
}

impl ProtectedResource {
    /// A resource at this address (the one that clients are given, as in `https://mcp.example.com/mcp`) and an
    /// authorization server that issues tokens for it, named by its issuer identifier.
    ///
    /// # Errors
    ///
    /// If one of the two is no `https:` URI without user, query and fragment. `http:` is taken for loopback addresses.
    pub fn new(resource: &str, authorization_server: &str) -> Result<Self, InvalidResource> {
        let (resource, origin) = canonical(resource)?;
        let resource = Self {
            resource,
            origin,
            authorization_servers: Vec::new(),
            scopes: Vec::new(),
            name: None,
            documentation: None,
        };
        resource.authorization_server(authorization_server)
    }

    /// A further authorization server that issues tokens for it.
    ///
    /// # Errors
    ///
    /// As for [`new`](Self::new).
    pub fn authorization_server(mut self, issuer: &str) -> Result<Self, InvalidResource> {
        // An issuer is compared letter by letter (RFC 8414, section 3.3), so it stays as it is written.
        canonical(issuer)?;
        self.authorization_servers.push(issuer.to_owned());
        Ok(self)
    }

    /// Scopes that clients ask for at first: those that the basic things need. More can be asked for later, where a call
    /// needs them ([`BearerAuth::step_up`](crate::BearerAuth::step_up)).
    #[must_use]
    pub fn scopes_supported<S: Into<String>>(mut self, scopes: impl IntoIterator<Item = S>) -> Self {
        self.scopes.extend(scopes.into_iter().map(Into::into));
        self
    }

    /// The name for people.
    #[must_use]
    pub fn name(mut self, name: impl Into<String>) -> Self {
        self.name = Some(name.into());
        self
    }

    /// Where to read about using it.
    #[must_use]
    pub fn documentation(mut self, url: impl Into<String>) -> Self {
        self.documentation = Some(url.into());
        self
    }

    /// Its address: the `resource` that clients ask tokens for, and the audience of tokens (RFC 8707).
    pub fn uri(&self) -> &str {
        &self.resource
    }

    /// The path at which its metadata is found.
    pub fn metadata_path(&self) -> String {
        let (_, path) = self.resource.split_at(self.origin);
        format!("{WELL_KNOWN}{path}")
    }

    /// The address at which its metadata is found.
    pub fn metadata_url(&self) -> String {
        let (origin, path) = self.resource.split_at(self.origin);
        format!("{origin}{WELL_KNOWN}{path}")
    }

    /// Whether a token for this audience is meant for this resource. Letter case of scheme and host is no difference, nor
    /// is a slash as the whole path; everything else is.
    pub fn is_audience(&self, audience: &str) -> bool {
        audience == self.resource || canonical(audience).is_ok_and(|(audience, _)| audience == self.resource)
    }

    pub(super) fn scopes(&self) -> &[String] {
        &self.scopes
    }

    /// The document that clients are given.
    pub(crate) fn metadata(&self) -> Value {
        let mut metadata = json!({
            "resource": self.resource,
            "authorization_servers": self.authorization_servers,
            "bearer_methods_supported": ["header"],
        });
        let optional = [
            ("scopes_supported", (!self.scopes.is_empty()).then(|| json!(self.scopes))),
            ("resource_name", self.name.as_ref().map(|name| json!(name))),
            ("resource_documentation", self.documentation.as_ref().map(|url| json!(url))),
        ];
        if let Some(members) = metadata.as_object_mut() {
            members.extend(optional.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))));
        }
        metadata
    }
}

/// The canonical form of an address (authorization, section "Canonical Server URI"), and the length of its origin.
fn canonical(address: &str) -> Result<(String, usize), InvalidResource> {
    let invalid = |why| InvalidResource { address: address.to_owned(), why };
    if address.contains(['#', '?']) {
        return Err(invalid("it has a query or a fragment, which an identifier has no use for"));
    }
    let uri: Uri = address.parse().map_err(|_| invalid("it is no URI"))?;
    let (Some(scheme), Some(authority)) = (uri.scheme(), uri.authority()) else {
        return Err(invalid("it has no scheme and host: write `https://…`"));
    };
    if authority.as_str().contains('@') {
        return Err(invalid("it names a user"));
    }
    let secure = *scheme == Scheme::HTTPS || (*scheme == Scheme::HTTP && is_loopback(authority.host()));
    if !secure {
        return Err(invalid("it must be `https:`; `http:` is for loopback addresses only"));
    }
    if uri.path().contains(['{', '}']) {
        return Err(invalid("it is no URI"));
    }
    let origin = format!("{scheme}://{}", authority.as_str().to_ascii_lowercase());
    let path = if uri.path() == "/" { "" } else { uri.path() };
    Ok((format!("{origin}{path}"), origin.len()))
}

/// An address that can't be that of a protected resource, or of an authorization server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidResource {
    address: String,
    why: &'static str,
}

impl fmt::Display for InvalidResource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` identifies no resource: {}", self.address, self.why)
    }
}

impl Error for InvalidResource {}

#[cfg(test)]
mod tests {
    use super::*;

    const ISSUER: &str = "https://auth.example.com/tenant/";

    #[test]
    fn metadata_is_found_beside_the_path() {
        for (resource, uri, url) in [
            (
                "https://mcp.example.com/mcp",
                "https://mcp.example.com/mcp",
                "https://mcp.example.com/.well-known/oauth-protected-resource/mcp",
            ),
            (
                "HTTPS://MCP.Example.com:8443/",
                "https://mcp.example.com:8443",
                "https://mcp.example.com:8443/.well-known/oauth-protected-resource",
            ),
            (
                "http://127.0.0.1:8080/a/b/",
                "http://127.0.0.1:8080/a/b/",
                "http://127.0.0.1:8080/.well-known/oauth-protected-resource/a/b/",
            ),
        ] {
            let resource = ProtectedResource::new(resource, ISSUER).unwrap();
            assert_eq!((resource.uri(), &*resource.metadata_url()), (uri, url));
            assert_eq!(resource.metadata()["authorization_servers"], json!([ISSUER]));
        }
    }

    #[test]
    fn what_identifies_nothing_is_refused() {
        for address in [
            "mcp.example.com",
            "/mcp",
            "",
            "http://mcp.example.com/mcp",
            "ftp://mcp.example.com",
            "https://mcp.example.com#fragment",
            "https://mcp.example.com/mcp?tenant=1",
            "https://user@mcp.example.com",
            "https://",
            "https://a b",
        ] {
            assert!(ProtectedResource::new(address, ISSUER).is_err(), "{address}");
            let fine = ProtectedResource::new("https://mcp.example.com", ISSUER).unwrap();
            assert!(fine.authorization_server(address).is_err(), "{address}");
        }
    }

    #[test]
    fn an_audience_is_this_resource_and_no_other() {
        let resource = ProtectedResource::new("https://mcp.example.com/mcp", ISSUER).unwrap();
        for (audience, fine) in [
            ("https://mcp.example.com/mcp", true),
            ("HTTPS://MCP.example.com/mcp", true),
            ("https://mcp.example.com", false),
            ("https://mcp.example.com/mcp/", false),
            ("https://mcp.example.com/MCP", false),
            ("https://mcp.example.com/mcp?x", false),
            ("https://mcp.example.com/mcp#x", false),
            ("https://mcp.example.com.evil.example/mcp", false),
            ("https://mcp.example.com:8443/mcp", false),
            ("http://mcp.example.com/mcp", false),
            ("", false),
        ] {
            assert_eq!(resource.is_audience(audience), fine, "{audience}");
        }
        let root = ProtectedResource::new("https://mcp.example.com", ISSUER).unwrap();
        assert!(root.is_audience("https://mcp.example.com/") && root.is_audience("https://mcp.example.com"));
    }
}
