//! Streams of what changes: of a subscription, and those that clients of the older revisions open with GET.
//!
//! A stream finds out what there is to tell when it is read, so that nothing piles up for a client that does not read.

use http::{HeaderMap, Response};

use super::{
    body::HttpBody,
    events::{Events, Reports},
    legacy::Named,
    negotiate::Accepts,
    reply::{self, Refused},
    service::HttpService,
};
use crate::{
    call::outbox::Outbox as _,
    protocol::method,
    server::{self, run_call::Response as Answer, subscription::Subscription},
};

/// The stream of a subscription: its acknowledgement, what there is to tell, and when the server ends its result.
pub(super) fn subscribe(service: &HttpService, mut subscription: Subscription) -> Response<HttpBody> {
    let (reports, queue) = Reports::channel();
    let closing = service.closing.clone();
    reports.notify(subscription.acknowledgement());
    let running = async move {
        loop {
            tokio::select! {
                biased;
                () = closing.cancelled() => return Some(Answer { bytes: subscription.end(), error: None }),
                message = subscription.next() => reports.notify(message),
            }
        }
    };
    reply::stream(Events::new(queue, Box::pin(running), service.settings.keep_alive))
}

/// The stream that a client of an older revision may open with GET. There is none of a server whose tools never change:
/// "the server MUST either return `Content-Type: text/event-stream` in response to this HTTP GET, or else return HTTP
/// 405 Method Not Allowed" (2025-11-25, transports).
pub(super) fn to_older_clients(service: &HttpService, headers: &HeaderMap) -> Result<Response<HttpBody>, Refused> {
    let older = matches!(Named::of(headers), Named::Legacy(_));
    if !(older && service.server.lists_change() && Accepts::of(headers).is_ok_and(|accepts| accepts.events)) {
        return Err(Refused::method("POST"));
    }
    let (reports, queue) = Reports::channel();
    let closing = service.closing.clone();
    let mut changes = service.server.list_changes();
    let running = async move {
        loop {
            tokio::select! {
                biased;
                () = closing.cancelled() => return None,
                () = changes.changed() => reports.notify(server::reply::notification(method::TOOLS_CHANGED)),
            }
        }
    };
    Ok(reply::stream(Events::new(queue, Box::pin(running), service.settings.keep_alive)))
}
