//! The revisions before 2026-07-28: a handshake, and nothing that they do not know.

use mcp_runtime::{ResourceLink, tool, toolset};
use mcp_tests::{
    client::{Client, call, initialize, plain_call, plain_request, request, text},
    fixture::{builder, server},
    spec::Schema,
};
use serde_json::{Value, json};

const LEGACY: [&str; 3] = ["2025-11-25", "2025-06-18", "2025-03-26"];

async fn connect(revision: &str) -> Client {
    let (server, _) = server();
    let mut client = Client::connect(&server);
    client.initialize(revision).await;
    client
}

fn tool<'a>(listed: &'a Value, name: &str) -> &'a Value {
    listed["result"]["tools"].as_array().unwrap().iter().find(|tool| tool["name"] == name).unwrap()
}

#[tokio::test]
async fn initialize_agrees_on_the_revision_that_is_asked_for() {
    let (server, _) = server();
    for revision in LEGACY {
        let answer = Client::connect(&server).initialize(revision).await;
        assert_eq!(answer["id"], "init");
        let result = &answer["result"];
        assert_eq!(result["protocolVersion"], revision);
        assert_eq!(result["capabilities"], json!({ "tools": {}, "logging": {} }));
        assert_eq!(result["instructions"], "Call `add`.");
        assert_eq!(result.as_object().unwrap().len(), 4, "{result}");
        if let Some(schema) = Schema::of(revision) {
            schema.check("InitializeResult", result);
        }
    }
}

#[tokio::test]
async fn a_revision_that_is_not_spoken_is_answered_with_the_newest_that_is() {
    let (server, _) = server();
    for revision in ["2024-11-05", "2026-07-28", "2099-01-01", ""] {
        let answer = Client::connect(&server).initialize(revision).await;
        assert_eq!(answer["result"]["protocolVersion"], "2025-11-25", "{revision}");
    }
}

#[tokio::test]
async fn an_initialize_without_its_parameters_is_refused() {
    let (server, _) = server();
    let mut client = Client::connect(&server);
    for params in [json!({}), json!({ "protocolVersion": 5 }), json!({ "protocolVersion": "2025-11-25" })] {
        let answer = client.ask(&plain_request(1, "initialize", params)).await;
        assert_eq!(answer["error"]["code"], -32602, "{answer}");
    }
    // Nothing has been agreed on.
    let answer = client.ask(&plain_request(1, "tools/list", json!({}))).await;
    assert_eq!(answer["error"]["code"], -32602, "{answer}");
}

#[tokio::test]
async fn who_the_server_is_has_only_what_the_revision_knows() {
    let (server, _) = server();
    let expected = [
        json!({
            "name": "fixture", "title": "A fixture", "version": "1.2.3", "description": "Answers tests.",
            "icons": [{ "src": "https://example.com/icon.png" }], "websiteUrl": "https://example.com",
        }),
        json!({ "name": "fixture", "title": "A fixture", "version": "1.2.3" }),
        json!({ "name": "fixture", "version": "1.2.3" }),
    ];
    for (revision, expected) in LEGACY.into_iter().zip(expected) {
        let answer = Client::connect(&server).initialize(revision).await;
        assert_eq!(answer["result"]["serverInfo"], expected, "{revision}");
    }
}

