//! Requests under 2026-07-28: what is answered, and in which words.

use mcp_tests::{
    client::{Client, call, cancel, meta, plain_request, request, text},
    fixture::server,
    spec::Schema,
};
use serde_json::{Value, json};

/// Answers one message in memory. Whatever the answer, it is one by the schema.
async fn answer(message: &Value) -> Value {
    let (server, _) = server();
    let answer = server.handle(message.to_string().as_bytes()).await.expect("an answer");
    let answer = serde_json::from_slice(&answer).unwrap();
    if let Some(schema) = Schema::of("2026-07-28") {
        schema.check("JSONRPCResponse", &answer);
    }
    answer
}

/// The answer's error: code and message.
fn error(answer: &Value) -> (i64, &str) {
    let error = &answer["error"];
    (error["code"].as_i64().unwrap_or_default(), error["message"].as_str().unwrap_or_default())
}

#[tokio::test]
async fn discover_says_versions_capabilities_and_who_answers() {
    let answer = answer(&request("d", "server/discover", json!({}))).await;
    if let Some(schema) = Schema::of("2026-07-28") {
        schema.check("DiscoverResultResponse", &answer);
    }
    assert_eq!(answer["id"], "d");
    let info = json!({
        "name": "fixture", "title": "A fixture", "version": "1.2.3", "description": "Answers tests.",
        "icons": [{ "src": "https://example.com/icon.png" }], "websiteUrl": "https://example.com",
    });
    assert_eq!(
        answer["result"],
        json!({
            "resultType": "complete",
            "supportedVersions": ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26"],
            "capabilities": { "tools": {}, "logging": {} },
            "instructions": "Call `add`.",
            "ttlMs": 300_000,
            "cacheScope": "public",
            "_meta": { "io.modelcontextprotocol/serverInfo": info },
        })
    );
}

#[tokio::test]
async fn tools_are_listed_in_order_of_registration_with_caching_hints() {
    let first = answer(&request(1, "tools/list", json!({}))).await;
    if let Some(schema) = Schema::of("2026-07-28") {
        schema.check("ListToolsResultResponse", &first);
    }
    let result = &first["result"];
    assert_eq!((&result["ttlMs"], &result["cacheScope"]), (&json!(300_000), &json!("public")));
    assert_eq!(result["resultType"], "complete");
    assert_eq!(result["_meta"]["io.modelcontextprotocol/serverInfo"]["name"], "fixture");
    assert_eq!(result.get("nextCursor"), None);
    let names: Vec<_> = result["tools"].as_array().unwrap().iter().map(|tool| tool["name"].as_str().unwrap()).collect();
    assert_eq!(names[..4], ["add", "echo", "nothing", "nobody"]);
    assert_eq!(result["tools"][0]["icons"][0]["src"], "https://example.com/add.png");
    assert_eq!(result["tools"][4]["outputSchema"]["type"], "array");
    assert_eq!(first, answer(&request(1, "tools/list", json!({}))).await);
}

#[tokio::test]
async fn the_published_descriptors_are_those_of_the_listing() {
    let (server, _) = server();
    let listed = answer(&request(1, "tools/list", json!({}))).await;
    assert_eq!(serde_json::to_value(server.descriptors()).unwrap(), listed["result"]["tools"]);
}

