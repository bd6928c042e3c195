//! Who may ask: `Host` and `Origin`, against web pages that reach for servers on their reader's machine.
//!
//! A page of `evil.example` can point a name of its own at a loopback address (DNS rebinding). Its requests then look
//! like those of a local program, but for the `Host` they are sent to and the `Origin` they come from: "Servers MUST
//! validate the `Origin` header on all incoming connections".

use http::{HeaderMap, StatusCode, Uri, Version, header, uri::Authority};

use super::reply::Refused;
use crate::auth::host::is_loopback;

/// How many header lines a request may have. What clients and proxies add to the mirrored arguments fits many times.
const MAX_HEADERS: usize = 128;

/// Which hosts and origins are let in, beside loopback ones.
#[derive(Clone, Debug, Default)]
pub(super) struct Guard {
    hosts: Vec<String>,
    any_host: bool,
    origins: Vec<String>,
}

impl Guard {
    pub(super) fn allow_host(&mut self, host: String) {
        self.hosts.push(host);
    }

    pub(super) fn allow_any_host(&mut self) {
        self.any_host = true;
    }

    pub(super) fn allow_origin(&mut self, origin: String) {
        self.origins.push(origin);
    }

    /// Lets a request in, or says why not.
    pub(super) fn check(&self, version: Version, uri: &Uri, headers: &HeaderMap) -> Result<(), Refused> {
        if headers.len() > MAX_HEADERS {
            let why = format!("the request has more than {MAX_HEADERS} header lines");
            return Err(Refused::new(StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE, why));
        }
        let host = host(version, headers)?;
        // HTTP/2 has the authority in place of the field; where both are there, both count.
        if !self.any_host && ![uri.authority(), host.as_ref()].into_iter().flatten().all(|found| self.takes(found)) {
            return Err(Refused::new(StatusCode::FORBIDDEN, "`Host` is none that this server goes by"));
        }
        if !self.takes_origin(headers) {
            return Err(Refused::new(StatusCode::FORBIDDEN, "pages of this `Origin` may not call this server"));
        }
        Ok(())
    }

    /// Only browsers send `Origin`, and one that is not sent needs no permission.
    fn takes_origin(&self, headers: &HeaderMap) -> bool {
        let mut lines = headers.get_all(header::ORIGIN).iter();
        let origin = match (lines.next(), lines.next()) {
            (None, _) => return true,
            (Some(origin), None) => origin.to_str().unwrap_or_default(),
            (Some(_), Some(_)) => return false,
        };
        if self.origins.iter().any(|allowed| allowed.trim_end_matches('/').eq_ignore_ascii_case(origin)) {
            return true;
        }
        let authority = ["http://", "https://"].into_iter().find_map(|scheme| origin.strip_prefix(scheme));
        authority.and_then(authority_of).is_some_and(|authority| self.takes(&authority))
    }

    fn takes(&self, authority: &Authority) -> bool {
        let text = authority.as_str();
        if text.contains('@') {
            return false;
        }
        let host = authority.host();
        is_loopback(host)
            || self.hosts.iter().any(|allowed| allowed.eq_ignore_ascii_case(host) || allowed.eq_ignore_ascii_case(text))
    }
}

/// The `Host` of a request. "A server MUST respond with a 400 (Bad Request) status code to any HTTP/1.1 request message that
/// lacks a Host header field and to any request message that contains more than one Host header field line or a Host header
/// field with an invalid field value" (RFC 9112, section 3.2). In other versions a request without one comes from no
/// browser, or says the same in its target.
fn host(version: Version, headers: &HeaderMap) -> Result<Option<Authority>, Refused> {
    let bad = |why: &str| Refused::new(StatusCode::BAD_REQUEST, why);
    let mut lines = headers.get_all(header::HOST).iter();
    match (lines.next(), lines.next()) {
        (None, _) if version == Version::HTTP_11 => Err(bad("`Host` is missing")),
        (None, _) => Ok(None),
        (Some(line), None) => {
            let host = line.to_str().ok().map(str::trim).and_then(authority_of);
            host.map(Some).ok_or_else(|| bad("`Host` is no host, with or without a port"))
        }
        (Some(_), Some(_)) => Err(bad("`Host` is there more than once")),
    }
}

