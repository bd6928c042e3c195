//! Challenges: what a caller is told who may not as yet (RFC 6750, section 3; RFC 9728, section 5.1).

use std::fmt::Write as _;

use http::{HeaderValue, StatusCode};

/// A refusal for want of authorization.
#[derive(Debug)]
pub(crate) struct Challenge {
    pub(crate) status: StatusCode,
    /// What is wrong, for the log.
    pub(crate) why: String,
    /// The value of `WWW-Authenticate`, if the caller can do something about it.
    pub(crate) header: Option<HeaderValue>,
}

/// Writes challenges of one resource.
#[derive(Clone, Debug)]
pub(crate) struct Challenger {
    metadata_url: String,
}

impl Challenger {
    pub(super) fn new(metadata_url: String) -> Self {
        Self { metadata_url }
    }

    /// 401 for a request that says nothing of who sends it. It names no error: "If the request lacks any authentication
    /// information …, the resource server SHOULD NOT include an error code" (RFC 6750, section 3.1).
    pub(super) fn missing(&self, scopes: &[String]) -> Challenge {
        let why = "the request has no bearer token".to_owned();
        Challenge { status: StatusCode::UNAUTHORIZED, why, header: self.header(None, None, scopes) }
    }

    /// 400 for a request that says it in a wrong form.
    pub(super) fn malformed(&self, why: &str) -> Challenge {
        let header = self.header(Some("invalid_request"), Some(why), &[""; 0]);
        Challenge { status: StatusCode::BAD_REQUEST, why: why.to_owned(), header }
    }

    /// 401 for a token that is not taken.
    pub(super) fn invalid(&self, why: &str, scopes: &[String]) -> Challenge {
        let header = self.header(Some("invalid_token"), Some(why), scopes);
        Challenge { status: StatusCode::UNAUTHORIZED, why: why.to_owned(), header }
    }

    /// 403 for a token that grants too little. All scopes that are needed are named at once, so that one round is enough.
    pub(crate) fn insufficient(&self, scopes: &[impl AsRef<str>]) -> Challenge {
        let why = "the token does not grant what is needed".to_owned();
        let header = self.header(Some("insufficient_scope"), Some(&why), scopes);
        Challenge { status: StatusCode::FORBIDDEN, why, header }
    }

    fn header(&self, error: Option<&str>, why: Option<&str>, scopes: &[impl AsRef<str>]) -> Option<HeaderValue> {
        let scopes: Vec<&str> = scopes.iter().map(AsRef::as_ref).collect();
        let parameters = [
            ("error", error.map(str::to_owned)),
            ("error_description", why.map(str::to_owned)),
            ("scope", (!scopes.is_empty()).then(|| scopes.join(" "))),
            ("resource_metadata", Some(self.metadata_url.clone())),
        ];
        let mut header = "Bearer".to_owned();
        let mut separator = ' ';
        for (name, value) in parameters.into_iter().filter_map(|(name, value)| Some((name, value?))) {
            // Writing to a string does not fail.
            let _ = write!(header, "{separator}{name}=\"{}\"", quotable(&value));
            separator = ',';
        }
        header.try_into().ok()
    }
}

/// What may stand between quotes in a challenge: "%x20-21 / %x23-5B / %x5D-7E" (RFC 6750, section 3).
fn quotable(text: &str) -> String {
    text.chars().map(|c| if matches!(c, ' '..='~') && !matches!(c, '"' | '\\') { c } else { '\'' }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_challenge_names_what_is_needed_and_where_to_ask() {
        let challenger = Challenger::new("https://a.example/.well-known/oauth-protected-resource".to_owned());
        let shown = |challenge: Challenge| challenge.header.unwrap().to_str().unwrap().to_owned();
        assert_eq!(
            shown(challenger.missing(&["read".to_owned()])),
            "Bearer scope=\"read\",resource_metadata=\"https://a.example/.well-known/oauth-protected-resource\""
        );
        assert_eq!(
            shown(challenger.insufficient(&["read", "write"])),
            "Bearer error=\"insufficient_scope\",error_description=\"the token does not grant what is needed\",\
             scope=\"read write\",resource_metadata=\"https://a.example/.well-known/oauth-protected-resource\""
        );
        let hostile = shown(challenger.invalid("a\"b\\c\r\nX: ü", &[]));
        assert!(hostile.contains("error_description=\"a'b'c''X: '\""), "{hostile}");
    }
}
