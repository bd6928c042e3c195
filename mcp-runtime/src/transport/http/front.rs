//! A page for people, beside the endpoint: served to this machine only.

use std::net::SocketAddr;

use bytes::Bytes;
use http::{HeaderName, HeaderValue, Method, Request, Response, header};

use super::{body::HttpBody, guard::Guard, reply::Refused};

/// Headers that keep other pages from framing this one, from sharing its process, and from learning of it.
const APART: [(HeaderName, &str); 6] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::CACHE_CONTROL, "no-store"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// A page that calls tools, and so is nobody's but the one's who sits at this machine.
#[derive(Debug)]
pub(crate) struct FrontPage {
    html: Bytes,
    policy: HeaderValue,
}

impl FrontPage {
    /// A page for a server that listens at `address`, with its content security policy. Refused unless the address is a
    /// loopback one: whoever reaches the page can call every tool.
    #[cfg_attr(not(all(feature = "cli", feature = "docs")), expect(dead_code, reason = "for `--ui`"))]
    pub(crate) fn at(address: SocketAddr, html: String, policy: &str) -> Result<Self, String> {
        if !address.ip().is_loopback() {
            return Err(format!(
                "the page is for this machine only: found {address}; accepted are loopback addresses, such as \
                 127.0.0.1:8080 or [::1]:8080"
            ));
        }
        let policy = HeaderValue::from_str(policy).map_err(|_| "the policy is no field value".to_owned())?;
        Ok(Self { html: html.into(), policy })
    }

    /// Answers a request for it. Hosts that were allowed for the endpoint are none for the page.
    pub(super) fn answer<B>(&self, request: &Request<B>) -> Response<HttpBody> {
        if let Err(refused) = Guard::default().check(request.version(), request.uri(), request.headers()) {
            return refused.into_response();
        }
        if !matches!(*request.method(), Method::GET | Method::HEAD) {
            return Refused::method("GET").into_response();
        }
        // The body of an answer to HEAD is left out by the connection.
        let mut response = Response::new(HttpBody::whole(self.html.to_vec()));
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
        headers.insert(header::CONTENT_SECURITY_POLICY, self.policy.clone());
        for (name, value) in APART {
            headers.insert(name, HeaderValue::from_static(value));
        }
        response
    }
}

#[cfg(test)]
mod tests {
    use http::StatusCode;

    use super::*;

    fn page() -> FrontPage {
        let address = "127.0.0.1:8080".parse().expect("an address");
        FrontPage::at(address, "<!doctype html>".to_owned(), "default-src 'none'").expect("a page")
    }

    fn ask(method: &str, host: &str, origin: Option<&str>) -> Response<HttpBody> {
        let mut request = Request::builder().method(method).uri("/").header(header::HOST, host);
        if let Some(origin) = origin {
            request = request.header(header::ORIGIN, origin);
        }
        page().answer(&request.body(()).expect("a request"))
    }

    #[test]
    fn only_this_machine_is_served() {
        for address in ["0.0.0.0:8080", "[::]:8080", "192.0.2.1:80", "[2001:db8::1]:80"] {
            let refused = FrontPage::at(address.parse().expect("an address"), String::new(), "").expect_err(address);
            assert!(refused.contains(address) && refused.contains("127.0.0.1"), "{refused}");
        }
        assert_eq!(ask("GET", "localhost:8080", None).status(), StatusCode::OK);
        assert_eq!(ask("GET", "mcp.example.com", None).status(), StatusCode::FORBIDDEN);
        assert_eq!(ask("GET", "localhost", Some("https://evil.example")).status(), StatusCode::FORBIDDEN);
        assert_eq!(ask("POST", "localhost", None).status(), StatusCode::METHOD_NOT_ALLOWED);
    }

    #[test]
    fn it_stands_apart_from_other_pages() {
        let response = ask("GET", "localhost", None);
        assert_eq!(response.headers()[header::CONTENT_SECURITY_POLICY], "default-src 'none'");
        assert_eq!(response.headers()[header::X_FRAME_OPTIONS], "DENY");
        assert_eq!(response.headers()[header::CONTENT_TYPE], "text/html; charset=utf-8");
    }
}
