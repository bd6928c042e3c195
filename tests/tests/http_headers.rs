//! The `Mcp-*` headers against the body, over a raw socket: the tables of the specification and cases 29 to 35.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use mcp_runtime::{ToolInput, schemars::JsonSchema, tools};
use mcp_tests::{
    client::{Client, call, meta, request},
    fixture::builder,
    http::{Answer, Site, lines, modern, post, post_bytes},
};
use serde::Deserialize;
use serde_json::{Value, json};

/// Counts its calls.
#[derive(Clone, Default)]
struct Mirrored(Arc<AtomicUsize>);

/// Where.
#[derive(Deserialize, JsonSchema, ToolInput)]
struct Place {
    /// A city.
    #[arg(header = "City")]
    city: Option<String>,
}

#[tools]
impl Mirrored {
    /// Says what it was given.
    #[tool]
    fn mirror(
        &self,
        #[arg(header = "region")] region: Option<String>,
        #[arg(header = "Seq")] seq: Option<i64>,
        #[arg(header = "Dry-Run")] dry: Option<bool>,
        place: Option<Place>,
    ) -> String {
        self.0.fetch_add(1, Ordering::SeqCst);
        format!("{region:?} {seq:?} {dry:?} {:?}", place.and_then(|place| place.city))
    }
}

struct Fixture {
    site: Site,
    tool: Mirrored,
}

impl Fixture {
    async fn new() -> Self {
        let tool = Mirrored::default();
        let server = builder().tools(tool.clone()).build().unwrap();
        Self { site: Site::open(&server).await, tool }
    }

    /// The answer to a call with these arguments and header lines, and whether the handler has run.
    async fn call(&self, arguments: Value, more: &[&[u8]]) -> (Answer, bool) {
        let message = call(1, "mirror", arguments);
        let lines = lines(&message);
        let lines: Vec<&[u8]> = lines.iter().map(String::as_bytes).chain(more.iter().copied()).collect();
        let before = self.tool.0.load(Ordering::SeqCst);
        let answer = self.site.ask(post_bytes(&lines, &message.to_string())).await;
        (answer, self.tool.0.load(Ordering::SeqCst) > before)
    }

    #[track_caller]
    fn check((answer, run): (Answer, bool), fine: bool, what: &str) {
        let expected = if fine { (200, 0, true) } else { (400, -32020, false) };
        assert_eq!((answer.status, answer.code(), run), expected, "{what}: {answer:?}");
    }
}

/// The table of the specification, and case 35.
#[tokio::test]
async fn a_value_and_its_header_come_together() {
    let fixture = Fixture::new().await;
    for (arguments, header, fine) in [
        (json!({}), None, true),
        (json!({}), Some("eu"), false),
        (json!({}), Some("null"), false),
        (json!({}), Some(""), false),
        (json!({ "region": null }), None, true),
        (json!({ "region": null }), Some("eu"), false),
        (json!({ "region": null }), Some("null"), false),
        (json!({ "region": "eu" }), None, false),
        (json!({ "region": "eu" }), Some("eu"), true),
        (json!({ "region": "eu" }), Some("null"), false),
        (json!({ "region": "null" }), Some("null"), true),
        (json!({ "region": "" }), Some(""), true),
        (json!({ "region": "" }), None, false),
    ] {
        let line = header.map(|value| format!("Mcp-Param-Region: {value}"));
        let lines: Vec<&[u8]> = line.iter().map(String::as_bytes).collect();
        let what = format!("{arguments} {header:?}");
        Fixture::check(fixture.call(arguments, &lines).await, fine, &what);
    }
}

#[tokio::test]
async fn absent_arguments_have_no_headers() {
    let fixture = Fixture::new().await;
    let message = request(1, "tools/call", json!({ "name": "mirror" }));
    assert_eq!(fixture.site.ask(modern(&message, &[])).await.code(), 0);
    assert_eq!(fixture.site.ask(modern(&message, &["Mcp-Param-Region: eu"])).await.code(), -32020);
}

