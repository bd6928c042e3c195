//! Tools looked at and called in memory, without a connection.

use mcp_runtime::{ReadyServer, Server};
use serde_json::Value;

use crate::client;

/// Builds a server, or fails with all its problems.
#[track_caller]
pub fn build(server: Server) -> ReadyServer {
    server.build().unwrap_or_else(|problems| panic!("{problems}"))
}

/// The descriptors as they go on the wire.
pub fn descriptors(server: &ReadyServer) -> Vec<Value> {
    server.descriptors().iter().map(|descriptor| serde_json::to_value(descriptor).unwrap()).collect()
}

/// The descriptor of a tool.
#[track_caller]
pub fn descriptor(server: &ReadyServer, name: &str) -> Value {
    let found = descriptors(server).into_iter().find(|descriptor| descriptor["name"] == name);
    found.unwrap_or_else(|| panic!("no tool `{name}`"))
}

/// The published names, in order.
pub fn names(server: &ReadyServer) -> Vec<String> {
    server.descriptors().iter().map(|descriptor| descriptor.name().to_owned()).collect()
}

/// The result of a call under 2026-07-28.
pub async fn call(server: &ReadyServer, tool: &str, arguments: Value) -> Value {
    let message = client::call(1, tool, arguments).to_string();
    let answer = server.handle(message.as_bytes()).await.unwrap();
    let mut answer: Value = serde_json::from_slice(&answer).unwrap();
    assert!(answer.get("error").is_none(), "{answer:#}");
    answer["result"].take()
}
