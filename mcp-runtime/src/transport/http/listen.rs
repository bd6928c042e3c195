//! Streams of what changes: of a subscription, and those that clients of the older revisions open with GET.
//!
//! A stream finds out what there is to tell when it is read, so that nothing piles up for a client that does not read.

use std::future::Future;

use http::{Extensions, HeaderMap, Response};

use super::{
    body::HttpBody,
    events::{Answered, Events, Reports},
    legacy::Named,
    negotiate::Accepts,
    reply::{self, Refused},
    service::HttpService,
    who,
};
use crate::{
    auth::access::Access,
    call::outbox::Outbox as _,
    protocol::method,
    server::{self, subscription::Subscription},
};

/// The stream of a subscription: its acknowledgement, what there is to tell, and when the server ends its result.
pub(super) fn subscribe(
    service: &HttpService,
    mut subscription: Subscription,
    extensions: &Extensions,
) -> Response<HttpBody> {
    let (reports, queue) = Reports::channel(service.server.limits().queue_bytes);
    let ended = ended(service, extensions);
    reports.notify(subscription.acknowledgement());
    let running = async move {
        let mut ended = std::pin::pin!(ended);
        loop {
            tokio::select! {
                biased;
                () = &mut ended => return Some(Answered::at_once(subscription.end())),
                message = subscription.next() => reports.notify(message),
            }
        }
    };
    reply::stream(Events::new(queue, Box::pin(running), service.settings.keep_alive))
}

/// The stream that a client of an older revision may open with GET. There is none of a server whose tools never change:
/// "the server MUST either return `Content-Type: text/event-stream` in response to this HTTP GET, or else return HTTP
/// 405 Method Not Allowed" (2025-11-25, transports).
pub(super) fn to_older_clients(
    service: &HttpService,
    headers: &HeaderMap,
    extensions: &Extensions,
) -> Result<Response<HttpBody>, Refused> {
    let older = matches!(Named::of(headers), Named::Legacy(_));
    if !(older && service.server.lists_change() && Accepts::of(headers).is_ok_and(|accepts| accepts.events)) {
        return Err(Refused::method("POST"));
    }
    let (reports, queue) = Reports::channel(service.server.limits().queue_bytes);
    let ended = ended(service, extensions);
    let mut changes = service.server.list_changes_for(Access::Caller(who::calls(extensions)));
    let running = async move {
        let mut ended = std::pin::pin!(ended);
        loop {
            tokio::select! {
                biased;
                () = &mut ended => return None,
                () = changes.changed() => reports.notify(server::reply::notification(method::TOOLS_CHANGED)),
            }
        }
    };
    Ok(reply::stream(Events::new(queue, Box::pin(running), service.settings.keep_alive)))
}

/// Waits for the server to close, or for the time until which its caller was verified: "authorization MUST be included in
/// every HTTP request", and what one request has opened is good for as long as its token.
fn ended(service: &HttpService, extensions: &Extensions) -> impl Future<Output = ()> + Send + 'static {
    let (closing, until) = (service.closing.clone(), who::until(extensions));
    async move {
        match until {
            None => closing.cancelled().await,
            Some(until) => drop(tokio::time::timeout_at(until, closing.cancelled()).await),
        }
    }
}