/// Cases 32 and 34.
#[tokio::test]
async fn values_are_decoded_and_compared_as_they_are() {
    let fixture = Fixture::new().await;
    for (value, line, fine) in [
        ("Hello", &b"Mcp-Param-Region: =?base64?SGVsbG8=?="[..], true),
        ("Hello", b"Mcp-Param-Region: =?base64?SGVsbG8?=", false),
        ("Hello", b"Mcp-Param-Region: =?base64?SGVs!!!bG8=?=", false),
        ("hello", b"Mcp-Param-Region: =?base64?aGVsbG9=?=", false),
        ("\u{ff}", b"Mcp-Param-Region: =?base64?/w==?=", false),
        ("=?base64?=", b"Mcp-Param-Region: =?base64?=", true),
        ("=?BASE64?SGVsbG8=?=", b"Mcp-Param-Region: =?BASE64?SGVsbG8=?=", true),
        ("=?base64?SGVsbG8=", b"Mcp-Param-Region: =?base64?SGVsbG8=", true),
        ("SGVsbG8=", b"Mcp-Param-Region: SGVsbG8=", true),
        ("Hello, 世界", "Mcp-Param-Region: =?base64?SGVsbG8sIOS4lueVjA==?=".as_bytes(), true),
        (" padded ", b"Mcp-Param-Region: =?base64?IHBhZGRlZCA=?=", true),
        ("line1\nline2", b"Mcp-Param-Region: =?base64?bGluZTEKbGluZTI=?=", true),
        (" us", b"Mcp-Param-Region: =?base64?IHVz?=", true),
        ("us ", b"Mcp-Param-Region: =?base64?dXMg?=", true),
        ("\tus", b"Mcp-Param-Region: =?base64?CXVz?=", true),
        ("a\nb", b"Mcp-Param-Region: =?base64?YQpi?=", true),
        ("日本", b"Mcp-Param-Region: =?base64?5pel5pys?=", true),
        ("\u{7f}", b"Mcp-Param-Region: =?base64?fw==?=", true),
        ("🚚", b"Mcp-Param-Region: =?base64?8J+amg==?=", true),
        ("=?base64?x?=", b"Mcp-Param-Region: =?base64?PT9iYXNlNjQ/eD89?=", true),
        ("a b", b"Mcp-Param-Region: a b", true),
        ("=?base64?x?=", b"Mcp-Param-Region: =?base64?x?=", false),
        ("?", b"Mcp-Param-Region: =?base64?-_8=?=", false),
        ("Z\u{fc}rich", b"Mcp-Param-Region: Z\xc3\xbcrich", false),
        ("a b", b"Mcp-Param-Region: a%20b", false),
        ("a%20b", b"Mcp-Param-Region: a%20b", true),
        ("eu", b"MCP-PARAM-REGION: eu", true),
        ("eu", b"mcp-param-region:   eu  ", true),
        ("eu", b"Mcp-Param-Region: EU", false),
    ] {
        let found = fixture.call(json!({ "region": value }), &[line]).await;
        Fixture::check(found, fine, &format!("{value:?} {}", line.escape_ascii()));
    }
}

/// Case 31.
#[tokio::test]
async fn every_line_of_a_header_counts() {
    let fixture = Fixture::new().await;
    for (value, lines, fine) in [
        ("eu", &[&b"Mcp-Param-Region: eu"[..], b"mcp-param-region: us"][..], false),
        ("eu", &[b"mcp-param-region: us", b"Mcp-Param-Region: eu"], false),
        ("eu", &[b"Mcp-Param-Region: eu", b"Mcp-Param-Region: eu"], false),
        ("eu", &[b"Mcp-Param-Region: eu, us"], false),
        ("eu, us", &[b"Mcp-Param-Region: eu, us"], true),
        ("eu", &[b"Mcp-Param-Region: eu", b"Mcp-Param-Foo: 1", b"Mcp-Param-Foo: 2"], true),
        ("eu", &[b"Mcp-Param-Region: eu", b"Mcp-Name: mirror"], false),
        ("eu", &[b"Mcp-Param-Region: eu", b"Mcp-Method: tools/call"], false),
    ] {
        Fixture::check(fixture.call(json!({ "region": value }), lines).await, fine, &format!("{lines:?}"));
    }
}

