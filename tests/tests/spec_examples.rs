//! The example files of the specification, read into our types and written back unchanged.

use std::{fs, path::Path};

use mcp_runtime::{
    Descriptor,
    protocol::{
        CallToolParams, Cancelled, ClientCapabilities, Discover, ErrorObject, ErrorResponse, ListToolsResult,
        LogMessage, Notification, PageParams, ParamsWithMeta, Progress, Request, Response, ServerCapabilities,
    },
};
use mcp_tests::spec;
use serde_json::Value;

/// Reads the examples in the folder `name` as `T`, and returns how many there are.
fn round_trip<T: serde::de::DeserializeOwned + serde::Serialize>(examples: &Path, name: &str) {
    let files: Vec<_> = fs::read_dir(examples.join(name)).unwrap().map(|file| file.unwrap().path()).collect();
    assert!(!files.is_empty(), "no examples of {name}");
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let typed: T = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let before: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(serde_json::to_value(typed).unwrap(), before, "{}", file.display());
    }
}

#[test]
fn examples_are_read_and_written_back_unchanged() {
    let Some(examples) = spec::folder("2026-07-28/schema/examples") else { return };
    let examples = examples.as_path();
    round_trip::<Cancelled>(examples, "CancelledNotificationParams");
    round_trip::<Notification<Cancelled>>(examples, "CancelledNotification");
    round_trip::<Progress>(examples, "ProgressNotificationParams");
    round_trip::<Notification<Progress>>(examples, "ProgressNotification");
    round_trip::<LogMessage>(examples, "LoggingMessageNotificationParams");
    round_trip::<Notification<LogMessage>>(examples, "LoggingMessageNotification");
    round_trip::<ClientCapabilities>(examples, "ClientCapabilities");
    round_trip::<ServerCapabilities>(examples, "ServerCapabilities");
    round_trip::<Request<ParamsWithMeta>>(examples, "DiscoverRequest");
    round_trip::<Discover>(examples, "DiscoverResult");
    round_trip::<Response<Discover>>(examples, "DiscoverResultResponse");
    round_trip::<PageParams>(examples, "PaginatedRequestParams");
    round_trip::<Request<PageParams>>(examples, "ListToolsRequest");
    round_trip::<ListToolsResult<Descriptor>>(examples, "ListToolsResult");
    round_trip::<Response<ListToolsResult<Descriptor>>>(examples, "ListToolsResultResponse");
    round_trip::<CallToolParams>(examples, "CallToolRequestParams");
    round_trip::<Request<CallToolParams>>(examples, "CallToolRequest");
    round_trip::<Descriptor>(examples, "Tool");
    round_trip::<ErrorObject>(examples, "ParseError");
    round_trip::<ErrorObject>(examples, "InvalidParamsError");
    round_trip::<ErrorObject>(examples, "MethodNotFoundError");
    round_trip::<ErrorObject>(examples, "InternalError");
    round_trip::<ErrorResponse>(examples, "HeaderMismatchError");
    round_trip::<ErrorResponse>(examples, "MissingRequiredClientCapabilityError");
    round_trip::<ErrorResponse>(examples, "UnsupportedProtocolVersionError");
}
