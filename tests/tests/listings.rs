//! Lists of many pages, lists that change, and how long they may be kept.

use std::time::Duration;

use mcp_runtime::{Listing, ReadyServer, Server, ToolSwitches, protocol::CacheScope, tool, toolset};
use mcp_tests::{
    client::{Client, call, initialize, plain_call, plain_request, request, text},
    spec::Schema,
};
use serde_json::{Value, json};

/// The first tool.
#[tool]
fn one() {}
/// The second tool.
#[tool]
fn two() {}
/// The third tool.
#[tool]
fn three() {}
/// The fourth tool.
#[tool]
fn four() {}
/// The fifth tool.
#[tool]
fn five() {}

/// A server of five tools.
fn server() -> Server {
    Server::new("pages", "1.0.0").tools(toolset![one, two, three, four, five])
}

async fn ask(server: &ReadyServer, request: &Value) -> Value {
    serde_json::from_slice(&server.handle(request.to_string().as_bytes()).await.unwrap()).unwrap()
}

async fn page(server: &ReadyServer, cursor: Option<&Value>) -> Value {
    let params = cursor.map_or_else(|| json!({}), |cursor| json!({ "cursor": cursor }));
    ask(server, &request(1, "tools/list", params)).await
}

fn names(page: &Value) -> Vec<&str> {
    page["result"]["tools"].as_array().unwrap().iter().map(|tool| tool["name"].as_str().unwrap()).collect()
}

/// Walks the pages as a client does: on and on until there is no `nextCursor`.
async fn walk(server: &ReadyServer) -> Vec<Value> {
    let mut pages = vec![page(server, None).await];
    while let Some(cursor) = pages.last().and_then(|page| page["result"].get("nextCursor")).cloned() {
        assert!(pages.len() < 10, "the pages go round in a circle");
        pages.push(page(server, Some(&cursor)).await);
    }
    pages
}

/// Case 49.
#[tokio::test]
async fn five_tools_are_three_pages_of_two_each_with_its_caching_hints() {
    let server = server().page_size(2).build().unwrap();
    let pages = walk(&server).await;
    assert_eq!(pages.iter().map(names).collect::<Vec<_>>(), [vec!["one", "two"], vec!["three", "four"], vec!["five"]]);
    for page in &pages {
        let result = &page["result"];
        assert_eq!((&result["ttlMs"], &result["cacheScope"]), (&json!(300_000), &json!("public")));
        if let Some(schema) = Schema::of("2026-07-28") {
            schema.check("ListToolsResultResponse", page);
        }
    }
    assert_eq!(walk(&server).await, pages, "the same pages every time");
}

#[tokio::test]
async fn an_exact_fit_and_a_size_of_zero_have_no_empty_page() {
    for (size, expected) in [(5, vec![5]), (6, vec![5]), (1, vec![1; 5]), (0, vec![1; 5])] {
        let server = server().page_size(size).build().unwrap();
        let lengths: Vec<usize> = walk(&server).await.iter().map(|page| names(page).len()).collect();
        assert_eq!(lengths, expected, "size {size}");
    }
    let empty = Server::new("empty", "1.0.0").page_size(2).build().unwrap();
    assert_eq!(walk(&empty).await.iter().map(names).collect::<Vec<_>>(), [Vec::<&str>::new()]);
}

/// Case 49: what was not given out is refused, and is never the first page.
#[tokio::test]
async fn a_cursor_of_nobodys_or_of_another_set_is_refused() {
    let server = server().page_size(2).build().unwrap();
    let other =
        Server::new("pages", "1.0.0").tools(toolset![one, three, two, four, five]).page_size(2).build().unwrap();
    let foreign = walk(&other).await[0]["result"]["nextCursor"].clone();
    let longer = self::server().page_size(3).build().unwrap();
    let resized = walk(&longer).await[0]["result"]["nextCursor"].clone();
    let own = walk(&server).await[0]["result"]["nextCursor"].as_str().unwrap().to_owned();
    let almost = [json!(own.to_uppercase() + "0"), json!(own.get(1..)), json!(format!(" {own}"))];
    for cursor in [json!(""), json!("zzz"), json!("1"), foreign, resized].iter().chain(&almost) {
        let error = page(&server, Some(cursor)).await["error"].clone();
        let message = "Invalid params: `cursor` is none of the list as it is now; start again without one";
        assert_eq!(error, json!({ "code": -32602, "message": message }), "{cursor}");
    }
    let error = page(&server, Some(&json!(5))).await["error"].clone();
    assert_eq!(
        error,
        json!({ "code": -32602, "message": "Invalid params: `cursor` must be a string, found an integer" })
    );
    assert_eq!(names(&page(&server, Some(&Value::Null)).await), ["one", "two"], "`null` counts as absent");
}

