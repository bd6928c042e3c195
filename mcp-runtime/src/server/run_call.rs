//! One call of a tool, from its plan to the bytes of its response: exactly one response, whatever the handler does.

use std::{borrow::Cow, sync::Arc, time::Duration};

use tokio::sync::{OwnedSemaphorePermit, Semaphore, SemaphorePermit};
use tracing::{Instrument as _, Span};

use super::{
    dispatch::Plan,
    layer::{ToolCall, through},
    ready::{ReadyServer, ReadyTool},
    reply,
    session::Session,
    trace,
    unwind::{Caught, Panic, catch},
};
use crate::{
    call::{
        Answer, Context, Provided, answer::Frame, cancel::CancellationToken, context::Parts, entry::Started,
        outbox::Outbox,
    },
    json::{
        problems::for_log,
        tape::{Owned, Place, Tape},
    },
    protocol::{Era, ErrorCode, ErrorObject, RequestId},
};

/// What the caller reads of a handler that panicked. What it panicked with may hold what the caller must not see.
const PANICKED: &str = "The tool failed unexpectedly. The failure has been logged.";
/// What the caller reads of a handler that took too long.
const TIMED_OUT: &str = "The tool took too long and was stopped.";

/// Why a handler gave no answer of its own.
enum Fault {
    Panic(Panic),
    Timeout(Duration),
}

/// What a call comes to.
pub(crate) struct Response {
    /// The whole message.
    pub(crate) bytes: Vec<u8>,
    /// The code, if the message is an error.
    #[cfg_attr(not(feature = "http"), expect(dead_code, reason = "for transports with a status of their own"))]
    pub(crate) error: Option<ErrorCode>,
}

/// Runs a call. `None` when it was cancelled: then nothing about it may be sent any more.
///
/// Dropping the future is as good as cancelling.
pub(crate) async fn run(
    server: &ReadyServer,
    plan: Box<Plan<'_>>,
    session: Option<&Session>,
    outbox: Arc<dyn Outbox>,
    cancellation: CancellationToken,
    extensions: Provided,
) -> Option<Response> {
    let tool = server.tool_at(plan.tool)?;
    let span = span(tool, &plan);
    let work = respond(server, tool, plan, session, outbox, cancellation.clone(), extensions);
    if cancellation.is_cancelled() {
        return None;
    }
    let response = tokio::select! {
        biased;
        // First, since most calls are done at once: to wait for the other costs more than to read a message.
        response = work.instrument(span) => Some(response),
        () = cancellation.cancelled() => None,
    };
    // A handler that blocks can't be stopped, only not listened to.
    response.filter(|_| !cancellation.is_cancelled())
}

/// The span of a call. The names are those of the OpenTelemetry conventions for MCP
/// ([server spans](https://github.com/open-telemetry/semantic-conventions-genai/blob/main/docs/gen-ai/mcp.md#server)), and
/// those with `otel` are how `tracing-opentelemetry` is told what is no attribute.
fn span(tool: &ReadyTool, plan: &Plan<'_>) -> Span {
    let span = tracing::info_span!(
        "tools/call",
        otel.name = %format_args!("tools/call {}", tool.prepared.name()),
        otel.kind = "server",
        mcp.method.name = "tools/call",
        mcp.protocol.version = plan.revision.as_str(),
        gen_ai.operation.name = "execute_tool",
        gen_ai.tool.name = &**tool.prepared.name(),
        jsonrpc.request.id = %match &plan.id {
            RequestId::Integer(id) => id.to_string(),
            RequestId::String(id) => for_log(id),
        },
        network.transport = plan.carrier.transport(),
        network.protocol.name = plan.carrier.protocol(),
        "error.type" = tracing::field::Empty,
        rpc.response.status_code = tracing::field::Empty,
        otel.status_code = tracing::field::Empty,
        otel.status_message = tracing::field::Empty,
        traceparent = tracing::field::Empty,
        tracestate = tracing::field::Empty,
        baggage = tracing::field::Empty,
    );
    if let Some(meta) = plan.meta.filter(|_| !span.is_disabled()) {
        trace::record(&span, plan.tape.doc(&plan.text).at(meta));
    }
    span
}

