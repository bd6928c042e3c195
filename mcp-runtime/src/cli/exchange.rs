//! One request and its answer, through the same door as any client's.

use std::io::Write as _;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::{
    ReadyServer,
    protocol::{ErrorCode, ErrorObject, Revision},
};

#[derive(Serialize)]
struct Request<'a, P> {
    jsonrpc: &'static str,
    id: u8,
    method: &'a str,
    params: P,
}

#[derive(Deserialize)]
struct Response {
    result: Option<Value>,
    error: Option<ErrorObject>,
}

/// The `_meta` of a request under the newest revision, which also asks for progress.
pub(super) fn meta() -> Value {
    json!({
        "io.modelcontextprotocol/protocolVersion": Revision::LATEST,
        "io.modelcontextprotocol/clientInfo": { "name": "mcp-runtime-cli", "version": env!("CARGO_PKG_VERSION") },
        "io.modelcontextprotocol/clientCapabilities": {},
        "progressToken": 1,
    })
}

/// Sends a request and gives its result. Progress is shown on standard error.
pub(super) async fn ask(server: &ReadyServer, method: &str, params: &impl Serialize) -> Result<Value, ErrorObject> {
    let request = serde_json::to_vec(&Request { jsonrpc: "2.0", id: 1, method, params }).map_err(internal)?;
    let answer = server.handle_with(&request, show).await.ok_or_else(|| internal("the server did not answer"))?;
    let response: Response = serde_json::from_slice(&answer).map_err(internal)?;
    match response {
        Response { error: Some(error), .. } => Err(error),
        Response { result: Some(result), .. } => Ok(result),
        Response { .. } => Err(internal("the answer has neither a result nor an error")),
    }
}

/// Shows a progress notification as `[2/5] text`; other notifications are not for people.
fn show(message: &[u8]) {
    let Ok(message) = serde_json::from_slice::<Value>(message) else { return };
    if message["method"] != "notifications/progress" {
        return;
    }
    let params = &message["params"];
    let total = params.get("total").map(|total| format!("/{total}")).unwrap_or_default();
    let text = params["message"].as_str().map(|text| format!(" {text}")).unwrap_or_default();
    // Where nobody can read it, it need not be written.
    let _ = writeln!(std::io::stderr(), "[{}{total}]{text}", params["progress"]);
}

fn internal(error: impl std::fmt::Display) -> ErrorObject {
    ErrorObject::new(ErrorCode::INTERNAL_ERROR, error.to_string())
}
