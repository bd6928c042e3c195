//! Middleware: `tower` layers around the calls of tools.

use std::{
    error::Error,
    fmt,
    future::poll_fn,
    sync::Arc,
    task::{Context as Task, Poll},
};

use serde_json::{Map, Value};
use tokio::sync::Mutex;
use tower_layer::Layer;
use tower_service::Service;

use super::{
    ready::ReadyServer,
    run_call::{Input, execute},
};
use crate::{
    call::{Answer, Context, ToolError, ToolFailure as _, entry::BoxFuture, error::error_chain},
    server::unwind::{Caught, Panic},
};

type BoxError = Box<dyn Error + Send + Sync>;

/// One call of a tool, on its way through the layers of [`Server::layer`](crate::Server::layer): the tool is there, the
/// arguments are not checked yet.
pub struct ToolCall {
    pub(super) server: ReadyServer,
    pub(super) tool: usize,
    pub(super) input: Input<'static>,
    pub(super) cx: Context,
}

impl ToolCall {
    /// The published name of the tool.
    pub fn tool_name(&self) -> &str {
        self.cx.tool_name()
    }

    /// The arguments as they were sent. They may hold what must not be logged.
    pub fn arguments(&self) -> Map<String, Value> {
        let doc = self.input.tape.doc(&self.input.text);
        match self.input.arguments.map(|place| doc.at(place).to_value()) {
            Some(Value::Object(arguments)) => arguments,
            _ => Map::new(),
        }
    }

    /// What the handler may ask of its call, too.
    pub fn context(&self) -> &Context {
        &self.cx
    }

    /// Attaches a value that the handler takes as `#[from_context] Extension<T>`. A second value of one type replaces the
    /// first.
    pub fn insert_extension<T: Send + Sync + 'static>(&mut self, value: T) {
        self.cx.insert_extension(value);
    }
}

impl fmt::Debug for ToolCall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ToolCall").field("cx", &self.cx).finish_non_exhaustive()
    }
}

/// What a layer wraps: the tools themselves, or the layers that were added before. Clones are the same service.
#[derive(Clone, Default)]
pub struct ToolService(Option<Arc<Mutex<Box<dyn Wrapped>>>>);

impl ToolService {
    /// The service that `layer` makes of this one.
    pub(super) fn wrap<L>(self, layer: &L) -> Self
    where
        L: Layer<Self>,
        L::Service: Service<ToolCall, Response = Answer> + Send + 'static,
        <L::Service as Service<ToolCall>>::Error: Into<BoxError>,
        <L::Service as Service<ToolCall>>::Future: Send + 'static,
    {
        Self(Some(Arc::new(Mutex::new(Box::new(layer.layer(self))))))
    }
}

impl Service<ToolCall> for ToolService {
    type Response = Answer;
    type Error = BoxError;
    type Future = BoxFuture<'static, Result<Answer, BoxError>>;

    fn poll_ready(&mut self, _: &mut Task<'_>) -> Poll<Result<(), BoxError>> {
        // Calls wait in their own future, one after the other in the order in which they came.
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, call: ToolCall) -> Self::Future {
        match self.0.clone() {
            None => Box::pin(async move {
                let ToolCall { server, tool, input, cx } = call;
                let Some(tool) = server.tool_at(tool) else { return Err("no such tool".into()) };
                Ok(execute(&server, tool, input, &cx).await)
            }),
            Some(service) => Box::pin(async move {
                let answer = {
                    let mut service = service.lock().await;
                    poll_fn(|task| service.ready(task)).await?;
                    service.start(call)
                };
                answer.await
            }),
        }
    }
}

impl fmt::Debug for ToolService {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ToolService")
    }
}

/// A service with its type erased.
trait Wrapped: Send {
    fn ready(&mut self, task: &mut Task<'_>) -> Poll<Result<(), BoxError>>;
    fn start(&mut self, call: ToolCall) -> BoxFuture<'static, Result<Answer, BoxError>>;
}

impl<S> Wrapped for S
where
    S: Service<ToolCall, Response = Answer> + Send,
    S::Error: Into<BoxError>,
    S::Future: Send + 'static,
{
    fn ready(&mut self, task: &mut Task<'_>) -> Poll<Result<(), BoxError>> {
        self.poll_ready(task).map_err(Into::into)
    }

    fn start(&mut self, call: ToolCall) -> BoxFuture<'static, Result<Answer, BoxError>> {
        let answer = self.call(call);
        Box::pin(async move { answer.await.map_err(Into::into) })
    }
}

/// Runs a call through all layers. Their errors are the caller's to read, their panics are not.
pub(super) async fn through(mut layers: ToolService, call: ToolCall) -> Result<Answer, Panic> {
    let answer = async move { layers.call(call).await };
    Caught::new(Box::pin(answer)).await.map(|answer| answer.unwrap_or_else(|error| refused(&*error)))
}

/// The answer of a layer that gave none.
fn refused(error: &(dyn Error + Send + Sync + 'static)) -> Answer {
    let text = error_chain(error);
    tracing::warn!(error = text, "a layer stopped the call");
    Answer::error(&text)
}

/// The answer of a tool that fails like this.
impl From<ToolError> for Answer {
    fn from(error: ToolError) -> Self {
        let mut answer = Self::new(None);
        error.write(&mut answer);
        answer
    }
}
