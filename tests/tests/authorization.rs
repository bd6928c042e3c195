//! Who may, over a raw socket: tokens, challenges, what a caller sees and what it may call.

use std::time::{Duration, SystemTime};

use http_body_util::BodyExt as _;
use mcp_runtime::{
    BearerAuth, Context, Principal, ProtectedResource, ReadyServer, TokenError, TokenVerifier, ToolSwitches, tools,
};
use mcp_tests::{
    client::{Client, call, plain_call, plain_request, request, text},
    fixture::builder,
    http::{Answer, Site, Stream, lines, modern, post},
};
use serde_json::{Value, json};
use tower_layer::Layer as _;
use tower_service::Service as _;

const URL: &str = "https://mcp.example.com/.well-known/oauth-protected-resource/mcp";

/// Tools for readers, writers and administrators.
struct Issues;

#[tools(scopes("issues:read"))]
impl Issues {
    /// Says who calls.
    #[tool]
    fn whoami(#[from_context] caller: Option<Principal>, cx: &Context) -> String {
        assert_eq!(caller.as_ref(), cx.principal());
        caller.map_or_else(|| "the user".to_owned(), |caller| caller.subject().to_owned())
    }

    /// Closes an issue.
    #[tool(scopes("issues:read", "issues:write"))]
    fn close_issue(id: u32, #[from_context] caller: Principal) -> String {
        format!("{id} is closed by {}", caller.subject())
    }

    /// Deletes everything.
    #[tool(scopes("internal:purge"))]
    fn purge() {}

    /// Says that it is there.
    #[tool(scopes())]
    fn health() -> &'static str {
        "well"
    }
}

/// Knows tokens by heart.
struct Tokens;

impl TokenVerifier for Tokens {
    async fn verify(&self, token: &str, resource: &ProtectedResource) -> Result<Principal, TokenError> {
        assert_eq!(resource.uri(), "https://mcp.example.com/mcp");
        let scopes: &[&str] = match token {
            "reader" => &["issues:read"],
            "writer" => &["issues:write"],
            "admin" => &["issues:write", "internal:purge"],
            "nothing" => &[],
            "brief" => {
                let end = SystemTime::now() + Duration::from_millis(50);
                return Ok(Principal::new(token).with_scopes(["issues:read"]).with_expiry(end));
            }
            "unavailable" => return Err(TokenError::unavailable("the database is away")),
            _ => return Err(TokenError::invalid("the token is unknown")),
        };
        Ok(Principal::new(token).with_scopes(scopes.iter().copied()))
    }
}

fn resource() -> ProtectedResource {
    ProtectedResource::new("https://mcp.example.com/mcp", "https://auth.example.com")
        .unwrap()
        .scopes_supported(["issues:read"])
        .name("Issues")
}

fn auth() -> BearerAuth {
    BearerAuth::new(resource(), Tokens).step_up(["issues:write"]).implies("issues:write", ["issues:read"])
}

fn server() -> ReadyServer {
    builder().tools(Issues).build().unwrap()
}

async fn site(auth: BearerAuth) -> Site {
    Site::serve(server().into_service().bearer_auth(auth)).await
}

/// A request under 2026-07-28 with a token.
fn with_token(message: &Value, token: &str) -> Vec<u8> {
    modern(message, &[&format!("Authorization: Bearer {token}")])
}