/// The set is the server's: neither a connection nor what was said on it before makes a difference.
#[tokio::test]
async fn the_list_is_the_same_on_every_connection_whatever_was_asked_before() {
    let server = server().page_size(2).build().unwrap();
    let list = request(1, "tools/list", json!({}));
    let first = ask(&server, &list).await;
    let older = {
        let mut client = Client::connect(&server);
        client.initialize("2025-11-25").await;
        client.ask(&plain_request(1, "tools/list", json!({}))).await
    };
    let mut client = Client::connect(&server);
    assert_eq!(client.ask(&list).await, first);
    for before in [
        call(2, "five", json!({})),
        call(2, "five", json!({ "x": 1 })),
        call(2, "six", json!({})),
        request(2, "tools/list", json!({ "cursor": first["result"]["nextCursor"] })),
        request(2, "tools/list", json!({ "cursor": "zzz" })),
        initialize("2025-11-25"),
        plain_request(2, "logging/setLevel", json!({ "level": "debug" })),
        plain_call(2, "one", json!({})),
    ] {
        client.ask(&before).await;
        assert_eq!(client.ask(&list).await, first, "after {before}");
    }
    assert_eq!(client.ask(&plain_request(1, "tools/list", json!({}))).await, older);
    assert_eq!(Client::connect(&server).ask(&list).await, first, "and beside it");
}

#[tokio::test]
async fn a_replica_takes_the_cursors_of_another() {
    let (left, right) = (server().page_size(2).build().unwrap(), server().page_size(2).build().unwrap());
    let cursor = page(&left, None).await["result"]["nextCursor"].clone();
    assert_eq!(names(&page(&right, Some(&cursor)).await), ["three", "four"]);
}

#[tokio::test]
async fn older_revisions_page_the_same_way_without_hints() {
    let server = server().page_size(3).build().unwrap();
    for revision in ["2025-11-25", "2025-06-18", "2025-03-26"] {
        let mut client = Client::connect(&server);
        let greeting = client.initialize(revision).await;
        assert_eq!(greeting["result"]["capabilities"]["tools"], json!({}), "this list never changes");
        let first = client.ask(&plain_request(1, "tools/list", json!({}))).await;
        assert_eq!(names(&first), ["one", "two", "three"]);
        let cursor = &first["result"]["nextCursor"];
        let last = client.ask(&plain_request(2, "tools/list", json!({ "cursor": cursor }))).await;
        assert_eq!(names(&last), ["four", "five"]);
        assert_eq!(last["result"].as_object().unwrap().keys().collect::<Vec<_>>(), ["tools"]);
    }
}

#[tokio::test]
async fn each_listing_has_its_own_caching_hints() {
    let server = server()
        .cache_ttl_of(Listing::Tools, Duration::from_millis(1_500))
        .cache_ttl(Duration::from_secs(3))
        .cache_scope_of(Listing::Tools, CacheScope::Private)
        .page_size(4)
        .build()
        .unwrap();
    for page in walk(&server).await {
        let result = &page["result"];
        assert_eq!((&result["ttlMs"], &result["cacheScope"]), (&json!(1_500), &json!("private")));
    }
    let discover = ask(&server, &request(1, "server/discover", json!({}))).await;
    let result = &discover["result"];
    assert_eq!((&result["ttlMs"], &result["cacheScope"]), (&json!(3_000), &json!("public")));
    let endless = self::server().cache_ttl(Duration::MAX).build().unwrap();
    assert_eq!(page(&endless, None).await["result"]["ttlMs"], json!((1_u64 << 53) - 1));
}

#[tokio::test]
async fn a_tool_that_is_off_is_neither_listed_nor_called_nor_suggested() {
    let switches = ToolSwitches::new();
    let server = server().switches(&switches).page_size(2).build().unwrap();
    let before = walk(&server).await;
    switches.disable("three").unwrap();
    let listed: Vec<Vec<String>> =
        walk(&server).await.iter().map(|page| names(page).into_iter().map(str::to_owned).collect()).collect();
    assert_eq!(listed, [["one", "two"], ["four", "five"]]);
    let refused = ask(&server, &call(1, "three", json!({}))).await;
    assert_eq!(refused["error"], json!({ "code": -32602, "message": "Unknown tool: `three`" }));
    let stale = page(&server, Some(&before[0]["result"]["nextCursor"])).await;
    assert_eq!(stale["error"]["code"], -32602);
    switches.enable("three").unwrap();
    assert_eq!(walk(&server).await, before, "the same set has the same pages and cursors");
    assert_eq!(ask(&server, &call(1, "three", json!({}))).await["result"]["content"], json!([]));
}

