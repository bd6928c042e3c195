//! Media types: what a request is in, and what its answer may be in.

use http::{HeaderMap, StatusCode, header};
use mime::Mime;

use super::reply::Refused;

/// In what the client takes an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Accepts {
    /// One JSON message.
    pub(super) json: bool,
    /// An event stream.
    pub(super) events: bool,
}

impl Accepts {
    /// Reads `Accept` (RFC 9110, section 12.5.1). Clients must list both forms; those that do not are served as far as
    /// they can be.
    pub(super) fn of(headers: &HeaderMap) -> Result<Self, Refused> {
        let mut lines = headers.get_all(header::ACCEPT).iter().peekable();
        if lines.peek().is_none() {
            return Ok(Self { json: true, events: true });
        }
        let mut accepts = Self { json: false, events: false };
        for range in lines.filter_map(|line| line.to_str().ok()).flat_map(|line| line.split(',')) {
            let (range, parameters) = range.split_once(';').unwrap_or((range, ""));
            if parameters.split(';').any(is_zero_weight) {
                continue;
            }
            let is = |name: &str| range.trim().eq_ignore_ascii_case(name);
            accepts.json |= is("application/json") || is("application/*") || is("*/*");
            accepts.events |= is("text/event-stream") || is("text/*") || is("*/*");
        }
        if accepts.json || accepts.events { Ok(accepts) } else { Err(not_acceptable()) }
    }
}

/// 406.
pub(super) fn not_acceptable() -> Refused {
    let why = "`Accept` must list `application/json` and `text/event-stream`";
    Refused::new(StatusCode::NOT_ACCEPTABLE, why)
}

/// Whether a parameter is `q=0`, which excludes what it stands with.
fn is_zero_weight(parameter: &str) -> bool {
    let weight = parameter.split_once('=').filter(|(name, _)| name.trim().eq_ignore_ascii_case("q"));
    weight.is_some_and(|(_, value)| value.trim().parse().is_ok_and(|weight: f32| weight == 0.0))
}

/// Checks that a request says its body is JSON in UTF-8, and is sent as it is. That also keeps out what web pages may send
/// without asking first.
///
/// Who is refused learns what is accepted, from `Accept` or `Accept-Encoding` (RFC 9110, section 15.5.16).
pub(super) fn is_plain_json(headers: &HeaderMap) -> Result<(), Refused> {
    if !is_json(headers) {
        let why = "`Content-Type` must be `application/json`, with no charset or `utf-8`";
        return Err(Refused::media(header::ACCEPT, "application/json", why));
    }
    if !is_identity(headers) {
        let why = "`Content-Encoding` must be absent: the body is taken as it is";
        return Err(Refused::media(header::ACCEPT_ENCODING, "identity", why));
    }
    Ok(())
}

/// Checks that nothing is done to the body on its way but to send it in chunks: "a server that receives a request message
/// with a transfer coding it does not understand SHOULD respond with 501" (RFC 9112, section 6.1).
pub(super) fn is_framed(headers: &HeaderMap) -> Result<(), Refused> {
    let mut lines = headers.get_all(header::TRANSFER_ENCODING).iter();
    let framed = match (lines.next(), lines.next()) {
        (None, _) => true,
        (Some(coding), None) => coding.as_bytes().trim_ascii().eq_ignore_ascii_case(b"chunked"),
        (Some(_), Some(_)) => false,
    };
    if framed {
        return Ok(());
    }
    Err(Refused::new(StatusCode::NOT_IMPLEMENTED, "`Transfer-Encoding` must be absent or `chunked`"))
}

fn is_json(headers: &HeaderMap) -> bool {
    let mut lines = headers.get_all(header::CONTENT_TYPE).iter();
    let (Some(line), None) = (lines.next(), lines.next()) else { return false };
    let Some(media_type) = line.to_str().ok().and_then(|line| line.parse::<Mime>().ok()) else { return false };
    // Messages "MUST be UTF-8 encoded"; `utf8` is no name of it, but a common slip.
    let mut charsets = media_type.params().filter(|(name, _)| *name == mime::CHARSET);
    let utf8 =
        charsets.all(|(_, value)| ["utf-8", "utf8"].iter().any(|name| value.as_str().eq_ignore_ascii_case(name)));
    utf8 && media_type.essence_str() == mime::APPLICATION_JSON.essence_str()
}

/// Whether no coding is applied (RFC 9110, section 8.4). `identity` says the same in one word.
fn is_identity(headers: &HeaderMap) -> bool {
    let codings = headers.get_all(header::CONTENT_ENCODING).iter();
    codings.flat_map(|line| line.as_bytes().split(|byte| *byte == b',')).all(|coding| {
        let coding = coding.trim_ascii();
        coding.is_empty() || coding.eq_ignore_ascii_case(b"identity")
    })
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    fn headers(name: &header::HeaderName, lines: &[&'static str]) -> HeaderMap {
        lines.iter().map(|line| (name.clone(), HeaderValue::from_static(line))).collect()
    }

    #[test]
    fn what_clients_send_as_accept() {
        for (lines, json, events) in [
            (&["application/json, text/event-stream"][..], true, true),
            (&["text/event-stream, application/json"], true, true),
            (&["application/json", "text/event-stream"], true, true),
            (&["Application/JSON;q=0.9 , text/event-stream;q=0.5"], true, true),
            (&["*/*"], true, true),
            (&[], true, true),
            (&["application/json"], true, false),
            (&["text/event-stream"], false, true),
            (&["application/json, text/event-stream;q=0.0"], true, false),
        ] {
            let accepts = Accepts::of(&headers(&header::ACCEPT, lines));
            assert_eq!(accepts.ok(), Some(Accepts { json, events }), "{lines:?}");
        }
        for lines in [&["text/html"][..], &["*/*;q=0"], &[""]] {
            assert!(Accepts::of(&headers(&header::ACCEPT, lines)).is_err(), "{lines:?}");
        }
    }

    #[test]
    fn what_clients_send_as_content_type() {
        for (lines, fine) in [
            (&["application/json"][..], true),
            (&["application/json; charset=utf-8"], true),
            (&["application/json;charset=\"UTF-8\""], true),
            (&["application/json; charset=utf8"], true),
            (&["application/json; profile=\"a; charset=utf-16\""], true),
            (&["APPLICATION/JSON"], true),
            (&[], false),
            (&["text/plain"], false),
            (&["application/x-www-form-urlencoded"], false),
            (&["application/jsonp"], false),
            (&["application/json", "text/plain"], false),
            (&["application/json; charset=iso-8859-1"], false),
            (&["application/json; charset=utf-16le"], false),
            (&["application/json; charset=utf-8; charset=utf-16"], false),
        ] {
            assert_eq!(is_json(&headers(&header::CONTENT_TYPE, lines)), fine, "{lines:?}");
        }
    }

    #[test]
    fn what_clients_send_as_content_encoding() {
        for (lines, fine) in [
            (&[][..], true),
            (&["identity"], true),
            (&["Identity, identity"], true),
            (&[""], true),
            (&["gzip"], false),
            (&["identity, gzip"], false),
            (&["identity", "br"], false),
            (&["zstd"], false),
        ] {
            assert_eq!(is_identity(&headers(&header::CONTENT_ENCODING, lines)), fine, "{lines:?}");
        }
    }
}
