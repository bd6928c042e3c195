//! One request and its response.

use std::{
    borrow::Cow,
    future::{Future, poll_fn},
    sync::Arc,
};

use http::{Method, Request, Response, StatusCode};
use http_body::Body;

use super::{
    body::{self, HttpBody},
    events::{Events, First, Reports, Running},
    legacy::Named,
    listen,
    mirror::Headers,
    negotiate::{Accepts, is_json, not_acceptable},
    reply::{self, Refused},
    service::HttpService,
};
use crate::{
    call::{
        Provided,
        cancel::CancellationToken,
        outbox::{Outbox, nowhere},
    },
    protocol::Era,
    server::{
        dispatch::{Outcome, Plan, dispatch},
        run_call::{Response as Answer, run},
        session::Session,
    },
};

/// Answers a request.
pub(super) async fn answer<B: Body>(service: &HttpService, request: Request<B>) -> Response<HttpBody> {
    exchange(service, request).await.unwrap_or_else(Refused::into_response)
}

async fn exchange<B: Body>(service: &HttpService, request: Request<B>) -> Result<Response<HttpBody>, Refused> {
    let (head, body) = request.into_parts();
    service.settings.guard.check(&head.uri, &head.headers)?;
    if head.method == Method::GET {
        return listen::to_older_clients(service, &head.headers);
    }
    if head.method != Method::POST {
        return Err(Refused::method("POST"));
    }
    is_json(&head.headers)?;
    let accepts = Accepts::of(&head.headers)?;
    let message = body::read(body, service.server.limits().message_bytes, service.settings.body_timeout).await?;
    let named = Named::of(&head.headers);
    let session = match named {
        Named::Legacy(session) => Some(session),
        Named::Modern | Named::Unknown => None,
    };
    let headers = Headers { fields: &head.headers, mirrors: &service.mirrors, modern: matches!(named, Named::Modern) };
    Ok(match dispatch(&service.server, session, &headers, Cow::Owned(message)) {
        Outcome::Nothing | Outcome::Cancel(_) => reply::accepted(),
        Outcome::Reply(message) | Outcome::Opened(message, _) | Outcome::LogLevel(message, _) => {
            whole(service, accepts, StatusCode::OK, message)
        }
        Outcome::Refused(refusal) => reply::refused(refusal),
        Outcome::Listen(_) if !accepts.events => return Err(not_acceptable()),
        Outcome::Listen(subscription) => listen::subscribe(service, *subscription),
        Outcome::Call(plan) => {
            let mut extensions = Provided::default();
            extensions.insert(head.extensions);
            call(service, accepts, session, plan, extensions).await
        }
    })
}

/// A message that nothing goes before.
fn whole(service: &HttpService, accepts: Accepts, status: StatusCode, message: Vec<u8>) -> Response<HttpBody> {
    if accepts.json || status != StatusCode::OK {
        return reply::json(status, message);
    }
    let running = Box::pin(std::future::ready(Some(Answer { bytes: message, error: None })));
    reply::stream(Events::new(Reports::channel().1, running, service.settings.keep_alive))
}

/// Runs a call. Whether its response is JSON or a stream shows when the handler first reports something.
async fn call(
    service: &HttpService,
    accepts: Accepts,
    session: Option<&'static Session>,
    mut plan: Box<Plan<'static>>,
    extensions: Provided,
) -> Response<HttpBody> {
    let era = plan.revision.era();
    // Whoever serves HTTP has other requests to see to on this thread.
    plan.in_task = true;
    let (reports, queue) = Reports::channel();
    let outbox: Arc<dyn Outbox> = if accepts.events { Arc::new(reports) } else { nowhere() };
    let server = service.server.clone();
    let work = async move { run(&server, plan, session, outbox, CancellationToken::new(), extensions).await };
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
        First::Answer(Some(Answer { bytes, error })) => {
            let status = if era == Era::Modern { reply::status(error) } else { StatusCode::OK };
            reply::json(status, bytes)
        }
        // Cancelled: nobody waits for it.
        First::Answer(None) => reply::accepted(),
    }
}

/// Runs a call to its end, whether or not somebody still listens: "Disconnection SHOULD NOT be interpreted as the client
/// cancelling its request" (2025-11-25, transports).
fn detached(work: impl Future<Output = Option<Answer>> + Send + 'static) -> Running {
    let task = tokio::spawn(work);
    Box::pin(async move { task.await.ok().flatten() })
}