#[tokio::test]
async fn a_call_is_answered_with_content_structure_and_who_answers() {
    let answer = answer(&call(7, "add", json!({ "a": 2, "b": 3 }))).await;
    if let Some(schema) = Schema::of("2026-07-28") {
        schema.check("CallToolResultResponse", &answer);
    }
    let result = &answer["result"];
    assert_eq!(answer["id"], 7);
    assert_eq!(result["resultType"], "complete");
    assert_eq!(result["structuredContent"], json!({ "sum": 5 }));
    assert_eq!(text(&answer), r#"{"sum":5}"#);
    assert_eq!(result["_meta"]["io.modelcontextprotocol/serverInfo"]["version"], "1.2.3");
}

/// Case 41.
#[tokio::test]
async fn empty_results_keep_their_content() {
    let of = async |tool, arguments| answer(&call(1, tool, arguments)).await["result"].clone();
    let nothing = of("nothing", json!({})).await;
    assert_eq!((&nothing["content"], nothing.get("structuredContent")), (&json!([]), None));
    let empty = of("echo", json!({ "text": "" })).await;
    assert_eq!(empty["content"], json!([{ "type": "text", "text": "" }]));
    let list = of("count", json!({ "to": 0 })).await;
    assert_eq!((&list["structuredContent"], &list["content"][0]["text"]), (&json!([]), &json!("[]")));
    let nobody = of("nobody", json!({})).await;
    assert_eq!((&nobody["content"], nobody.get("structuredContent")), (&json!([]), None));
}

/// Case 37.
#[tokio::test]
async fn bad_arguments_are_for_the_model_and_do_not_run_the_handler() {
    let (server, traces) = server();
    let cases =
        [(json!({ "a": "x", "b": 1 }), "$.a"), (json!({ "a": 1 }), "b"), (json!({ "a": 1, "b": 2, "bb": 3 }), "bb")];
    for (arguments, named) in cases {
        let answer = server.handle(call(1, "add", arguments).to_string().as_bytes()).await.unwrap();
        let answer: Value = serde_json::from_slice(&answer).unwrap();
        assert_eq!(answer["result"]["isError"], true, "{answer}");
        assert_eq!(answer["result"]["resultType"], "complete");
        assert!(text(&answer).contains(named), "{answer} {named}");
    }
    assert_eq!(traces.added(), 0);
}

/// Cases 37 and 38.
#[tokio::test]
async fn calls_that_are_malformed_are_protocol_errors() {
    let cases = [
        (json!({ "name": "nope" }), "Unknown tool: `nope`"),
        (json!({ "name": "ecko" }), "Unknown tool: `ecko`; did you mean `echo`?"),
        (json!({}), "Invalid params: `name`, the tool to call, is missing"),
        (json!({ "name": 7 }), "Invalid params: `name` must be a string, found an integer"),
        (
            json!({ "name": "nothing", "arguments": [] }),
            "Invalid params: `arguments` must be an object, found an array",
        ),
        (
            json!({ "name": "nothing", "arguments": "{}" }),
            "Invalid params: `arguments` must be an object, found a string",
        ),
        (json!({ "name": "add", "arguments": 5 }), "Invalid params: `arguments` must be an object, found an integer"),
    ];
    for (params, message) in cases {
        assert_eq!(error(&answer(&request(1, "tools/call", params)).await), (-32602, message));
    }
}

/// Case 38: `null` counts as absent, which counts as `{}`.
#[tokio::test]
async fn absent_arguments_are_an_empty_object() {
    for params in [json!({ "name": "nothing" }), json!({ "name": "nothing", "arguments": null })] {
        let answer = answer(&request(1, "tools/call", params)).await;
        assert_eq!(answer["result"]["content"], json!([]), "{answer}");
    }
    for params in [json!({ "name": "echo" }), json!({ "name": "echo", "arguments": null })] {
        let answer = answer(&request(1, "tools/call", params)).await;
        assert_eq!(answer["result"]["isError"], true, "{answer}");
        assert!(text(&answer).contains("text"), "{answer}");
    }
}

/// Case 49, for a server that has all tools on one page.
#[tokio::test]
async fn a_cursor_of_somebody_elses_is_refused() {
    for (cursor, message) in [
        (json!(""), "Invalid params: `cursor` is none of the list as it is now; start again without one"),
        (json!("zzz"), "Invalid params: `cursor` is none of the list as it is now; start again without one"),
        (json!(5), "Invalid params: `cursor` must be a string, found an integer"),
    ] {
        assert_eq!(error(&answer(&request(1, "tools/list", json!({ "cursor": cursor }))).await), (-32602, message));
    }
    assert!(answer(&request(1, "tools/list", json!({ "cursor": null }))).await["result"]["tools"].is_array());
}

#[tokio::test]
async fn metadata_that_is_missing_or_malformed_is_named() {
    let without = |key: &str| {
        let mut meta = meta();
        meta.as_object_mut().unwrap().remove(key);
        meta
    };
    let with = |key: &str, value: Value| {
        let mut meta = meta();
        meta[key] = value;
        meta
    };
    let version = "io.modelcontextprotocol/protocolVersion";
    let capabilities = "io.modelcontextprotocol/clientCapabilities";
    let cases = [
        (json!({}), "must carry"),
        (json!({ "_meta": 5 }), "`_meta` must be an object, found an integer"),
        (json!({ "_meta": without(version) }), "lacks `io.modelcontextprotocol/protocolVersion`"),
        (json!({ "_meta": without(capabilities) }), "lacks `io.modelcontextprotocol/clientCapabilities`"),
        (json!({ "_meta": with(version, json!(20_260_728)) }), "must be a string, found an integer"),
        (json!({ "_meta": with(capabilities, json!([])) }), "must be an object, found an array"),
        (
            json!({ "_meta": with("io.modelcontextprotocol/clientInfo", json!({ "name": "x" })) }),
            "`name` and `version`",
        ),
        (json!({ "_meta": with("io.modelcontextprotocol/logLevel", json!("loud")) }), "`warning`"),
        (
            json!({ "_meta": with("progressToken", json!(1.5)) }),
            "must be a string or an integer of 64 bits, found a number with a fraction",
        ),
        (
            json!({ "_meta": with("progressToken", json!(18_446_744_073_709_551_616.0)) }),
            "must be a string or an integer of 64 bits, found a number that is too large",
        ),
    ];
    for method in ["server/discover", "tools/list", "tools/call"] {
        for (params, expected) in &cases {
            let answer = answer(&plain_request(1, method, params.clone())).await;
            let (code, message) = error(&answer);
            assert!(code == -32602 && message.contains(expected), "{method} {params}: {answer}");
        }
        let answer = answer(&json!({ "jsonrpc": "2.0", "id": 1, "method": method })).await;
        assert_eq!(error(&answer).0, -32602, "{answer}");
    }
}

#[tokio::test]
async fn a_version_that_is_not_spoken_is_answered_with_those_that_are() {
    let mut message = request("v", "server/discover", json!({}));
    message["params"]["_meta"]["io.modelcontextprotocol/protocolVersion"] = json!("v999.0.0");
    let answer = answer(&message).await;
    if let Some(schema) = Schema::of("2026-07-28") {
        schema.check("UnsupportedProtocolVersionError", &answer);
    }
    assert_eq!(
        answer,
        json!({
            "jsonrpc": "2.0", "id": "v",
            "error": {
                "code": -32022,
                "message": "Unsupported protocol version: `v999.0.0`",
                "data": {
                    "supported": ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26"],
                    "requested": "v999.0.0",
                },
            },
        })
    );
}

#[tokio::test]
async fn methods_of_other_revisions_do_not_exist_under_this_one() {
    for method in ["initialize", "ping", "logging/setLevel", "resources/subscribe", "prompts/list", "unknown/method"] {
        let answer = answer(&request(1, method, json!({}))).await;
        let message = format!("Method not found: `{method}` under 2026-07-28");
        assert_eq!(error(&answer), (-32601, message.as_str()));
    }
}

/// Case 46, in memory: what is no request.
#[tokio::test]
async fn what_is_no_request_is_told_why() {
    let (server, _) = server();
    let cases: &[(&[u8], i64, Option<Value>)] = &[
        (b"not json", -32700, None),
        (b"{\"a\":\"\xff\"}", -32700, None),
        (b"{\"id\":1,\"n\":1e400}", -32700, None),
        (b"42", -32600, None),
        (b"[]", -32600, None),
        (br#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#, -32600, None),
        (b"{}", -32600, None),
        (br#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, -32600, Some(json!(1))),
        (br#"{"jsonrpc":"2.0","id":1.0,"method":"ping"}"#, -32600, None),
        (br#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32600, None),
        (br#"{"jsonrpc":"2.0","id":true,"method":"ping"}"#, -32600, None),
        (br#"{"jsonrpc":"2.0","id":{},"method":"ping"}"#, -32600, None),
        (br#"{"jsonrpc":"2.0","id":"a","method":5}"#, -32600, Some(json!("a"))),
        (br#"{"jsonrpc":"2.0","id":"a"}"#, -32600, Some(json!("a"))),
        (br#"{"jsonrpc":"2.0","id":-0,"method":"ping"}"#, -32600, None),
        (br#"{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}"#, -32600, None),
        // The id is readable where something else is wrong, wherever it stands.
        (br#"{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":1,"a":2}}"#, -32600, Some(json!(1))),
        (br#"{"params":{"a":[{"id":2,"id":3}]},"jsonrpc":"2.0","method":"ping","id":"x"}"#, -32600, Some(json!("x"))),
        (br#"{"jsonrpc":"2.0","method":"ping","method":"ping","id":1}"#, -32600, Some(json!(1))),
        (br#"{"jsonrpc":"2.0","id":1.5,"method":"ping","params":{"a":1,"a":2}}"#, -32600, None),
        (br#"[{"id":1,"a":1,"a":2}]"#, -32600, None),
        (br#"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":[]}"#, -32602, Some(json!(1))),
    ];
    for (message, code, id) in cases {
        let answer = server.handle(message).await.unwrap();
        let answer: Value = serde_json::from_slice(&answer).unwrap();
        let shown = String::from_utf8_lossy(message);
        assert_eq!((error(&answer).0, answer.get("id")), (*code, id.as_ref()), "{shown}: {answer}");
    }
    let deep = format!(r#"{{"jsonrpc":"2.0","id":1,"method":"ping","params":{}{}}}"#, "[".repeat(200), "]".repeat(200));
    let answer: Value = serde_json::from_slice(&server.handle(deep.as_bytes()).await.unwrap()).unwrap();
    assert_eq!((error(&answer).0, &answer["id"]), (-32600, &json!(1)));
}

#[tokio::test]
async fn what_an_id_has_to_be_is_said_of_what_was_found() {
    let (server, _) = server();
    for (id, found) in [
        ("18446744073709551616", "a number that is too large"),
        ("-9223372036854775809", "a number that is too large"),
        ("-0", "the number -0"),
        ("1.0", "a number with a fraction or an exponent"),
        ("1e2", "a number with a fraction or an exponent"),
        ("null", "null"),
    ] {
        let message = format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"ping"}}"#);
        let answer: Value = serde_json::from_slice(&server.handle(message.as_bytes()).await.unwrap()).unwrap();
        let expected = format!("Invalid request: `id` must be a string or an integer of 64 bits, found {found}");
        assert_eq!(error(&answer), (-32600, expected.as_str()), "{id}");
    }
}

#[tokio::test]
async fn a_version_that_is_not_spoken_is_not_repeated_at_any_length() {
    let mut message = request(1, "server/discover", json!({}));
    message["params"]["_meta"]["io.modelcontextprotocol/protocolVersion"] = json!("v".repeat(3_000));
    let answer = answer(&message).await;
    let requested = answer["error"]["data"]["requested"].as_str().unwrap();
    assert_eq!(requested, format!("{}…", "v".repeat(64)));
}

#[tokio::test]
async fn what_asks_for_nothing_is_not_answered() {
    let (server, _) = server();
    for message in [
        json!({ "id": 1, "jsonrpc": "2.0", "result": {} }),
        json!({ "jsonrpc": "2.0", "id": 1, "error": { "code": 1, "message": "" } }),
        // Answering a response, however broken, could go on for ever between two peers.
        json!({ "jsonrpc": "2.0", "id": null, "error": { "code": -32700, "message": "" } }),
        json!({ "jsonrpc": "2.0", "error": { "code": -32700, "message": "" } }),
        json!({ "id": 1, "result": {} }),
        json!({ "jsonrpc": "1.0", "id": 1.5, "result": {} }),
        json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }),
        json!({ "jsonrpc": "2.0", "method": "notifications/unknown", "params": [] }),
        json!({ "jsonrpc": "2.0", "method": "tools/list" }),
        cancel(1),
        json!({ "jsonrpc": "2.0", "method": "notifications/cancelled" }),
    ] {
        assert_eq!(server.handle(message.to_string().as_bytes()).await, None, "{message}");
    }
}

#[tokio::test]
async fn progress_and_log_messages_come_before_the_answer_and_only_if_asked_for() {
    let (server, _) = server();
    let mut client = Client::connect(&server);
    client.send(&call(1, "report", json!({}))).await;
    let mut asking = call(2, "report", json!({}));
    asking["params"]["_meta"]["progressToken"] = json!("p");
    asking["params"]["_meta"]["io.modelcontextprotocol/logLevel"] = json!("info");
    let quiet = client.next().await;
    assert_eq!((&quiet["id"], text(&quiet)), (&json!(1), "done"));
    client.send(&asking).await;
    let messages = client.finish().await;
    let methods: Vec<_> = messages.iter().map(|message| message["method"].as_str()).collect();
    let progress = Some("notifications/progress");
    assert_eq!(methods, [progress, progress, progress, Some("notifications/message"), None]);
    assert_eq!(messages[0]["params"], json!({ "progressToken": "p", "progress": 1, "total": 3, "message": "step" }));
    if let Some(schema) = Schema::of("2026-07-28") {
        schema.check("ProgressNotification", &messages[0]);
        schema.check("LoggingMessageNotification", &messages[3]);
    }
}