async fn respond(
    server: &ReadyServer,
    tool: &ReadyTool,
    plan: Box<Plan<'_>>,
    session: Option<&Session>,
    outbox: Arc<dyn Outbox>,
    cancellation: CancellationToken,
    extensions: Provided,
) -> Response {
    let Plan { id, tool: index, revision, log_level, arguments, meta, text, tape, held, in_task, carrier: _ } = *plan;
    let meta = meta.map(|meta| Owned::copy(tape.doc(&text).at(meta)));
    let cx = Context::new(Parts {
        id: id.clone(),
        tool: Arc::clone(tool.prepared.name()),
        output: tool.prepared.output().cloned(),
        provided: Arc::clone(tool.prepared.provided()),
        revision,
        meta,
        log_level,
        session: session.map(|session| Arc::clone(&session.client)).filter(|_| revision.era() == Era::Legacy),
        outbox,
        rates: server.limits().rates,
        cancellation,
        extensions,
    });
    let respond = |answer: &Answer, outbox: &dyn Outbox| {
        let frame = Frame {
            server_info: (revision.era() == Era::Modern).then_some(&server.greetings().server_info),
            structured: tool.publishes_output(revision),
        };
        write(
            tool,
            id,
            answer,
            &frame,
            &Bounds { tool: tool.prepared.name(), most: server.limits().result_bytes, outbox },
        )
    };
    match server.layers() {
        None => {
            let answer = execute(server, tool, Input { text, tape, arguments, held, in_task }, &cx).await;
            cx.close();
            respond(&answer, cx.outbox())
        }
        Some(layers) => {
            let channel = Arc::clone(cx.channel());
            let input = Input { text: text.into_owned().into(), tape, arguments, held, in_task };
            let call = ToolCall { server: server.clone(), tool: index, input, cx };
            let answered = through(layers.clone(), call).await;
            // A layer may have kept the call.
            channel.close();
            let answer = answered.unwrap_or_else(|panic| excuse(&Fault::Panic(panic), tool.prepared.name()));
            respond(&answer, channel.outbox())
        }
    }
}

/// The message that a call came with.
pub(super) struct Input<'t> {
    pub(super) text: Cow<'t, str>,
    pub(super) tape: Tape,
    /// As in [`Plan`].
    pub(super) arguments: Option<Place>,
    /// The room that the transport keeps for the message.
    pub(super) held: Option<OwnedSemaphorePermit>,
    /// As in [`Plan`].
    pub(super) in_task: bool,
}

/// Waits for the call's turn and runs its handler.
pub(super) async fn execute(server: &ReadyServer, tool: &ReadyTool, input: Input<'_>, cx: &Context) -> Answer {
    let Input { text, tape, arguments, held, in_task } = input;
    let _turn = turn(server, tool, cx.outbox()).await;
    let started = {
        let doc = tape.doc(&text);
        let arguments = arguments.map(|place| doc.at(place));
        catch(|| tool.asynchronous.start(in_task, || tool.prepared.start(arguments, cx)))
    };
    // From here on nothing borrows the message.
    server.tapes().give_back(tape);
    drop((text, held));
    let limit = tool.timeout.or(server.limits().timeout);
    let answer = match started {
        Ok(Started::Done(answer)) => Ok(answer),
        Ok(Started::Running(future)) => finish(Caught::new(future), limit).await,
        Err(panic) => Err(Fault::Panic(panic)),
    };
    answer.unwrap_or_else(|fault| excuse(&fault, tool.prepared.name()))
}

/// Waits until the call may run, which it does as long as the permits are kept.
async fn turn<'s>(
    server: &'s ReadyServer,
    tool: &'s ReadyTool,
    outbox: &dyn Outbox,
) -> (Option<SemaphorePermit<'s>>, Option<SemaphorePermit<'s>>) {
    loop {
        // The tool's own comes first, so that the calls of one tool do not keep the others from running.
        let of_tool = match &tool.running {
            Some(running) => permit(running).await,
            None => None,
        };
        let of_all = permit(server.running()).await;
        // The calls of a client that does not read make way for those of others.
        let Some(room) = outbox.room() else { return (of_tool, of_all) };
        drop((of_tool, of_all));
        room.await;
    }
}

/// A permit of a semaphore that is never closed.
async fn permit(semaphore: &Semaphore) -> Option<SemaphorePermit<'_>> {
    // Mostly there is one, which is taken faster than waited for.
    match semaphore.try_acquire() {
        Ok(permit) => Some(permit),
        Err(_) => semaphore.acquire().await.ok(),
    }
}

