//! Building a server: every way to register tools, and every problem at once.

use std::sync::Arc;

use mcp_runtime::{Context, Handler, Server, State, Tool, tool, tools, toolset};

/// A setting that tools take from the server.
#[derive(Clone)]
struct Limit(u32);

struct Shop {
    name: String,
}

struct Admin;

#[tools]
impl Shop {
    /// Says whose shop it is.
    #[tool]
    fn owner(&self) -> String {
        self.name.clone()
    }
}

#[tools(part = Admin)]
impl Shop {
    /// Closes the shop.
    #[tool]
    fn close(&self) -> String {
        format!("{} is closed", self.name)
    }
}

/// Says the limit.
#[tool]
fn limit(#[from_context] limit: State<Limit>) -> u32 {
    limit.0.0
}

mod twin {
    /// Has the name of another tool.
    #[mcp_runtime::tool]
    pub(crate) fn owner() {}
}

fn shop() -> Shop {
    Shop { name: "Ann".to_owned() }
}

fn names(server: Server) -> Vec<String> {
    let server = server.build().unwrap();
    server.descriptors().iter().map(|tool| tool.name().to_owned()).collect()
}

fn empty() -> Server {
    Server::new("shop", "1.0.0")
}

#[test]
fn tools_come_from_a_value_a_shared_value_and_functions_in_order() {
    assert_eq!(names(empty().tools(shop())), ["owner"]);
    let shared = Arc::new(shop());
    let server = empty().tools_part(Admin, Arc::clone(&shared)).tools(toolset![limit]).tools(shared).state(Limit(3));
    assert_eq!(names(server), ["close", "limit", "owner"]);
    assert_eq!(names(empty().tools_part(Admin, shop())), ["close"]);
    assert_eq!(names(empty()), Vec::<String>::new());
}

/// Counts its state's letters.
#[derive(serde::Deserialize, schemars::JsonSchema, Tool)]
struct Count {}

/// Says that it is there.
#[derive(serde::Deserialize, schemars::JsonSchema, Tool)]
struct Here {}

impl Handler<Shop> for Count {
    type Output = usize;

    async fn call(self, shop: &Shop, _cx: &Context) -> usize {
        shop.name.len()
    }
}

/// Over a shared state and no other.
impl Handler<Arc<Shop>> for Here {
    type Output = usize;

    async fn call(self, shop: &Arc<Shop>, _cx: &Context) -> usize {
        Arc::strong_count(shop)
    }
}

#[test]
fn types_that_are_tools_share_a_state() {
    let shared = Arc::new(shop());
    let server = empty().tool::<Count>(Arc::clone(&shared)).tool::<Here>(Arc::clone(&shared)).tools(shared);
    assert_eq!(names(server), ["count", "here", "owner"]);
    assert_eq!(names(empty().tool::<Count>(shop())), ["count"]);
}

#[test]
fn every_problem_of_every_tool_is_told_at_once() {
    let error = empty().tools(shop()).tools(toolset![limit, twin::owner]).build().unwrap_err();
    let text = error.to_string();
    let (head, problems) = text.split_once("\n\n").unwrap();
    assert_eq!(head, "the server has 2 problems:");
    let problems: Vec<_> = problems.split("\n\n").collect();
    assert!(problems.iter().all(|problem| problem.contains("build.rs:")), "{text}");
    assert!(problems[0].contains("tool \"limit\"") && problems[0].contains("Limit"), "{text}");
    assert!(problems[1].contains("tool \"owner\""), "{text}");
    assert_eq!(error.problems().len(), 2);
}

#[test]
fn a_build_error_reads_the_same_out_of_main() {
    let error = empty().tools(toolset![limit]).build().unwrap_err();
    let text = error.to_string();
    assert_eq!(format!("{:?}", mcp_runtime::Error::from(error)), text);
}

#[tokio::test]
async fn a_server_that_is_to_serve_is_built_first() {
    let broken = || empty().tools(toolset![limit]);
    let told = broken().build().unwrap_err().to_string();
    assert_eq!(broken().serve_stdio().await.unwrap_err().to_string(), told);
    assert_eq!(broken().serve_http("127.0.0.1:0").await.unwrap_err().to_string(), told);
}

#[test]
fn an_error_out_of_main_shows_its_sources() {
    let source = std::io::Error::other("disk full");
    let error = mcp_runtime::Error::from(std::io::Error::other(Outer(source)));
    assert_eq!(format!("{error:?}"), "could not start\n  caused by: disk full");
}

#[derive(Debug)]
struct Outer(std::io::Error);

impl std::fmt::Display for Outer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("could not start")
    }
}

