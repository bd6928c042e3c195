//! One request and its response.

use std::{
    borrow::Cow,
    future::{Future, poll_fn},
    pin::{Pin, pin},
    sync::Arc,
};

use http::{Method, Request, Response, StatusCode, header, request::Parts};
use http_body::Body;

use super::{
    body::{self, HttpBody},
    connection::Requests,
    events::{Answered, Events, First, Reports, Running},
    legacy::Named,
    listen,
    mirror::Headers,
    negotiate::{Accepts, is_framed, is_plain_json, not_acceptable},
    reply::{self, Refused, Unread},
    service::HttpService,
    session::{self, Owner},
    who,
};
use crate::{
    call::{Provided, cancel::CancellationToken, outbox::Outbox},
    protocol::{Era, RequestId},
    server::{
        dispatch::{Carrier, Outcome, Plan, dispatch},
        refusal::Refusal,
        run_call::run,
        session::Session,
    },
    transport::room::Keeper,
};

/// Answers a request.
pub(super) async fn answer<B: Body>(service: &HttpService, request: Request<B>) -> Response<HttpBody> {
    let (head, body) = request.into_parts();
    let mut body = pin!(body);
    // Who waits to be told to go on has not begun to send, and should not be told to.
    let waits = head.headers.contains_key(header::EXPECT);
    match exchange(service, head, body.as_mut()).await {
        Ok(response) => response,
        Err(refused) => {
            // As much as a request may have that is not refused.
            let bound = service.server.limits().message_bytes;
            let read = !refused.is_late() && (body.is_end_stream() || (!waits && body::drain(body, bound).await));
            let mut response = refused.into_response();
            if !read {
                response.extensions_mut().insert(Unread);
            }
            response
        }
    }
}

async fn exchange<B: Body>(
    service: &HttpService,
    mut head: Parts,
    body: Pin<&mut B>,
) -> Result<Response<HttpBody>, Refused> {
    service.settings.guard.check(head.version, &head.uri, &head.headers)?;
    service.settings.admit(&head.headers, &mut head.extensions).await?;
    if head.method == Method::GET {
        Requests::arrived(&head.extensions);
        return listen::to_older_clients(service, &head.headers, &head.extensions);
    }
    if head.method != Method::POST {
        return Err(Refused::method("POST"));
    }
    is_framed(&head.headers)?;
    is_plain_json(&head.headers)?;
    let accepts = Accepts::of(&head.headers)?;
    let bound = service.server.limits().message_bytes;
    let message = body::read(body, bound, service.settings.body_timeout, &service.closing).await?;
    Requests::arrived(&head.extensions);
    let named = Named::of(&head.headers);
    let session = match named {
        Named::Legacy(session) => Some(session),
        Named::Modern | Named::Unknown => None,
    };
    let owner = session.and_then(|_| Owner::of(&head.headers, &head.extensions));
    let headers = Headers {
        fields: &head.headers,
        mirrors: &service.mirrors,
        modern: matches!(named, Named::Modern),
        caller: who::calls(&head.extensions),
    };
    let outcome = dispatch(&service.server, session, &headers, Cow::Owned(message));
    let taken = |id: &RequestId| owner.clone().is_some_and(|owner| service.calls.has(&(owner, id.clone())));
    Ok(match outcome.unless_taken(taken) {
        Outcome::Nothing => reply::accepted(),
        Outcome::Cancel(id) => {
            if let Some(owner) = owner {
                service.calls.cancel(&(owner, id));
            }
            reply::accepted()
        }
        Outcome::Reply(_, message) | Outcome::LogLevel(_, message, _) => whole(service, accepts, message),
        Outcome::Opened(_, message, _) => {
            let mut response = whole(service, accepts, message);
            response.headers_mut().extend(session::assign());
            response
        }
        Outcome::Refused(refusal) => reply::refused(refusal, &head.extensions),
        Outcome::Listen(_) if !accepts.events => return Err(not_acceptable()),
        Outcome::Listen(subscription) => listen::subscribe(service, *subscription, &head.extensions),
        Outcome::Call(plan) => match owner.map(|owner| service.calls.register((owner, plan.id.clone()))) {
            Some(None) => reply::refused(Refusal::id_taken(&plan.id), &head.extensions),
            ticket => {
                let mut extensions = Provided::default();
                extensions.insert(head.extensions);
                call(service, accepts, Caller { session, ticket: ticket.flatten() }, plan, extensions).await
            }
        },
    })
}

