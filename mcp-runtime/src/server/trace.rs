//! The trace that a call belongs to: what the caller put into `_meta`, onto the call's span
//! ([trace context](https://modelcontextprotocol.io/specification/2026-07-28/basic#opentelemetry-trace-context)).

use tracing::Span;

use crate::json::tape::Ref;

/// The longest `tracestate` and `baggage` that are kept, in bytes (W3C Trace Context, section 3.3.1.5; W3C Baggage,
/// section 3.3.2).
const LONGEST: [(&str, usize); 2] = [("tracestate", 512), ("baggage", 8192)];

/// Records the trace context of a request on its span, which has the fields for it. What is malformed is left out: it
/// is no reason to refuse a call.
pub(super) fn record(span: &Span, meta: Ref<'_>) {
    let text = |name| meta.get(name).and_then(Ref::str);
    if let Some(parent) = text("traceparent").filter(|parent| is_traceparent(parent)) {
        span.record("traceparent", parent);
    }
    for (name, longest) in LONGEST {
        // A state belongs to its parent (W3C Trace Context, section 3.3); baggage stands alone.
        let orphan = name == "tracestate" && !text("traceparent").is_some_and(is_traceparent);
        if let Some(value) = text(name).filter(|value| value.len() <= longest && !orphan) {
            span.record(name, value);
        }
    }
}

/// Whether a text is a `traceparent` (W3C Trace Context, section 3.2): `00-<32 hex>-<16 hex>-<2 hex>`. A later version
/// may have more behind another dash.
fn is_traceparent(text: &str) -> bool {
    let mut parts = text.splitn(5, '-');
    let mut hex = |digits: usize| {
        let part = parts.next().unwrap_or_default();
        let is_hex = part.len() == digits && part.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        is_hex.then_some(part)
    };
    let (Some(version), Some(trace), Some(parent), Some(_flags)) = (hex(2), hex(32), hex(16), hex(2)) else {
        return false;
    };
    let zero = |id: &str| id.bytes().all(|byte| byte == b'0');
    version != "ff" && !zero(trace) && !zero(parent) && (version != "00" || parts.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::is_traceparent;

    #[test]
    fn a_traceparent_has_one_form() {
        const TRACE: &str = "0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7";
        assert!(is_traceparent(&format!("00-{TRACE}-01")));
        assert!(is_traceparent(&format!("01-{TRACE}-01-later")));
        let zero = format!("00-{}-00f067aa0ba902b7-01", "0".repeat(32));
        for wrong in [
            String::new(),
            zero,
            format!("ff-{TRACE}-01"),
            format!("00-{TRACE}-01-more"),
            format!("00-{TRACE}"),
            format!("00-{}-01", TRACE.to_uppercase()),
            format!("00-{}-01", &TRACE[1..]),
            format!(" 00-{TRACE}-01"),
        ] {
            assert!(!is_traceparent(&wrong), "{wrong}");
        }
    }
}