impl std::error::Error for Outer {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.0)
    }
}

/// Constraints on types that only their schema tells of.
mod misfits {
    use mcp_runtime::{Server, schemars, serde, tool, toolset};

    #[derive(serde::Deserialize, schemars::JsonSchema)]
    #[serde(crate = "mcp_runtime::serde", rename_all = "lowercase")]
    #[schemars(crate = "mcp_runtime::schemars")]
    enum Order {
        Newest,
        Oldest,
    }

    #[derive(serde::Deserialize, schemars::JsonSchema)]
    #[serde(crate = "mcp_runtime::serde")]
    #[schemars(crate = "mcp_runtime::schemars")]
    struct Level(#[schemars(range(min = 10))] u8);

    /// Sorts.
    #[tool(check = false)]
    fn sort(#[arg(range = 1..=5)] order: Order, #[arg(range = 1..=5)] level: Level) -> bool {
        matches!(order, Order::Newest | Order::Oldest) && level.0 > 0
    }

    #[test]
    fn a_constraint_has_to_fit_the_finished_type() {
        let text = Server::new("shop", "1.0.0").tools(toolset![sort]).build().unwrap_err().to_string();
        assert!(text.contains("/properties/order/minimum: `minimum` is for `number`"), "{text}");
        assert!(text.contains("/properties/level/minimum: `minimum` is 10 and `maximum` is 5"), "{text}");
        assert!(text.starts_with("the server has 2 problems:"), "{text}");
    }
}

/// What no macro sees, and a finished descriptor shows.
mod unseen {
    use mcp_runtime::{Server, schemars, serde, tool, toolset};

    const BLANK: &str = "  ";

    #[tool(description = BLANK, check = false)]
    fn blank() {}

    /// Says how many.
    #[tool(output = String, check = false)]
    fn how_many() -> u8 {
        3
    }

    /// Adds up.
    #[tool(check = false)]
    fn add_up(sums: Vec<u128>) -> bool {
        sums.is_empty()
    }

    #[derive(serde::Deserialize, schemars::JsonSchema)]
    #[serde(crate = "mcp_runtime::serde")]
    #[schemars(crate = "mcp_runtime::schemars")]
    struct Login {
        #[schemars(extend("x-mcp-header" = "Word"))]
        password: String,
    }

    /// Lets in.
    #[tool(check = false)]
    fn log_in(#[arg(flatten)] login: Login) -> bool {
        login.password.is_empty()
    }

    #[test]
    fn what_the_macros_can_not_see_is_told_when_the_server_is_built() {
        let tools = toolset![blank, how_many, add_up, log_in];
        let text = Server::new("shop", "1.0.0").tools(tools).build().unwrap_err().to_string();
        for part in [
            "the server has 4 problems:",
            "at /description: the description is blank",
            "at /outputSchema: the return type has a schema of its own",
            "at /inputSchema/properties/sums/items: found the format `uint128`",
            "at /inputSchema/properties/password/x-mcp-header: this reads as a secret (`password`)",
        ] {
            assert!(text.contains(part), "{part:?} is not in\n{text}");
        }
    }
}

/// What a call comes to that can't be served.
#[derive(serde::Serialize, schemars::JsonSchema)]
struct Reason {
    code: u32,
}

/// Has a result that is written out, and fails.
#[tool(output = u32)]
fn declared(fail: bool) -> Result<mcp_runtime::Json<serde_json::Value>, mcp_runtime::Failure<Reason>> {
    if fail { Err(mcp_runtime::Failure(Reason { code: 7 })) } else { Ok(mcp_runtime::Json(5.into())) }
}

#[tokio::test]
async fn a_failure_is_published_beside_a_declared_output() {
    let server = empty().tools(toolset![declared]).build().unwrap();
    let schema = server.descriptors()[0].output_schema().unwrap();
    let schema = jsonschema::draft202012::new(schema).unwrap();
    for (fail, expected) in [(false, serde_json::json!(5)), (true, serde_json::json!({ "code": 7 }))] {
        let call = serde_json::json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {
            "name": "declared", "arguments": { "fail": fail },
            "_meta": { "io.modelcontextprotocol/protocolVersion": "2026-07-28",
                "io.modelcontextprotocol/clientCapabilities": {} } } });
        let answer = server.handle(call.to_string().as_bytes()).await.unwrap();
        let answer: serde_json::Value = serde_json::from_slice(&answer).unwrap();
        let content = &answer["result"]["structuredContent"];
        // Absent says no.
        assert_eq!((content, answer["result"]["isError"] == true), (&expected, fail), "{answer}");
        assert!(schema.is_valid(content), "{content}");
    }
}