/// A host, with or without a port: "`port = *DIGIT`" (RFC 3986, section 3.2.3), and no more than TCP has.
fn authority_of(text: &str) -> Option<Authority> {
    let authority: Authority = text.parse().ok()?;
    let port = match authority.as_str().strip_prefix(authority.host())? {
        "" => return Some(authority),
        rest => rest.strip_prefix(':')?,
    };
    let digits = port.bytes().all(|byte| byte.is_ascii_digit());
    (port.is_empty() || (digits && port.parse::<u16>().is_ok())).then_some(authority)
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    fn headers(lines: &[(header::HeaderName, &'static str)]) -> HeaderMap {
        lines.iter().map(|(name, value)| (name.clone(), HeaderValue::from_static(value))).collect()
    }

    fn check(guard: &Guard, lines: &[(header::HeaderName, &'static str)]) -> bool {
        guard.check(Version::HTTP_11, &Uri::from_static("/mcp"), &headers(lines)).is_ok()
    }

    #[test]
    fn only_the_machine_itself_unless_told_otherwise() {
        let guard = Guard::default();
        for host in ["localhost", "LocalHost:8080", "127.0.0.1:8080", "127.8.8.8", "[::1]:8080"] {
            assert!(check(&guard, &[(header::HOST, host)]), "{host}");
        }
        for host in [
            "evil.example.com",
            "evil.example.com:8080",
            "localhost.evil.example.com",
            "127.0.0.1.evil.example.com",
            "127.0.0.1@evil.example.com",
            "evil@127.0.0.1",
            "10.0.0.1",
            "0.0.0.0",
            "",
            "a b",
        ] {
            assert!(!check(&guard, &[(header::HOST, host)]), "{host}");
        }
    }

    /// RFC 9112, section 3.2, and RFC 9113, section 8.3.1.
    #[test]
    fn a_host_is_there_once_or_stands_in_the_target() {
        let (path, target) = (Uri::from_static("/mcp"), Uri::from_static("https://localhost/mcp"));
        let evil = Uri::from_static("https://evil.example.com/mcp");
        let (none, one) = (&[][..], &[(header::HOST, "localhost")][..]);
        let status = |version, uri, lines| {
            let refused = Guard::default().check(version, uri, &headers(lines)).err();
            refused.map_or(200, |refused| refused.into_response().status().as_u16())
        };
        for (version, uri, lines, expected) in [
            (Version::HTTP_11, &path, one, 200),
            (Version::HTTP_11, &path, none, 400),
            (Version::HTTP_11, &target, none, 400),
            (Version::HTTP_11, &evil, one, 403),
            (Version::HTTP_10, &path, none, 200),
            (Version::HTTP_2, &target, none, 200),
            (Version::HTTP_2, &target, one, 200),
            (Version::HTTP_2, &evil, none, 403),
            (Version::HTTP_2, &evil, one, 403),
            (Version::HTTP_11, &path, &[(header::HOST, "localhost"), (header::HOST, "localhost")], 400),
            (Version::HTTP_10, &path, &[(header::HOST, "localhost"), (header::HOST, "localhost")], 400),
            (Version::HTTP_2, &target, &[(header::HOST, "localhost"), (header::HOST, "localhost")], 400),
            (Version::HTTP_11, &path, &[(header::HOST, "a b")], 400),
            (Version::HTTP_11, &path, &[(header::HOST, "evil@127.0.0.1")], 400),
            (Version::HTTP_11, &path, &[(header::HOST, "localhost:abc")], 400),
            (Version::HTTP_11, &path, &[(header::HOST, "localhost:99999")], 400),
            (Version::HTTP_11, &path, &[(header::HOST, "localhost:+80")], 400),
            (Version::HTTP_11, &path, &[(header::HOST, "[::1]:x")], 400),
            (Version::HTTP_11, &path, &[(header::HOST, "[::1]:65535")], 200),
            (Version::HTTP_11, &path, &[(header::HOST, "localhost:")], 200),
        ] {
            assert_eq!(status(version, uri, lines), expected, "{version:?} {uri} {lines:?}");
        }
    }

    #[test]
    fn pages_of_the_machine_itself_only() {
        let guard = Guard::default();
        for origin in ["http://localhost:3000", "https://127.0.0.1", "http://[::1]:1"] {
            assert!(check(&guard, &[(header::HOST, "localhost"), (header::ORIGIN, origin)]), "{origin}");
        }
        for origin in
            ["http://evil.example.com", "null", "file://", "localhost", "http://localhost.evil.example.com", ""]
        {
            assert!(!check(&guard, &[(header::HOST, "localhost"), (header::ORIGIN, origin)]), "{origin}");
        }
    }

    #[test]
    fn what_is_named_is_let_in_and_nothing_else() {
        let mut guard = Guard::default();
        guard.allow_host("mcp.example.com".into());
        guard.allow_host("other.example.com:8443".into());
        guard.allow_origin("https://app.example.com".into());
        for (host, origin, fine) in [
            ("mcp.example.com", "https://app.example.com", true),
            ("mcp.example.com:443", "https://mcp.example.com", true),
            ("other.example.com:8443", "https://app.example.com", true),
            ("other.example.com", "https://app.example.com", false),
            ("mcp.example.com", "http://app.example.com", false),
            ("mcp.example.com", "https://app.example.com.evil.example", false),
            ("app.example.com", "https://app.example.com", false),
        ] {
            let found = check(&guard, &[(header::HOST, host), (header::ORIGIN, origin)]);
            assert_eq!(found, fine, "{host} {origin}");
        }
    }

    #[test]
    fn any_host_is_no_leave_for_any_page() {
        let mut guard = Guard::default();
        guard.allow_any_host();
        assert!(check(&guard, &[(header::HOST, "anything.example")]));
        assert!(!check(&guard, &[(header::HOST, "anything.example"), (header::ORIGIN, "http://anything.example")]));
    }

    #[test]
    fn a_bounded_number_of_lines() {
        let headers = |count| (0..count).map(|_| (header::COOKIE, HeaderValue::from_static("a=b"))).collect();
        let check = |count| Guard::default().check(Version::HTTP_10, &Uri::from_static("/"), &headers(count));
        assert!(check(MAX_HEADERS).is_ok());
        assert!(check(MAX_HEADERS + 1).is_err());
    }
}
