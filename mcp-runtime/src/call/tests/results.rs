//! What each return type becomes.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};

use super::{answer, result, returned};
use crate::{
    Annotations, Audio, CallToolResult, Content, EmbeddedResource, Failure, Image, Json, ResourceLink, Role, Text,
    ToolError, ToolOutput,
    call::answer::{Answer, Frame},
    protocol::Icon,
    schema::{output, report::Report},
};

fn text(text: &str) -> Value {
    json!({"type": "text", "text": text})
}

fn schema<T: ToolOutput>(_: &T) -> Option<Value> {
    output::publish(T::output_schema, &mut Report::default())
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct Page {
    total: u32,
    titles: Vec<String>,
}

fn page() -> Page {
    Page { total: 1, titles: vec!["a \"b\"\n\\".to_owned()] }
}

#[test]
fn nothing_is_a_success_without_blocks() {
    assert_eq!(returned(()), json!({"content": []}));
    assert_eq!(returned(Ok::<(), ToolError>(())), json!({"content": []}));
    assert_eq!(returned(None::<String>), json!({"content": []}));
    assert_eq!(returned(Vec::<Content>::new()), json!({"content": []}));
}

#[test]
fn text_is_one_block() {
    assert_eq!(returned(String::new()), json!({"content": [text("")]}));
    assert_eq!(returned("a\u{1}\"日"), json!({"content": [text("a\u{1}\"日")]}));
    assert_eq!(returned(Cow::Borrowed("a")), json!({"content": [text("a")]}));
    assert_eq!(returned(Some("a")), json!({"content": [text("a")]}));
}

#[test]
fn scalars_are_structured() {
    assert_eq!(returned(3_i64), json!({"content": [text("3")], "structuredContent": 3}));
    assert_eq!(returned(u64::MAX), json!({"content": [text("18446744073709551615")], "structuredContent": u64::MAX}));
    assert_eq!(returned(true), json!({"content": [text("true")], "structuredContent": true}));
    assert_eq!(returned(0.1_f32), json!({"content": [text("0.1")], "structuredContent": 0.1}));
    assert_eq!(schema(&3_i64), Some(json!({"type": "integer"})));
    assert_eq!(returned(None::<u8>), json!({"content": [text("null")], "structuredContent": null}));
}

#[test]
fn json_is_sent_structured_and_as_text() {
    let json = serde_json::to_string(&page()).expect("JSON");
    assert_eq!(
        returned(Json(page())),
        json!({"content": [text(&json)], "structuredContent": {"total": 1, "titles": ["a \"b\"\n\\"]}})
    );
    assert_eq!(returned(Json(Vec::<Page>::new())), json!({"content": [text("[]")], "structuredContent": []}));
    assert_eq!(returned(Some(Json([1_u8]))), json!({"content": [text("[1]")], "structuredContent": [1]}));
    assert_eq!(
        returned((Json(1_u8), vec![Content::from("one")])),
        json!({"content": [text("1"), text("one")], "structuredContent": 1})
    );
    assert_eq!(
        schema(&None::<Json<Page>>).and_then(|schema| schema.get("anyOf").map(|list| list[1].clone())),
        Some(json!({"type": "null"}))
    );
}

#[test]
fn a_result_publishes_only_its_success_and_its_modelled_failure() {
    #[derive(Serialize, JsonSchema)]
    struct Closed {
        reason: String,
    }
    let plain: Result<Json<Page>, ToolError> = Ok(Json(page()));
    assert_eq!(schema(&plain), schema(&Json(page())));
    let modelled: Result<Json<Page>, Failure<Closed>> = Err(Failure(Closed { reason: "road works".to_owned() }));
    assert!(schema(&modelled).is_some_and(|schema| schema["anyOf"].as_array().is_some_and(|list| list.len() == 2)));
    assert_eq!(
        returned(modelled),
        json!({"content": [text(r#"{"reason":"road works"}"#)], "structuredContent": {"reason": "road works"}, "isError": true})
    );
    let text_only: Result<String, Failure<u8>> = Err(Failure(7));
    assert_eq!(schema(&text_only), None, "a schema would bind the successes, too");
}

#[test]
fn a_number_that_json_lacks_is_a_breach() {
    for broken in [answer(f64::NAN), answer(Json(Some(f64::INFINITY))), answer(Json(vec![u128::MAX]))] {
        assert!(broken.breach().is_some());
    }
    assert!(answer(Json(vec![1_u128])).breach().is_none());
}

/// Says that it serialises one thing and serialises another.
struct Liar(Value);

impl JsonSchema for Liar {
    fn schema_name() -> Cow<'static, str> {
        "Liar".into()
    }
    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Page::json_schema(generator)
    }
}

impl Serialize for Liar {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

#[test]
fn a_result_that_breaks_its_schema_is_a_breach_that_says_where() {
    let breach = |value: Value| answer(Json(Liar(value))).breach().map(str::to_owned);
    assert_eq!(breach(json!({"total": 1, "titles": []})), None);
    assert_eq!(breach(json!({"titles": []})).as_deref(), Some("$.total: required"));
    assert_eq!(
        breach(json!({"total": -1, "titles": [7]})).as_deref(),
        Some("$.total: must be at least 0; $.titles[0]: expected string, got integer")
    );
    let failure: Result<Json<u8>, Failure<Liar>> = Err(Failure(Liar(json!(null))));
    assert!(answer(failure).breach().is_some(), "failures conform, too");
}

#[test]
fn blocks_have_every_field_of_the_schema() {
    let annotations = Annotations::new()
        .audience(Role::User)
        .audience(Role::Assistant)
        .priority(0.7)
        .last_modified("2025-05-03T14:30:00Z");
    let link = ResourceLink::new("file:///a.rs", "a.rs")
        .title("A")
        .description("a file")
        .mime_type("text/x-rust")
        .size(12)
        .icon(Icon::new("https://example.com/a.png"))
        .annotations(annotations.clone())
        .meta("com.example/k", 1);
    let blocks: Vec<Content> = vec![
        Text::new("a").annotations(annotations).into(),
        Image::new([1, 2], "image/png").into(),
        Audio::from_base64("AQI=", "audio/wav").meta("k", "v").into(),
        link.into(),
        EmbeddedResource::text("file:///a", "x").mime_type("text/plain").into(),
        EmbeddedResource::blob("file:///b", [0]).into(),
    ];
    let hints = json!({"audience": ["user", "assistant"], "priority": 0.7, "lastModified": "2025-05-03T14:30:00Z"});
    let expected = json!({"content": [
        {"type": "text", "text": "a", "annotations": hints},
        {"type": "image", "data": "AQI=", "mimeType": "image/png"},
        {"type": "audio", "data": "AQI=", "mimeType": "audio/wav", "_meta": {"k": "v"}},
        {"type": "resource_link", "uri": "file:///a.rs", "name": "a.rs", "title": "A", "description": "a file",
            "mimeType": "text/x-rust", "size": 12, "icons": [{"src": "https://example.com/a.png"}],
            "annotations": hints, "_meta": {"com.example/k": 1}},
        {"type": "resource", "resource": {"uri": "file:///a", "mimeType": "text/plain", "text": "x"}},
        {"type": "resource", "resource": {"uri": "file:///b", "blob": "AA=="}}
    ]});
    assert_eq!(returned(blocks.clone()).to_string(), expected.to_string(), "in this order");
    let read: Vec<Content> = serde_json::from_value(expected["content"].clone()).expect("blocks");
    assert_eq!(read, blocks);
    assert_eq!(returned(Text::new("a")), json!({"content": [text("a")]}));
}

#[test]
fn a_priority_outside_its_range_is_neither_sent_nor_read() {
    for priority in [1.5, -0.1, f64::NAN] {
        let block = Text::new("a").annotations(Annotations::new().priority(priority));
        assert!(answer(block).breach().is_some_and(|breach| breach.contains("not a number from 0 to 1")));
    }
    assert!(
        serde_json::from_value::<Content>(json!({"type": "text", "text": "a", "annotations": {"priority": 2}}))
            .is_err()
    );
}

#[test]
fn a_ready_result_goes_out_as_it_is() {
    let ready = CallToolResult::error(["no"]).structured(json!([1])).meta("com.example/k", 1);
    assert_eq!(
        returned(ready),
        json!({"content": [text("no")], "structuredContent": [1], "isError": true,
            "_meta": {"io.modelcontextprotocol/serverInfo": {}, "com.example/k": 1}})
    );
    let quiet =
        CallToolResult { is_error: Some(false), structured_content: Some(Value::Null), ..CallToolResult::default() };
    assert_eq!(returned(quiet), json!({"content": [], "structuredContent": null, "isError": false}));
}

#[test]
fn a_published_schema_asks_every_success_for_structured_content() {
    let check = |ready: CallToolResult| {
        let mut answer = answer(Json(1_u8));
        answer = Answer::new(answer.take_check());
        ready.write(&mut answer);
        answer.breach().map(str::to_owned)
    };
    assert!(check(CallToolResult::new(["text"])).is_some());
    assert!(check(CallToolResult::new(["text"]).structured("x")).is_some());
    assert_eq!(check(CallToolResult::new(["text"]).structured(1)), None);
    assert_eq!(check(CallToolResult::error(["text"])), None);
}

#[test]
fn older_revisions_get_neither_result_type_nor_server_info() {
    let mut out = Vec::new();
    answer(Json(page())).write_result(&mut out, &Frame { server_info: None, structured: false });
    let old: Value = serde_json::from_slice(&out).expect("JSON");
    assert_eq!(old, json!({"content": [text(&serde_json::to_string(&page()).expect("JSON"))]}));
    assert_eq!(result(&answer(())), json!({"content": []}));
}

/// The specification's own examples, where they lie beside the repository.
#[test]
fn the_examples_of_the_specification_are_read_and_written_back() {
    let Some(root) = spec_examples() else {
        eprintln!("skipped: no copy of the specification found");
        return;
    };
    let mut read = 0;
    for (folder, again) in [
        ("CallToolResult", round::<CallToolResult> as fn(Value) -> Value),
        ("TextContent", round::<Content>),
        ("AudioContent", round::<Content>),
        ("ResourceLink", round::<Content>),
        ("EmbeddedResource", round::<Content>),
        ("TextResourceContents", round::<crate::ResourceContents>),
        ("BlobResourceContents", round::<crate::ResourceContents>),
    ] {
        for file in std::fs::read_dir(root.join(folder)).into_iter().flatten().flatten() {
            let example: Value = serde_json::from_slice(&std::fs::read(file.path()).expect("a file")).expect("JSON");
            assert_eq!(again(example.clone()), example, "{}", file.path().display());
            read += 1;
        }
    }
    assert!(read >= 10);
}

fn round<T: Serialize + serde::de::DeserializeOwned>(value: Value) -> Value {
    serde_json::to_value(serde_json::from_value::<T>(value).expect("an example")).expect("JSON")
}

fn spec_examples() -> Option<std::path::PathBuf> {
    let manifest = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest.ancestors().map(|folder| folder.join("shared/spec/2026-07-28/schema/examples")).find(|path| path.is_dir())
}