/// For whom a call is run.
struct Caller {
    /// What is known of a client of an older revision.
    session: Option<&'static Session>,
    /// Its call among those that it can cancel.
    ticket: Option<session::Running>,
}

/// A message that nothing goes before.
fn whole(service: &HttpService, accepts: Accepts, message: Vec<u8>) -> Response<HttpBody> {
    if accepts.json {
        return reply::json(StatusCode::OK, message);
    }
    let running = Box::pin(std::future::ready(Some(Answered::at_once(message))));
    reply::stream(Events::new(Reports::channel(1).1, running, service.settings.keep_alive))
}

/// Runs a call. Whether its response is JSON or a stream shows when the handler first reports something.
async fn call(
    service: &HttpService,
    accepts: Accepts,
    caller: Caller,
    mut plan: Box<Plan<'static>>,
    extensions: Provided,
) -> Response<HttpBody> {
    let era = plan.revision.era();
    // Whoever serves HTTP has other requests to see to on this thread.
    plan.in_task = true;
    plan.carrier = Carrier::Http;
    let (reports, queue) = Reports::channel(service.server.limits().queue_bytes);
    let reports = accepts.events.then_some(reports);
    let outbox = Arc::new(CallOutbox { reports, unread: Keeper::new(service.unread.clone()) });
    let server = service.server.clone();
    let Caller { session, ticket } = caller;
    let cancellation = ticket.as_ref().map_or_else(CancellationToken::new, |ticket| ticket.cancellation.clone());
    let work = async move {
        let all: Arc<dyn Outbox> = Arc::<CallOutbox>::clone(&outbox);
        let response = run(&server, plan, session, all, cancellation, extensions).await;
        // Its id is taken until then, whether or not somebody still waits for it.
        response.map(|response| Answered { response, kept: outbox.unread.take(), ticket })
    };
    let running: Running = match era {
        Era::Modern => Box::pin(work),
        Era::Legacy => detached(work),
    };
    let mut events = Events::new(queue, running, service.settings.keep_alive);
    if !accepts.json {
        events.run_apart();
        return reply::stream(events);
    }
    match poll_fn(|cx| events.poll_first(cx)).await {
        First::Report => {
            events.run_apart();
            reply::stream(events)
        }
        First::Answer(Some(answered)) => reply::call(answered, era),
        // Cancelled: nothing may be said about it any more. An empty stream is an answer that says nothing, and is in one
        // of the two forms that a request is answered in.
        First::Answer(None) if accepts.events => reply::stream(events),
        First::Answer(None) => reply::accepted(),
    }
}

/// Runs a call to its end, whether or not somebody still listens: "Disconnection SHOULD NOT be interpreted as the client
/// cancelling its request" (2025-11-25, transports).
fn detached(work: impl Future<Output = Option<Answered>> + Send + 'static) -> Running {
    let task = tokio::spawn(work);
    Box::pin(async move { task.await.ok().flatten() })
}

/// Takes what goes before the answer of one call, where its client takes that, and the room for the answer.
struct CallOutbox {
    reports: Option<Reports>,
    unread: Keeper,
}

impl Outbox for CallOutbox {
    fn notify(&self, message: Vec<u8>) {
        if let Some(reports) = &self.reports {
            reports.notify(message);
        }
    }

    fn keep(&self, bytes: usize) -> bool {
        self.unread.keep(bytes)
    }
}