/// Case 29, and what is equal to an integer.
#[tokio::test]
async fn integers_are_compared_as_numbers_and_stay_exact() {
    let fixture = Fixture::new().await;
    for (body, header, fine) in [
        ("42", "42", true),
        ("42", "42.0", true),
        ("42", "4.2e1", true),
        ("42.0", "42", true),
        ("42", "042", false),
        ("42", "+42", false),
        ("42", "0x2a", false),
        ("42", "42.0000000000000001", false),
        ("-7", "-7", true),
        ("9007199254740991", "9007199254740991", true),
        ("9007199254740991", "9007199254740992", false),
        ("9007199254740991", "", false),
    ] {
        let arguments = serde_json::from_str(&format!("{{\"seq\":{body}}}")).unwrap();
        let line = format!("Mcp-Param-Seq: {header}");
        let found = fixture.call(arguments, &[line.as_bytes()]).await;
        Fixture::check(found, fine, &format!("{body} {header}"));
    }
    for body in ["9007199254740992", "-9007199254740992", "18446744073709551615", "9007199254740992.0", "1e300"] {
        let matching = format!("Mcp-Param-Seq: {body}");
        for lines in [&[][..], &[matching.as_bytes()], &[b"Mcp-Param-Seq: 1"]] {
            let arguments = serde_json::from_str(&format!("{{\"seq\":{body}}}")).unwrap();
            Fixture::check(fixture.call(arguments, lines).await, false, body);
        }
    }
}

#[tokio::test]
async fn booleans_and_nested_values() {
    let fixture = Fixture::new().await;
    for (arguments, line, fine) in [
        (json!({ "dry": true }), "Mcp-Param-Dry-Run: true", true),
        (json!({ "dry": false }), "Mcp-Param-Dry-Run: false", true),
        (json!({ "dry": true }), "Mcp-Param-Dry-Run: True", false),
        (json!({ "dry": true }), "Mcp-Param-Dry-Run: 1", false),
        (json!({ "place": { "city": "Oslo" } }), "Mcp-Param-City: Oslo", true),
        (json!({ "place": { "city": "Oslo" } }), "Mcp-Param-City: Bergen", false),
        (json!({ "place": { "city": "Oslo" } }), "X: y", false),
        (json!({ "place": {} }), "X: y", true),
        (json!({ "place": null }), "Mcp-Param-City: Oslo", false),
    ] {
        let what = format!("{arguments} {line}");
        Fixture::check(fixture.call(arguments, &[line.as_bytes()]).await, fine, &what);
    }
}

/// A value of another type than the published one is the schema's to refuse: the caller learns what is accepted. The
/// handler does not run either way.
#[tokio::test]
async fn a_value_of_the_wrong_type_is_refused_by_the_schema() {
    let fixture = Fixture::new().await;
    for (arguments, line) in [
        (json!({ "region": 5 }), &b"Mcp-Param-Region: 5"[..]),
        (json!({ "seq": "5" }), b"Mcp-Param-Seq: 5"),
        (json!({ "seq": 5.5 }), b"Mcp-Param-Seq: 5.5"),
        (json!({ "dry": "true" }), b"Mcp-Param-Dry-Run: true"),
    ] {
        let (answer, run) = fixture.call(arguments, &[line]).await;
        assert_eq!((answer.status, answer.json()["result"]["isError"] == true, run), (200, true, false));
    }
    let (answer, run) = fixture.call(json!({ "region": 5 }), &[]).await;
    assert_eq!((answer.status, answer.code(), run), (400, -32020, false));
}

