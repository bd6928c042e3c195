//! Who may ask: `Host` and `Origin`, against web pages that reach for servers on their reader's machine.
//!
//! A page of `evil.example` can point a name of its own at a loopback address (DNS rebinding). Its requests then look
//! like those of a local program, but for the `Host` they are sent to and the `Origin` they come from: "Servers MUST
//! validate the `Origin` header on all incoming connections".

use http::{HeaderMap, HeaderValue, StatusCode, Uri, header, uri::Authority};

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
    pub(super) fn check(&self, uri: &Uri, headers: &HeaderMap) -> Result<(), Refused> {
        if headers.len() > MAX_HEADERS {
            let why = format!("the request has more than {MAX_HEADERS} header lines");
            return Err(Refused::new(StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE, why));
        }
        if !self.any_host && !self.takes_host(uri, headers) {
            return Err(Refused::new(StatusCode::FORBIDDEN, "`Host` is none that this server goes by"));
        }
        if !self.takes_origin(headers) {
            return Err(Refused::new(StatusCode::FORBIDDEN, "pages of this `Origin` may not call this server"));
        }
        Ok(())
    }

    /// A request without `Host` comes from no browser, and is let in.
    fn takes_host(&self, uri: &Uri, headers: &HeaderMap) -> bool {
        // HTTP/2 has the authority in place of the field; where both are there, both count.
        let target = uri.authority().is_none_or(|authority| self.takes(authority));
        let mut lines = headers.get_all(header::HOST).iter();
        target
            && match (lines.next(), lines.next()) {
                (None, _) => true,
                (Some(host), None) => authority(host).is_some_and(|host| self.takes(&host)),
                (Some(_), Some(_)) => false,
            }
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
        let authority = authority.and_then(|authority| authority.parse::<Authority>().ok());
        authority.is_some_and(|authority| self.takes(&authority))
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

fn authority(line: &HeaderValue) -> Option<Authority> {
    line.to_str().ok()?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(guard: &Guard, lines: &[(header::HeaderName, &'static str)]) -> bool {
        let headers = lines.iter().map(|(name, value)| (name.clone(), HeaderValue::from_static(value))).collect();
        guard.check(&Uri::from_static("/mcp"), &headers).is_ok()
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
        assert!(check(&guard, &[]), "no browser");
        assert!(!check(&guard, &[(header::HOST, "localhost"), (header::HOST, "evil.example.com")]));
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
        let guard = Guard::default();
        assert!(guard.check(&Uri::from_static("/"), &headers(MAX_HEADERS)).is_ok());
        assert!(guard.check(&Uri::from_static("/"), &headers(MAX_HEADERS + 1)).is_err());
    }
}
