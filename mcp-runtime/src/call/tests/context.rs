//! What a handler may ask of its call.

use std::{sync::Arc, time::Duration};

use serde_json::{Value, json};

use super::{Kept, call, entry, meta, parts, prepare_with, result};
use crate::{
    CancellationToken, Context, Extension, FromContext, Progress, Provided, State, ToolError,
    call::{
        args,
        context::{Parts, Session},
        entry::{Entry, Free, Started},
        finish::finish_plain,
        outbox::Rates,
    },
    protocol::{ClientCapabilities, Implementation, LogLevel, RequestId, Revision},
};

fn progress_of(messages: &[Value]) -> Vec<Value> {
    messages.iter().map(|message| message["params"]["progress"].clone()).collect()
}

#[test]
fn progress_is_sent_only_to_those_who_gave_a_token() {
    let outbox: Arc<Kept> = Arc::default();
    Context::new(parts(&outbox)).progress(1.0, 2.0, None);
    assert_eq!(outbox.messages(), Vec::<Value>::new());
    for token in [json!("abc"), json!(7)] {
        let outbox: Arc<Kept> = Arc::default();
        let cx = Context::new(Parts { meta: Some(meta(&json!({"progressToken": token}))), ..parts(&outbox) });
        cx.progress(1.0, 2.5, Some("half-way"));
        assert_eq!(
            outbox.messages(),
            [json!({"jsonrpc": "2.0", "method": "notifications/progress",
                "params": {"progressToken": token, "progress": 1, "total": 2.5, "message": "half-way"}})]
        );
    }
    let outbox: Arc<Kept> = Arc::default();
    Context::new(Parts { meta: Some(meta(&json!({"progressToken": 1.5}))), ..parts(&outbox) })
        .progress(1.0, None, None);
    assert_eq!(outbox.messages(), Vec::<Value>::new(), "a float is no token");
}

#[test]
fn progress_only_grows_and_stops_with_the_answer() {
    let outbox: Arc<Kept> = Arc::default();
    let cx = Context::new(Parts { meta: Some(meta(&json!({"progressToken": 1}))), ..parts(&outbox) });
    let progress = Progress::from_context(&cx).expect("always there");
    for done in [1.0, 1.0, 0.5, f64::NAN, f64::INFINITY, 2.0] {
        cx.progress(done, f64::NAN, None);
    }
    progress.report(3.0, None, None);
    cx.close();
    progress.report(4.0, None, None);
    drop(cx);
    progress.report(5.0, None, None);
    assert_eq!(progress_of(&outbox.messages()), [json!(1), json!(2), json!(3)]);
    assert!(outbox.messages().iter().all(|message| message["params"].get("total").is_none()));
}

#[tokio::test(start_paused = true)]
async fn progress_that_comes_too_fast_is_left_out_but_for_the_end() {
    let outbox: Arc<Kept> = Arc::default();
    let said = Some(meta(&json!({"progressToken": 1})));
    let cx = Context::new(Parts { meta: said, rates: Rates { progress: 2, log: 2 }, ..parts(&outbox) });
    for done in 1..=9 {
        cx.progress(f64::from(done), 12.0, None);
    }
    tokio::time::advance(Duration::from_millis(499)).await;
    cx.progress(10.0, 12.0, None);
    tokio::time::advance(Duration::from_millis(2)).await;
    cx.progress(11.0, 12.0, None);
    cx.progress(12.0, 12.0, None);
    assert_eq!(progress_of(&outbox.messages()), [json!(1), json!(2), json!(11), json!(12)]);
}

#[test]
fn log_messages_go_out_from_the_level_that_was_asked_for() {
    let outbox: Arc<Kept> = Arc::default();
    Context::new(parts(&outbox)).log(LogLevel::Emergency, "x");
    assert_eq!(outbox.messages(), Vec::<Value>::new(), "not asked for");
    let cx = Context::new(Parts { log_level: Some(LogLevel::Warning), ..parts(&outbox) });
    cx.log(LogLevel::Notice, "too little");
    cx.log(LogLevel::Warning, json!({"rows": 3}));
    cx.close();
    cx.log(LogLevel::Alert, "too late");
    assert_eq!(
        outbox.messages(),
        [json!({"jsonrpc": "2.0", "method": "notifications/message",
            "params": {"level": "warning", "logger": "tool", "data": {"rows": 3}}})]
    );
}

#[tokio::test(start_paused = true)]
async fn log_messages_that_come_too_fast_are_left_out() {
    let outbox: Arc<Kept> = Arc::default();
    let rates = Rates { progress: 2, log: 2 };
    let cx = Context::new(Parts { log_level: Some(LogLevel::Debug), rates, ..parts(&outbox) });
    for text in 1..=5 {
        cx.log(LogLevel::Error, text);
    }
    tokio::time::advance(Duration::from_millis(501)).await;
    cx.log(LogLevel::Error, 6);
    let sent: Vec<Value> = outbox.messages().iter().map(|message| message["params"]["data"].clone()).collect();
    assert_eq!(sent, [1, 2, 6]);
}