#[track_caller]
fn names(answer: &Answer) -> Vec<String> {
    let listed = answer.json();
    let tools = listed["result"]["tools"].as_array().unwrap_or_else(|| panic!("no tools in {listed}"));
    tools.iter().map(|tool| tool["name"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn who_brings_no_good_token_is_told_where_to_get_one() {
    let site = site(auth()).await;
    let message = call(1, "health", json!({}));
    for (lines, status, challenge) in [
        (&[][..], 401, format!("Bearer scope=\"issues:read\",resource_metadata=\"{URL}\"")),
        (
            &["Authorization: Basic dXNlcjpwYXNz"],
            401,
            format!("Bearer scope=\"issues:read\",resource_metadata=\"{URL}\""),
        ),
        (
            &["Authorization: Bearer forged"],
            401,
            format!(
                "Bearer error=\"invalid_token\",error_description=\"the token is unknown\",scope=\"issues:read\",\
                 resource_metadata=\"{URL}\""
            ),
        ),
        (
            &["Authorization: Bearer reader", "Authorization: Bearer admin"],
            400,
            format!(
                "Bearer error=\"invalid_request\",error_description=\"there are several authorizations\",\
                 resource_metadata=\"{URL}\""
            ),
        ),
    ] {
        let answer = site.ask(modern(&message, lines)).await;
        assert_eq!((answer.status, answer.header("www-authenticate")), (status, Some(&*challenge)), "{lines:?}");
        assert_eq!(answer.json().get("id"), None);
    }
    let answer = site.ask(with_token(&message, "unavailable")).await;
    assert_eq!((answer.status, answer.header("www-authenticate")), (503, None));
    assert!(!answer.body.contains("database"), "{answer:?}");
    assert_eq!(site.ask(with_token(&message, "nothing")).await.code(), 0);
    // A token in the query is none.
    let request = String::from_utf8(modern(&message, &[])).unwrap().replace("/mcp", "/mcp?access_token=reader");
    assert_eq!(site.ask(request).await.status, 401);
}

#[tokio::test]
async fn the_metadata_of_the_resource_is_for_everybody() {
    let site = site(auth()).await;
    let get = |path: &str, host: &str| format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    for path in ["/.well-known/oauth-protected-resource/mcp", "/.well-known/oauth-protected-resource"] {
        let answer = site.ask(get(path, "localhost")).await;
        assert_eq!(answer.status, 200);
        assert_eq!(
            answer.json(),
            json!({
                "resource": "https://mcp.example.com/mcp",
                "authorization_servers": ["https://auth.example.com"],
                "bearer_methods_supported": ["header"],
                "scopes_supported": ["issues:read"],
                "resource_name": "Issues",
            })
        );
        assert_eq!(site.ask(get(path, "evil.example.com")).await.status, 403);
        let answer = site.ask(get(path, "localhost").replace("GET", "POST")).await;
        assert_eq!((answer.status, answer.header("allow")), (405, Some("GET, HEAD")));
    }
    assert_eq!(site.ask(get("/.well-known/oauth-protected-resource/other", "localhost")).await.status, 404);
}

#[tokio::test]
async fn a_scope_that_every_request_needs() {
    let site = site(auth().require(["issues:read"])).await;
    let message = request(1, "server/discover", json!({}));
    assert_eq!(site.ask(with_token(&message, "reader")).await.code(), 0);
    assert_eq!(site.ask(with_token(&message, "writer")).await.code(), 0, "one that another brings along");
    let answer = site.ask(with_token(&message, "nothing")).await;
    let challenge = answer.header("www-authenticate").unwrap();
    assert_eq!(answer.status, 403);
    assert!(challenge.contains("error=\"insufficient_scope\"") && challenge.contains("scope=\"issues:read\""));
}

#[tokio::test]
async fn a_caller_sees_what_it_may_call() {
    let site = site(auth()).await;
    for (token, seen) in [
        ("nothing", &["health"][..]),
        ("reader", &["whoami", "health"]),
        ("writer", &["whoami", "close_issue", "health"]),
        ("admin", &["whoami", "close_issue", "purge", "health"]),
    ] {
        let answer = site.ask(with_token(&request(1, "tools/list", json!({})), token)).await;
        assert_eq!(names(&answer), seen, "{token}");
        assert_eq!(answer.json()["result"]["cacheScope"], "private");
        let line = format!("Authorization: Bearer {token}");
        let lines = ["MCP-Protocol-Version: 2025-11-25", &line];
        let older = site.ask(post(&lines, &plain_request(1, "tools/list", json!({})).to_string())).await;
        assert_eq!(names(&older), seen, "{token}");
    }
}

/// A page goes on where the caller's own page before it ended, and nobody else's cursor is good for it.
#[tokio::test]
async fn pages_are_of_what_the_caller_sees() {
    let server = builder().tools(Issues).page_size(1).build().unwrap();
    let site = Site::serve(server.into_service().bearer_auth(auth())).await;
    let page = async |token: &str, cursor: &Value| {
        site.ask(with_token(&request(1, "tools/list", json!({ "cursor": cursor })), token)).await
    };
    let first = page("reader", &Value::Null).await;
    let cursor = &first.json()["result"]["nextCursor"];
    let second = page("reader", cursor).await;
    assert_eq!((names(&first), names(&second)), (vec!["whoami".to_owned()], vec!["health".to_owned()]));
    assert_eq!(second.json()["result"].get("nextCursor"), None);
    assert_eq!(page("writer", cursor).await.code(), -32602);
}

#[tokio::test]
async fn a_call_that_lacks_a_scope_is_told_all_that_it_takes() {
    let site = site(auth()).await;
    let message = call(1, "close_issue", json!({ "id": 7 }));
    let answer = site.ask(with_token(&message, "reader")).await;
    assert_eq!(answer.status, 403);
    assert_eq!(
        answer.header("www-authenticate").unwrap(),
        format!(
            "Bearer error=\"insufficient_scope\",error_description=\"the token does not grant what is needed\",\
             scope=\"issues:read issues:write\",resource_metadata=\"{URL}\""
        )
    );
    assert_eq!((&answer.json()["id"], answer.code()), (&json!(1), -32602));
    let answer = site.ask(with_token(&message, "writer")).await;
    assert_eq!(text(&answer.json()), "7 is closed by writer");
    let older = plain_call(1, "close_issue", json!({ "id": 7 })).to_string();
    let lines = ["MCP-Protocol-Version: 2025-06-18", "Authorization: Bearer reader"];
    let answer = site.ask(post(&lines, &older)).await;
    assert_eq!((answer.status, answer.header("www-authenticate").is_some()), (403, true));
}

/// A tool whose scopes are nobody's to ask for is answered in every way like one that does not exist.
#[tokio::test]
async fn a_tool_that_a_caller_may_not_see_is_unknown_to_it() {
    let site = site(auth()).await;
    let ask = async |tool: &str| site.ask(with_token(&call(1, tool, json!({})), "writer")).await;
    let (hidden, missing) = (ask("purge").await, ask("porge").await);
    assert_eq!((hidden.status, hidden.code()), (200, -32602));
    assert_eq!(hidden.body.replace("purge", "porge"), missing.body);
    assert_eq!(hidden.header("www-authenticate"), None);
    assert!(site.ask(with_token(&call(1, "purge", json!({})), "admin")).await.code() == 0);
    assert!(site.ask(with_token(&call(1, "porge", json!({})), "admin")).await.body.contains("did you mean `purge`"));
}

/// Where nothing verifies callers, nothing that takes a scope is for them.
#[tokio::test]
async fn nobody_in_particular_is_granted_nothing() {
    let site = Site::open(&server()).await;
    let list = request(1, "tools/list", json!({}));
    assert_eq!(names(&site.ask(modern(&list, &[])).await), ["health"]);
    assert_eq!(names(&site.ask(with_token(&list, "admin")).await), ["health"], "a token that nobody looks at");
    let answer = site.ask(modern(&call(1, "close_issue", json!({ "id": 7 })), &[])).await;
    assert_eq!((answer.status, answer.code()), (200, -32602));
}

/// Over stdio and in memory the user's own process is asked, and all tools are there.
#[tokio::test]
async fn the_process_s_own_user_is_granted_everything() {
    let mut client = Client::connect(&server());
    let listed = client.ask(&request(1, "tools/list", json!({}))).await;
    assert_eq!(listed["result"]["tools"].as_array().unwrap().len(), 4);
    assert_eq!(listed["result"]["cacheScope"], "private");
    assert_eq!(text(&client.ask(&call(2, "whoami", json!({}))).await), "the user");
    assert_eq!(client.ask(&call(3, "purge", json!({}))).await["result"].get("isError"), None);
    let answer = client.ask(&call(4, "close_issue", json!({ "id": 1 }))).await;
    assert_eq!(answer["result"]["isError"], true, "it has to know who calls");
    client.finish().await;
}

/// Any layer can verify, by whatever it goes by.
#[tokio::test]
async fn a_principal_that_another_layer_has_verified() {
    let ask = async |principal: Option<Principal>, message: &Value| {
        let mut request =
            http::Request::post("/mcp").header("host", "localhost").header("content-type", "application/json");
        for line in lines(message) {
            let (name, value) = line.split_once(": ").unwrap();
            request = request.header(name, value);
        }
        let mut request = request.body(message.to_string()).unwrap();
        if let Some(principal) = principal {
            request.extensions_mut().insert(principal);
        }
        let answer = server().into_service().call(request).await.unwrap();
        let (status, body) = (answer.status(), answer.into_body().collect().await.unwrap().to_bytes());
        (status.as_u16(), serde_json::from_slice::<Value>(&body).unwrap())
    };
    let alice = Principal::new("alice").with_scopes(["issues:read"]);
    let (_, answer) = ask(Some(alice.clone()), &call(1, "whoami", json!({}))).await;
    assert_eq!(text(&answer), "alice");
    let (status, answer) = ask(Some(alice), &call(1, "close_issue", json!({ "id": 1 }))).await;
    assert_eq!((status, &answer["error"]["code"]), (200, &json!(-32602)), "nobody has offered a scope");
    let (_, answer) = ask(None, &call(1, "whoami", json!({}))).await;
    assert_eq!(answer["error"]["code"], -32602);
}

#[tokio::test]
async fn a_router_has_the_metadata_as_well() {
    let router = server().into_service().bearer_auth(auth()).into_router();
    let ask = async |path: &str| {
        let request = http::Request::get(path).header("host", "localhost").body(String::new()).unwrap();
        router.clone().call(request).await.unwrap().status().as_u16()
    };
    assert_eq!(ask("/.well-known/oauth-protected-resource/mcp").await, 200);
    assert_eq!(ask("/.well-known/oauth-protected-resource").await, 200);
    assert_eq!(ask("/mcp").await, 401);
}

/// The same around a service of any other kind.
#[tokio::test]
async fn as_a_layer_it_guards_any_service() {
    let inner = tower::service_fn(async |request: http::Request<()>| {
        let caller = request.extensions().get::<Principal>().map(|caller| caller.subject().to_owned());
        Ok::<_, std::convert::Infallible>(http::Response::new(caller.unwrap_or_default()))
    });
    let ask = async |token: &str| {
        let request = http::Request::get("/").header("authorization", format!("Bearer {token}")).body(()).unwrap();
        auth().layer(inner).call(request).await.unwrap()
    };
    assert_eq!(ask("reader").await.body(), "reader");
    let refused = ask("forged").await;
    assert_eq!((refused.status().as_u16(), &**refused.body()), (401, ""));
    assert!(refused.headers()["www-authenticate"].to_str().unwrap().contains(URL));
}

#[tokio::test]
async fn the_settings_of_the_builder_are_those_of_every_http_service() {
    let server = builder().tools(Issues).http(|service| service.bearer_auth(auth())).build().unwrap();
    let site = Site::open(&server).await;
    assert_eq!(site.ask(modern(&request(1, "tools/list", json!({})), &[])).await.status, 401);
}

/// What happens to tools that a caller does not see is not for it to know.
#[tokio::test]
async fn a_caller_hears_of_changes_to_what_it_sees() {
    let switches = ToolSwitches::new();
    let server = builder().tools(Issues).switches(&switches).build().unwrap();
    let site = Site::serve(server.into_service().bearer_auth(auth())).await;
    let listen = request(1, "subscriptions/listen", json!({ "notifications": { "toolsListChanged": true } }));
    let mut streams = Vec::new();
    for token in ["reader", "writer"] {
        let mut stream = Stream::open(&site, with_token(&listen, token)).await;
        stream.next().await.unwrap();
        streams.push(stream);
    }
    let get = "GET /mcp HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\nAuthorization: Bearer reader\r\n\
               MCP-Protocol-Version: 2025-11-25\r\n\r\n";
    let mut older = Stream::open(&site, get).await;
    older.line("content-type: ").await.unwrap();
    let [mut reader, mut writer] = <[Stream; 2]>::try_from(streams).ok().unwrap();
    switches.disable("close_issue").unwrap();
    assert_eq!(writer.next().await.unwrap()["method"], "notifications/tools/list_changed");
    switches.disable("whoami").unwrap();
    assert_eq!(writer.next().await.unwrap()["method"], "notifications/tools/list_changed");
    site.close().await;
    let rest = async |mut stream: Stream| {
        let mut methods = Vec::new();
        while let Some(message) = stream.next().await {
            methods.push(message["method"].as_str().unwrap_or("-").to_owned());
        }
        methods
    };
    reader.line("").await;
    assert_eq!(rest(reader).await, ["notifications/tools/list_changed", "-"]);
    assert_eq!(rest(older).await, ["notifications/tools/list_changed"]);
}

#[tokio::test]
async fn a_stream_ends_with_the_token_that_opened_it() {
    let site = site(auth()).await;
    let listen = request("s", "subscriptions/listen", json!({ "notifications": {} }));
    let mut stream = Stream::open(&site, with_token(&listen, "brief")).await;
    assert_eq!(stream.next().await.unwrap()["method"], "notifications/subscriptions/acknowledged");
    assert_eq!(stream.next().await.unwrap()["id"], "s");
    assert_eq!(stream.next().await, None);
}
