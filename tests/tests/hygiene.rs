//! Expansions under strict lints (case 7): no diagnostic comes from generated code.
#![deny(
    warnings,
    missing_docs,
    unsafe_code,
    unused_qualifications,
    unreachable_pub,
    rust_2018_idioms,
    clippy::all,
    clippy::pedantic
)]
// Said of the author's own functions, with or without the macros.
#![allow(clippy::unused_async, clippy::must_use_candidate, clippy::unused_self, clippy::missing_errors_doc)]

use mcp_runtime::{Context, FromContext, ReadyServer, Server, ToolError, tool, tools, toolset};
use mcp_tests::tools::{build, call, descriptor};
use serde_json::json;

/// Keeps a number.
#[derive(Debug)]
pub struct Keeper {
    /// The number.
    pub number: u8,
}

/// Who calls.
#[derive(Debug)]
pub struct Caller(String);

impl FromContext for Caller {
    fn from_context(_cx: &Context) -> Result<Self, ToolError> {
        Ok(Self("nobody".to_owned()))
    }
}

#[tools(read_only, timeout = "30s", scopes("numbers:read"))]
impl Keeper {
    /// The number and a little more.
    #[tool(title = "Number", read_only, open_world = false)]
    pub fn number(&self, _b: u8) -> u8 {
        self.number
    }

    /// A deprecated tool stays listed.
    #[tool]
    #[deprecated = "use `number`"]
    pub fn old_number(&self) -> u8 {
        self.number
    }

    /// Nothing to wait for.
    #[tool]
    pub async fn later(
        &self,
        /** How much `more`, [as] <text> | of CamelCase. */
        more: Option<u32>,
        cx: &Context,
    ) -> Result<u32, std::fmt::Error> {
        let _ = cx;
        Ok(u32::from(self.number) + more.unwrap_or_default())
    }

    /// Takes nothing and gives nothing.
    #[tool]
    pub fn nothing() {}

    /// Who calls, and how.
    #[tool(rename_all = "camelCase")]
    pub async fn who(
        &self,
        #[from_context] Caller(name): Caller,
        #[arg(default = "hello", max_length = 20)] the_greeting: String,
        #[serde(default)] times: u32,
        #[schemars(extend("x-unit" = "s"))] _pause: Option<u32>,
    ) -> String {
        format!("{the_greeting} {name}").repeat(times as usize)
    }

    /// No tool.
    pub fn helper(&self) -> u8 {
        self.number
    }
}

/// Adds two numbers.
#[tool(read_only)]
pub fn add(a: i64, b: i64) -> i64 {
    a + b
}

/// Waits for nothing.
#[tool]
async fn idle(_cx: &Context) {}

mod inner {
    /// Subtracts the second number from the first.
    #[mcp_runtime::tool(name = "math.sub")]
    pub(crate) fn sub(a: i64, b: i64) -> i64 {
        a - b
    }
}

use inner::sub as minus;

#[test]
fn functions_stay_callable() {
    let keeper = Keeper { number: 3 };
    assert_eq!(keeper.number(0), 3);
    assert_eq!(keeper.helper(), 3);
    Keeper::nothing();
    assert_eq!(add(1, 2), 3);
    assert_eq!(minus(1, 2), -1);
    let _ = toolset![
        add,
        idle,
        minus,
        #[cfg(test)]
        inner_again::sub
    ];
}

mod inner_again {
    /// Subtracts, again.
    #[mcp_runtime::tool]
    pub(crate) fn sub(a: i64, b: i64) -> i64 {
        a - b
    }
}

#[test]
fn items_in_a_function_can_be_tools() {
    struct Local;
    // rustc can't run tests that stand in a function, and says so.
    #[tools(check = false)]
    impl Local {
        /// Says it.
        #[tool]
        fn say(&self) -> String {
            "it".to_owned()
        }
    }
    /// Says it, freely.
    #[tool(check = false)]
    fn say() -> String {
        "it".to_owned()
    }
    assert_eq!(Local.say(), say());
}

fn server() -> ReadyServer {
    let server = Server::new("hygiene", "1.0.0").tools(Keeper { number: 3 });
    build(server.tools(toolset![add, idle, minus]))
}

#[test]
fn a_deprecated_tool_stays_listed_and_the_defaults_of_the_block_hold() {
    let names = ["number", "old_number", "later", "nothing", "who", "add", "idle", "math.sub"];
    assert_eq!(mcp_tests::tools::names(&server()), names);
    let annotations = descriptor(&server(), "old_number")["annotations"].take();
    assert_eq!(annotations, json!({ "readOnlyHint": true }));
    let annotations = descriptor(&server(), "number")["annotations"].take();
    assert_eq!(annotations, json!({ "readOnlyHint": true, "openWorldHint": false }));
}

#[tokio::test]
async fn parameters_are_decoded_extracted_and_renamed() {
    let server = server();
    let answer = call(&server, "who", json!({ "theGreeting": "hi", "times": 2 })).await;
    assert_eq!(answer["content"][0]["text"], "hi nobodyhi nobody");
    let answer = call(&server, "who", json!({ "times": 1 })).await;
    assert_eq!(answer["content"][0]["text"], "hello nobody");
    let properties = descriptor(&server, "who")["inputSchema"]["properties"].take();
    assert_eq!(properties["theGreeting"], json!({ "type": "string", "maxLength": 20, "default": "hello" }));
    assert_eq!(
        properties["pause"],
        json!({ "type": "integer", "minimum": 0, "maximum": 4_294_967_295_u32, "x-unit": "s" })
    );
    let more = &descriptor(&server, "later")["inputSchema"]["properties"]["more"];
    assert_eq!(more["description"], "How much `more`, [as] <text> | of CamelCase.");
    assert_eq!(call(&server, "later", json!({ "more": 4 })).await["structuredContent"], 7);
    assert_eq!(call(&server, "math.sub", json!({ "a": 4, "b": 1 })).await["structuredContent"], 3);
}