#[test]
fn the_client_is_known_from_the_request_or_from_the_handshake() {
    let outbox: Arc<Kept> = Arc::default();
    let said = json!({
        "io.modelcontextprotocol/clientInfo": {"name": "modern", "version": "1"},
        "io.modelcontextprotocol/clientCapabilities": {"sampling": {}},
        "traceparent": "00-1-2-03"
    });
    let session =
        Session { client_info: Some(Implementation::new("old", "1")), capabilities: ClientCapabilities::default() };
    let cx = Context::new(Parts { meta: Some(meta(&said)), session: None, ..parts(&outbox) });
    assert_eq!(cx.client_info().map(|client| client.name.as_str()), Some("modern"));
    assert!(cx.client_capabilities().sampling.is_some());
    assert_eq!(cx.meta().get("traceparent"), Some(&json!("00-1-2-03")));
    assert_eq!(cx.request_id(), &RequestId::from(1_i64));
    assert_eq!((cx.tool_name(), cx.protocol_version()), ("tool", Revision::LATEST));
    let cx = Context::new(Parts { session: Some(Arc::new(session)), ..parts(&outbox) });
    assert_eq!(cx.client_info().map(|client| client.name.as_str()), Some("old"));
    assert!(cx.client_capabilities().sampling.is_none());
    let cx = Context::new(parts(&outbox));
    assert_eq!(cx.client_info(), None);
}

#[tokio::test]
async fn cancelling_wakes_those_who_wait() {
    let outbox: Arc<Kept> = Arc::default();
    let token = CancellationToken::new();
    let cx = Context::new(Parts { cancellation: token.clone(), ..parts(&outbox) });
    assert!(!cx.is_cancelled());
    let of_handler = CancellationToken::from_context(&cx).expect("always there");
    let waiting = tokio::spawn(async move { of_handler.cancelled().await });
    tokio::task::yield_now().await;
    token.cancel();
    tokio::time::timeout(Duration::from_secs(30), waiting).await.expect("woken").expect("no panic");
    cx.cancelled().await;
    assert!(cx.is_cancelled());
}

#[test]
fn a_state_that_the_server_lacks_is_found_when_it_is_built() {
    let tool = || Entry {
        needs: |needs| needs.ask::<State<u32>>(),
        ..entry(|_, args, cx| {
            let Some(State(value)) = args::from_context::<State<u32>>(args, cx) else { return args::rejected(args) };
            Started::Done(finish_plain(i64::from(value), cx))
        })
    };
    let faults = prepare_with(tool(), Provided::default()).err().expect("a fault");
    assert_eq!(faults.len(), 1);
    assert!(faults.iter().all(|fault| fault.message.contains("u32") && fault.message.contains(".state(")));
    let mut provided = Provided::default();
    provided.insert(7_u32);
    let prepared = prepare_with(tool(), provided).expect("sound");
    assert_eq!(result(&call(&prepared, ""))["content"][0]["text"], json!("7"));
}

#[test]
fn what_the_transport_attached_is_there_for_extractors() {
    let outbox: Arc<Kept> = Arc::default();
    let mut extensions = Provided::default();
    extensions.insert("alice".to_owned());
    let cx = Context::new(Parts { extensions, ..parts(&outbox) });
    assert_eq!(Extension::<String>::from_context(&cx).map(|caller| caller.0).ok().as_deref(), Some("alice"));
    assert!(Extension::<u8>::from_context(&cx).is_err());
}

struct Denied;

impl FromContext for Denied {
    fn from_context(_: &Context) -> Result<Self, ToolError> {
        Err(ToolError::new("not for you"))
    }
}

#[test]
fn a_failed_extractor_is_the_answer_unless_the_arguments_are_wrong_as_well() {
    const TOOL: Entry<Free> = entry(|_, args, cx| {
        let given = args::arg::<u8>(args, "n");
        let denied = args::from_context::<Denied>(args, cx);
        let (Some(_), Some(_)) = (given, denied) else { return args::rejected(args) };
        Started::Done(finish_plain((), cx))
    });
    let prepared = prepare_with(
        Entry {
            input: |b| b.param::<u8>(crate::declare::arg::ArgSpec::new("n"), crate::declare::arg::Shape::Plain),
            ..TOOL
        },
        Provided::default(),
    )
    .expect("sound");
    assert_eq!(result(&call(&prepared, r#"{"n":1}"#))["content"][0]["text"], json!("not for you"));
    assert_eq!(result(&call(&prepared, "{}"))["content"][0]["text"], json!("Invalid arguments: $.n: required"));
}