#[tokio::test]
async fn the_standard_headers() {
    let fixture = Fixture::new().await;
    let message = call("id", "mirror", json!({}));
    let [version, method, name] = ["MCP-Protocol-Version: 2026-07-28", "Mcp-Method: tools/call", "Mcp-Name: mirror"];
    for (lines, fine) in [
        (&[version, method, name][..], true),
        (&["mcp-protocol-version: 2026-07-28", "MCP-METHOD: tools/call", "mcp-name:   mirror  "], true),
        (&[version, method, "Mcp-Name: =?base64?bWlycm9y?="], true),
        (&[method, name], false),
        (&[version, name], false),
        (&[version, method], false),
        (&["MCP-Protocol-Version: 2025-11-25", method, name], false),
        (&[version, "Mcp-Method: tools/list", name], false),
        (&[version, "Mcp-Method: TOOLS/CALL", name], false),
        (&[version, method, "Mcp-Name: Mirror"], false),
        (&[version, method, "Mcp-Name: =?base64?bWlycm9y=?="], false),
        (&[version, version, method, name], false),
    ] {
        let answer = fixture.site.ask(post(lines, &message.to_string())).await;
        let expected = if fine { (200, 0) } else { (400, -32020) };
        assert_eq!((answer.status, answer.code()), expected, "{lines:?}");
        assert_eq!(answer.json()["id"], "id");
    }
    // What the body does not have can't be what the header says, and comes before what the body lacks.
    for (params, named, expected) in [
        (json!({}), true, (400, -32020)),
        (json!({ "name": 1 }), true, (400, -32020)),
        (json!({ "name": null }), true, (400, -32020)),
        (json!({}), false, (200, -32602)),
        (json!({ "name": 1 }), false, (200, -32602)),
    ] {
        let lines = if named { &[version, method, name][..] } else { &[version, method] };
        let answer = fixture.site.ask(post(lines, &request(1, "tools/call", params.clone()).to_string())).await;
        assert_eq!((answer.status, answer.code()), expected, "{params} {lines:?}");
    }
    // Only requests that are about something have a name.
    let message = request(1, "tools/list", json!({}));
    assert_eq!(fixture.site.ask(modern(&message, &[])).await.code(), 0);
}

/// What is missing comes before what disagrees (the order in which a client can mend it).
#[tokio::test]
async fn metadata_that_is_missing_comes_first() {
    let fixture = Fixture::new().await;
    for key in ["io.modelcontextprotocol/protocolVersion", "io.modelcontextprotocol/clientCapabilities"] {
        let mut meta = meta();
        meta.as_object_mut().unwrap().remove(key);
        let message = json!({ "jsonrpc": "2.0", "id": 1, "method": "server/discover", "params": { "_meta": meta } });
        let lines = ["MCP-Protocol-Version: 2026-07-28", "Mcp-Method: tools/list"];
        assert_eq!(fixture.site.ask(post(&lines, &message.to_string())).await.code(), -32602);
    }
}

#[tokio::test]
async fn a_refusal_names_the_header_and_no_value() {
    let fixture = Fixture::new().await;
    let (answer, _) = fixture.call(json!({ "region": "hidden" }), &[b"Mcp-Param-Region: secret"]).await;
    assert_eq!(
        answer.json()["error"],
        json!({ "code": -32020, "message": "Header mismatch: `Mcp-Param-region` differs from the body" })
    );
    let (answer, _) = fixture.call(json!({ "seq": 9_007_199_254_740_992_u64 }), &[]).await;
    let message = answer.json()["error"]["message"].clone();
    assert_eq!(
        message,
        "Header mismatch: `Mcp-Param-Seq` can't carry the integer in the body, which lies outside ±(2^53−1)"
    );
}

/// Case 35: other transports mirror nothing. The bound on integers is part of the schema.
#[tokio::test]
async fn no_headers_are_wanted_without_http() {
    let server = builder().tools(Mirrored::default()).build().unwrap();
    let mut client = Client::connect(&server);
    let answer = client.ask(&call(1, "mirror", json!({ "region": "eu" }))).await;
    assert_eq!(answer["result"]["isError"], Value::Null, "{answer}");
    let answer = client.ask(&call(2, "mirror", json!({ "seq": 9_007_199_254_740_992_u64 }))).await;
    assert_eq!(answer["result"]["isError"], true, "{answer}");
    client.finish().await;
}

/// "Mcp-Method | All requests": also those that are unknown here.
#[tokio::test]
async fn an_unknown_method_has_its_header_too() {
    let fixture = Fixture::new().await;
    let body = request(1, "no/such", json!({})).to_string();
    let version = "MCP-Protocol-Version: 2026-07-28";
    for (lines, expected) in [
        (&[version, "Mcp-Method: no/such"][..], (404, -32601)),
        (&[version], (400, -32020)),
        (&[version, "Mcp-Method: tools/list"], (400, -32020)),
    ] {
        let answer = fixture.site.ask(post(lines, &body)).await;
        assert_eq!((answer.status, answer.code()), expected, "{lines:?}");
    }
}