#[tokio::test]
async fn tools_are_listed_with_only_what_the_revision_knows() {
    for revision in LEGACY {
        let mut client = connect(revision).await;
        let listed = client.ask(&json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/list" })).await;
        assert_eq!(listed["result"].as_object().unwrap().keys().collect::<Vec<_>>(), ["tools"]);
        if let Some(schema) = Schema::of(revision) {
            schema.check("ListToolsResult", &listed["result"]);
        }
        let add = tool(&listed, "add");
        let count = tool(&listed, "count");
        assert_eq!(add.get("icons").is_some(), revision == "2025-11-25", "{revision}");
        assert_eq!(add.get("outputSchema").is_some(), revision != "2025-03-26", "{revision}");
        assert_eq!(count.get("outputSchema"), None, "an array is no output of {revision}");
        assert_eq!(add.get("_meta").is_some(), revision != "2025-03-26", "{revision}");
        let (title, place) =
            if revision == "2025-03-26" { (add.get("title"), "/annotations/title") } else { (None, "/title") };
        assert_eq!((title, add.pointer(place)), (None, Some(&json!("Add"))), "{revision}");
    }
}

#[tokio::test]
async fn results_have_only_what_the_revision_knows() {
    for revision in LEGACY {
        let mut client = connect(revision).await;
        let sum = client.ask(&plain_call(1, "add", json!({ "a": 1, "b": 2 }))).await;
        let numbers = client.ask(&plain_call(2, "count", json!({ "to": 2 }))).await;
        let object = (revision != "2025-03-26").then(|| json!({ "sum": 3 }));
        assert_eq!(sum["result"].get("structuredContent"), object.as_ref(), "{revision}");
        assert_eq!(numbers["result"].get("structuredContent"), None, "{revision}");
        assert_eq!((text(&sum), text(&numbers)), (r#"{"sum":3}"#, "[0,1]"), "the text block is there all the same");
        for answer in [sum, numbers] {
            for modern in ["resultType", "_meta", "ttlMs", "cacheScope"] {
                assert_eq!(answer["result"].get(modern), None, "{revision}");
            }
            if let Some(schema) = Schema::of(revision) {
                schema.check("CallToolResult", &answer["result"]);
            }
        }
    }
}

#[tokio::test]
async fn bad_arguments_and_unknown_tools_are_told_apart() {
    for revision in LEGACY {
        let mut client = connect(revision).await;
        let answer = client.ask(&plain_call(1, "add", json!({ "a": "x" }))).await;
        assert_eq!(answer["result"]["isError"], true, "{answer}");
        let answer = client.ask(&plain_call(2, "nope", json!({}))).await;
        assert_eq!(answer["error"], json!({ "code": -32602, "message": "Unknown tool: `nope`" }));
        let answer = client.ask(&plain_request(3, "server/discover", json!({}))).await;
        assert_eq!(answer["error"]["code"], -32601, "{answer}");
    }
}

#[tokio::test]
async fn ping_is_answered_before_and_after_the_handshake() {
    let (server, _) = server();
    let mut client = Client::connect(&server);
    let ping = |id: i64| json!({ "jsonrpc": "2.0", "id": id, "method": "ping" });
    assert_eq!(client.ask(&ping(1)).await, json!({ "jsonrpc": "2.0", "id": 1, "result": {} }));
    client.initialize("2025-06-18").await;
    assert_eq!(client.ask(&ping(2)).await, json!({ "jsonrpc": "2.0", "id": 2, "result": {} }));
}

/// Under the older revisions, too, `params` and its `_meta` are objects where they are there.
#[tokio::test]
async fn parameters_of_the_wrong_shape_are_refused() {
    let (server, _) = server();
    let mut client = Client::connect(&server);
    for params in [json!([]), Value::Null, json!({ "_meta": 5 })] {
        let answer = client.ask(&plain_request(1, "ping", params)).await;
        assert_eq!(answer["error"]["code"], -32602, "{answer}");
    }
    client.initialize("2025-11-25").await;
    for method in ["ping", "initialize", "logging/setLevel", "tools/list", "tools/call"] {
        let mut good = match method {
            "initialize" => mcp_tests::client::initialize("2025-11-25")["params"].clone(),
            _ => json!({ "name": "nothing", "level": "error" }),
        };
        good["_meta"] = json!({ "progressToken": 1 });
        let answer = client.ask(&plain_request(1, method, good.clone())).await;
        assert!(answer.get("result").is_some(), "{answer}");
        for meta in [json!(5), json!([]), Value::Null, json!({ "progressToken": 1.5 })] {
            good["_meta"] = meta;
            let answer = client.ask(&plain_request(1, method, good.clone())).await;
            assert_eq!(answer["error"]["code"], -32602, "{answer}");
        }
        for params in [json!([]), json!("text"), Value::Null] {
            let answer = client.ask(&plain_request(1, method, params)).await;
            assert_eq!(answer["error"]["code"], -32602, "{answer}");
        }
    }
}

#[tokio::test]
async fn what_initialize_lacks_is_named() {
    let (server, _) = server();
    let mut client = Client::connect(&server);
    let who = json!({ "name": "test", "version": "1" });
    for (params, why) in [
        (json!({}), "`protocolVersion`, a string, is missing"),
        (json!({ "protocolVersion": 7 }), "`protocolVersion` must be a string, found an integer"),
        (json!({ "protocolVersion": "2025-11-25" }), "`capabilities`, an object, is missing"),
        (
            json!({ "protocolVersion": "2025-11-25", "capabilities": [], "clientInfo": who }),
            "`capabilities` must be an object, found an array",
        ),
        (json!({ "protocolVersion": "2025-11-25", "capabilities": {} }), "`clientInfo`, an object, is missing"),
        (
            json!({ "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": { "name": "test" } }),
            "`clientInfo` needs `version`, a string",
        ),
    ] {
        let answer = client.ask(&plain_request(1, "initialize", params)).await;
        assert_eq!(answer["error"]["message"], format!("Invalid params: {why}"));
    }
}

#[tokio::test]
async fn before_any_handshake_a_request_has_to_say_its_revision() {
    let (server, _) = server();
    let mut client = Client::connect(&server);
    for method in ["tools/list", "tools/call", "server/discover"] {
        let answer = client.ask(&plain_request(1, method, json!({ "name": "nothing" }))).await;
        assert_eq!(answer["error"]["code"], -32602, "{answer}");
        assert!(answer["error"]["message"].as_str().unwrap().contains("initialize"), "{answer}");
    }
    assert_eq!(client.ask(&plain_request(1, "prompts/list", json!({}))).await["error"]["code"], -32601);
}

#[tokio::test]
async fn both_eras_are_served_on_one_connection() {
    let mut client = connect("2025-06-18").await;
    let modern = client.ask(&call(1, "count", json!({ "to": 1 }))).await;
    assert_eq!(modern["result"]["structuredContent"], json!([0]));
    let older = client.ask(&plain_call(2, "count", json!({ "to": 1 }))).await;
    assert_eq!(older["result"].get("structuredContent"), None);
    // A request that names the agreed revision is of it.
    let mut named = plain_call(3, "count", json!({ "to": 1 }));
    named["params"]["_meta"] = json!({ "io.modelcontextprotocol/protocolVersion": "2025-06-18" });
    assert_eq!(client.ask(&named).await["result"].get("resultType"), None);
    assert_eq!(client.ask(&request(4, "ping", json!({}))).await["error"]["code"], -32601);
}

/// Links to a file.
#[tool(read_only)]
fn link() -> ResourceLink {
    ResourceLink::new("file:///a.log", "a.log").title("The log").description("What happened.")
}

/// Links came with 2025-06-18.
#[tokio::test]
async fn a_link_is_text_for_those_who_know_no_links() {
    let server = builder().tools(toolset![link]).build().unwrap();
    for (revision, block) in [
        ("2025-03-26", json!({ "type": "text", "text": "The log: file:///a.log\nWhat happened." })),
        (
            "2025-06-18",
            json!({
                "type": "resource_link", "uri": "file:///a.log", "name": "a.log", "title": "The log",
                "description": "What happened.",
            }),
        ),
    ] {
        let mut client = Client::connect(&server);
        client.initialize(revision).await;
        let answer = client.ask(&plain_call(1, "link", json!({}))).await;
        assert_eq!(answer["result"]["content"], json!([block]), "{revision}");
    }
}

#[tokio::test]
async fn log_messages_are_sent_once_a_level_is_set() {
    let mut client = connect("2025-11-25").await;
    assert_eq!(client.ask(&plain_call(1, "report", json!({}))).await["id"], 1);
    let level = |level: &str| plain_request("level", "logging/setLevel", json!({ "level": level }));
    assert_eq!(client.ask(&level("loud")).await["error"]["code"], -32602);
    assert_eq!(client.ask(&level("error")).await["result"], json!({}));
    assert_eq!(client.ask(&plain_call(2, "report", json!({}))).await["id"], 2);
    assert_eq!(client.ask(&level("debug")).await["result"], json!({}));
    let message = client.ask(&plain_call(3, "report", json!({}))).await;
    assert_eq!(message["method"], "notifications/message");
    assert_eq!(message["params"]["level"], "info");
}

#[tokio::test]
async fn everything_may_be_sent_at_once() {
    let (server, _) = server();
    let mut client = Client::connect(&server);
    client.send(&initialize("2025-11-25")).await;
    client.send(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" })).await;
    client.send(&plain_request(1, "tools/list", json!({}))).await;
    client.send(&plain_call(2, "add", json!({ "a": 1, "b": 1 }))).await;
    let answers = client.finish().await;
    let ids: Vec<_> = answers.iter().map(|answer| answer["id"].clone()).collect();
    assert_eq!(ids, [json!("init"), json!(1), json!(2)]);
    assert_eq!(answers[2]["result"]["structuredContent"], json!({ "sum": 2 }));
}
