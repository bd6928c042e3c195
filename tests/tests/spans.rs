//! The span of a call, with the names of the OpenTelemetry conventions for MCP. (Apart from other tests, as what is
//! logged at all is decided for a whole process.)

use std::{
    collections::BTreeMap,
    fmt,
    sync::{Arc, Mutex},
};

use mcp_tests::{
    client::{Client, call, plain_call, request},
    fixture::server,
    http::{Site, modern},
};
use serde_json::{Value, json};
use tracing::{
    Subscriber,
    field::{Field, Visit},
    span::{Attributes, Id, Record},
};
use tracing_subscriber::{
    Layer,
    layer::{Context, SubscriberExt as _},
    registry::LookupSpan,
};

type Named = BTreeMap<&'static str, String>;

/// Keeps the fields of every span of this toolkit, the last value of each.
#[derive(Clone, Default)]
struct Spans(Arc<Mutex<Vec<(Id, Named)>>>);

struct Fields<'a>(&'a mut Named);

impl Visit for Fields<'_> {
    fn record_str(&mut self, field: &Field, value: &str) {
        self.0.insert(field.name(), value.to_owned());
    }

    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        self.0.insert(field.name(), format!("{value:?}"));
    }

    fn record_i64(&mut self, field: &Field, _: i64) {
        panic!("`{}` has to be a text", field.name());
    }
}

impl<S: Subscriber + for<'a> LookupSpan<'a>> Layer<S> for Spans {
    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, _: Context<'_, S>) {
        if attributes.metadata().target().starts_with("mcp_runtime") {
            let mut fields = Named::new();
            attributes.record(&mut Fields(&mut fields));
            self.0.lock().unwrap().push((id.clone(), fields));
        }
    }

    fn on_record(&self, id: &Id, values: &Record<'_>, _: Context<'_, S>) {
        let mut spans = self.0.lock().unwrap();
        if let Some((_, fields)) = spans.iter_mut().rfind(|(span, _)| span == id) {
            values.record(&mut Fields(fields));
        }
    }
}

impl Spans {
    /// The only span that there was.
    fn only(&self) -> Value {
        let spans = std::mem::take(&mut *self.0.lock().unwrap());
        assert_eq!(spans.len(), 1, "{spans:?}");
        json!(spans[0].1)
    }
}

/// What every span of a call has, and what it has beside that.
fn expected(tool: &str, id: &str, more: Value) -> Value {
    let mut fields = json!({
        "otel.name": format!("tools/call {tool}"),
        "otel.kind": "server",
        "mcp.method.name": "tools/call",
        "mcp.protocol.version": "2026-07-28",
        "gen_ai.operation.name": "execute_tool",
        "gen_ai.tool.name": tool,
        "jsonrpc.request.id": id,
    });
    fields.as_object_mut().unwrap().append(&mut more.as_object().unwrap().clone());
    fields
}

#[tokio::test]
async fn a_call_is_one_span_that_says_how_it_ended() {
    let spans = Spans::default();
    let _guard = tracing::subscriber::set_default(tracing_subscriber::registry().with(spans.clone()));
    let (server, _) = server();
    let ended = async |message: Value| {
        server.handle(message.to_string().as_bytes()).await.unwrap();
        spans.only()
    };
    assert_eq!(ended(call(7, "add", json!({ "a": 1, "b": 2 }))).await, expected("add", "7", json!({})));
    let failed = json!({ "error.type": "tool_error", "otel.status_code": "ERROR" });
    for (tool, arguments) in [
        ("fail", json!({ "why": "secret" })),
        ("add", json!({ "a": "secret" })),
        ("panic", json!({ "how": "await" })),
        ("panic_at_once", json!({})),
        ("hasty", json!({})),
        ("long", json!({ "letters": 17 << 20 })),
    ] {
        assert_eq!(ended(call("seven", tool, arguments)).await, expected(tool, "seven", failed.clone()));
    }
    for (tool, code, message) in [
        ("refuse", "-100", "not today"),
        ("lie", "-32603", "Internal error: the tool `lie` gave a result that breaks its own output schema"),
    ] {
        let refused = json!({
            "error.type": code,
            "rpc.response.status_code": code,
            "otel.status_code": "ERROR",
            "otel.status_message": message,
        });
        assert_eq!(ended(call(7, tool, json!({}))).await, expected(tool, "7", refused));
    }
    // What is no call has none.
    server.handle(request(1, "tools/list", json!({})).to_string().as_bytes()).await;
    server.handle(call(1, "unknown", json!({})).to_string().as_bytes()).await;
    assert_eq!(spans.0.lock().unwrap().len(), 0);
}

#[tokio::test]
async fn a_span_says_which_revision_is_spoken_and_what_it_came_over() {
    let spans = Spans::default();
    let _guard = tracing::subscriber::set_default(tracing_subscriber::registry().with(spans.clone()));
    let (server, _) = server();
    let mut client = Client::connect(&server);
    client.initialize("2025-06-18").await;
    client.ask(&plain_call(1, "nothing", json!({}))).await;
    let older = json!({ "mcp.protocol.version": "2025-06-18" });
    assert_eq!(spans.only(), expected("nothing", "1", older), "over streams of which nothing is known");

    let site = Site::open(&server).await;
    site.ask(modern(&call(2, "nothing", json!({})), &[])).await;
    let http = json!({ "network.transport": "tcp", "network.protocol.name": "http" });
    assert_eq!(spans.only(), expected("nothing", "2", http));
    site.close().await;
}