/// What a result has to fit into.
struct Bounds<'b> {
    /// The tool that gave it.
    tool: &'b str,
    /// How many bytes it may have.
    most: usize,
    /// Where it goes: to a client that may have left others unread.
    outbox: &'b dyn Outbox,
}

impl Bounds<'_> {
    /// What is said instead of a result of so many bytes, if it does not fit.
    fn misfit(&self, bytes: usize) -> Option<String> {
        let Self { tool, most, .. } = *self;
        if bytes > most {
            tracing::error!(tool, bytes, most, "the result is too large to be sent");
            return Some(format!(
                "The result is too large: it has {bytes} bytes, and at most {most} are sent. Ask for less."
            ));
        }
        self.unread(bytes)
    }

    /// What is said instead of a result of about so many bytes, if too many others wait for the client to read them.
    fn unread(&self, bytes: usize) -> Option<String> {
        if self.outbox.keep(bytes) {
            return None;
        }
        tracing::warn!(tool = self.tool, bytes, "the result is left out: the client does not read");
        Some(format!(
            "The result is left out: it has about {bytes} bytes, and results that wait to be read leave no room for it. \
             Ask again, for less or for fewer results at a time."
        ))
    }
}

/// The response with this answer.
fn write(tool: &ReadyTool, id: RequestId, answer: &Answer, frame: &Frame<'_>, bounds: &Bounds<'_>) -> Response {
    if let Some(error) = answer.protocol_error() {
        return refuse(id, fitting(error, bounds));
    }
    if let Some(breach) = answer.breach() {
        tracing::error!(tool = &**tool.prepared.name(), breach, "the result can't be sent");
        return refuse(id, reply::broken_result(tool.prepared.name()));
    }
    // Asked for about as much before: what is not kept need not be written.
    let expected = answer.room(frame);
    let mut instead = bounds.unread(expected);
    let mut out = Vec::new();
    if instead.is_none() {
        out = reply::open(&id, expected);
        let start = out.len();
        answer.write_result(&mut out, frame);
        instead = bounds.misfit(out.len() - start);
    }
    if answer.is_error() || instead.is_some() {
        record_failure("tool_error");
    }
    if let Some(instead) = instead {
        out = reply::open(&id, 0);
        Answer::error(&instead).write_result(&mut out, frame);
    }
    out.push(b'}');
    Response { bytes: out, error: None }
}

/// A protocol error of the tool's own, which may be no larger than a result.
fn fitting(error: &ErrorObject, bounds: &Bounds<'_>) -> ErrorObject {
    let bytes = reply::to_bytes(error).len();
    match bounds.misfit(bytes) {
        Some(instead) => ErrorObject::new(error.code, instead),
        None => error.clone(),
    }
}

/// The response with a protocol error.
fn refuse(id: RequestId, error: ErrorObject) -> Response {
    let (span, code) = (Span::current(), error.code.0.to_string());
    record_failure(&code);
    span.record("rpc.response.status_code", &*code);
    span.record("otel.status_message", &*error.message);
    Response { error: Some(error.code), bytes: reply::error(Some(id), error) }
}

/// Records on its span how a call has failed.
fn record_failure(kind: &str) {
    let span = Span::current();
    span.record("error.type", kind);
    span.record("otel.status_code", "ERROR");
}

/// Waits for a handler, but not for ever.
async fn finish(
    handler: Caught<dyn Future<Output = Answer> + Send + '_>,
    limit: Option<Duration>,
) -> Result<Answer, Fault> {
    let answered = match limit {
        None => handler.await,
        Some(limit) => tokio::time::timeout(limit, handler).await.map_err(|_| Fault::Timeout(limit))?,
    };
    answered.map_err(Fault::Panic)
}

/// The answer for a handler that gave none: generic text for the caller, detail for the log, which has the name of the tool
/// also where spans are not logged.
fn excuse(fault: &Fault, tool: &str) -> Answer {
    match fault {
        Fault::Panic(panic) => {
            tracing::error!(tool, panic = panic.message(), "the handler panicked");
            Answer::error(PANICKED)
        }
        Fault::Timeout(limit) => {
            tracing::error!(tool, ?limit, "the handler took too long");
            Answer::error(TIMED_OUT)
        }
    }
}