#[tokio::test]
async fn a_tool_can_be_off_from_the_start_but_must_exist() {
    let switches = ToolSwitches::new();
    switches.disable("five").unwrap();
    let server = server().switches(&switches).build().unwrap();
    assert_eq!(names(&page(&server, None).await), ["one", "two", "three", "four"]);

    let switches = ToolSwitches::new();
    switches.disable("fife").unwrap();
    let error = self::server().switches(&switches).build().unwrap_err().to_string();
    let expected =
        "tool \"fife\": it is disabled in the server's switches, but there is no tool `fife`; did you mean `five`?";
    assert!(error.contains(expected), "{error}");
}

#[tokio::test]
async fn clients_of_older_revisions_are_told_of_changes_and_that_they_will_be() {
    let switches = ToolSwitches::new();
    let server = server().switches(&switches).build().unwrap();
    for revision in ["2025-11-25", "2025-06-18", "2025-03-26"] {
        let mut client = Client::connect(&server);
        let greeting = client.initialize(revision).await;
        assert_eq!(greeting["result"]["capabilities"]["tools"], json!({ "listChanged": true }));
        assert_eq!(client.ask(&plain_call(1, "one", json!({}))).await["id"], 1);
        switches.disable("one").unwrap();
        let told = client.next().await;
        assert_eq!(told, json!({ "jsonrpc": "2.0", "method": "notifications/tools/list_changed" }));
        if let Some(schema) = Schema::of(revision) {
            schema.check("ToolListChangedNotification", &told);
        }
        assert_eq!(client.ask(&plain_call(2, "one", json!({}))).await["error"]["code"], -32602);
        switches.disable("one").unwrap();
        assert_eq!(client.ask(&plain_call(3, "two", json!({}))).await["id"], 3, "no change, no notification");
        switches.enable("one").unwrap();
        assert_eq!(client.next().await["method"], "notifications/tools/list_changed");
        assert_eq!(client.finish().await, Vec::<Value>::new());
    }
}

/// 2026-07-28: a client says what it wants to hear (`subscriptions/listen`).
#[tokio::test]
async fn clients_of_the_current_revision_are_told_nothing_unasked() {
    let switches = ToolSwitches::new();
    let server = server().switches(&switches).build().unwrap();
    let mut client = Client::connect(&server);
    let discover = client.ask(&request("d", "server/discover", json!({}))).await;
    assert_eq!(discover["result"]["capabilities"]["tools"], json!({ "listChanged": true }));
    switches.disable("one").unwrap();
    assert_eq!(client.ask(&request(1, "tools/list", json!({}))).await["id"], 1);
    assert_eq!(client.finish().await, Vec::<Value>::new());
}

/// A line that is half read when the list changes is not lost.
#[tokio::test]
async fn a_notification_does_not_cut_a_line_in_two() {
    let switches = ToolSwitches::new();
    let server = server().switches(&switches).build().unwrap();
    let mut client = Client::connect(&server);
    client.ask(&initialize("2025-11-25")).await;
    let line = format!("{}\n", plain_call(1, "two", json!({})));
    client.send_bytes(&line.as_bytes()[..10]).await;
    switches.disable("one").unwrap();
    assert_eq!(client.next().await["method"], "notifications/tools/list_changed");
    client.send_bytes(&line.as_bytes()[10..]).await;
    assert_eq!(client.next().await["id"], 1);
}

#[tokio::test]
async fn calls_in_flight_outlive_their_tools_being_switched_off() {
    let (traces, switches) = (mcp_tests::fixture::Traces::default(), ToolSwitches::new());
    let server = mcp_tests::fixture::builder().tools(traces.clone()).switches(&switches).build().unwrap();
    let mut client = Client::connect(&server);
    client.send(&call(1, "sleep", json!({ "ms": 20 }))).await;
    // Answered only after the call before was taken on.
    client.ask(&request(2, "tools/list", json!({}))).await;
    switches.disable("sleep").unwrap();
    assert_eq!(text(&client.next().await), "slept 20 ms");
}
