//! The forms of blocks and signatures (cases 4, 8 and 10).
// The functions are here for their shapes.
#![allow(missing_docs, clippy::pedantic, clippy::print_stdout, clippy::needless_arbitrary_self_type)]

use std::{
    fmt,
    marker::PhantomData,
    sync::{Arc, Mutex},
};

use mcp_runtime::{Context, ReadyServer, tool, tools, toolset};
use mcp_tests::tools;
use serde_json::json;

trait Store: Send + Sync + 'static {
    fn get(&self, key: &str) -> Option<i64>;
}

struct Memory(i64);

impl Store for Memory {
    fn get(&self, key: &str) -> Option<i64> {
        (key == "a").then_some(self.0)
    }
}

struct Server<S, const N: usize>
where
    S: Store,
{
    store: S,
    calls: Mutex<usize>,
}

#[tools(check = Server<Memory, 4>)]
impl<S: Store, const N: usize> Server<S, N>
where
    S: Send + Sync,
{
    /// Looks up.
    #[tool]
    async fn get(&self, key: String) -> Result<i64, String> {
        tokio::task::yield_now().await;
        *self.calls.lock().map_err(|error| error.to_string())? += N;
        self.store.get(&key).ok_or_else(|| "no such key".to_owned())
    }

    /// Lifetimes of its own.
    #[tool]
    fn own<'a>(&'a self, cx: &'a Context, text: std::borrow::Cow<'a, str>) -> std::borrow::Cow<'a, str> {
        let _ = cx;
        text
    }
}

struct Borrowing<'b>(PhantomData<&'b str>);

#[tools]

impl<'b> Borrowing<'b> {
    /// A lifetime of the type.
    #[tool]
    fn length(&self, text: String) -> usize {
        let _: PhantomData<&'b str> = self.0;
        text.len()
    }
}

trait Kinds {
    type Out;
    type Error;
}

#[derive(Debug)]
struct Merge;

impl Kinds for Merge {
    type Out = i64;
    type Error = fmt::Error;
}

#[tools(prefix = "merge.", part = Merging)]
impl Merge {
    const NAME: &'static str = "merge";

    /// Through associated types.
    #[tool]
    fn merge(&self, n: u8) -> Result<<Self as Kinds>::Out, <Self as Kinds>::Error> {
        println!("{}", Self::NAME);
        Ok(n.into())
    }

    /// No `self`.
    #[tool]
    fn free(#[arg(default = Self::NAME.len())] n: usize) -> usize {
        n
    }

    /// A typed receiver.
    #[tool]
    fn typed(self: &Self) -> usize {
        Self::NAME.len()
    }
}

struct Merging;

#[tools]
impl Merge {
    /// A second block, and the same name.
    #[tool]
    fn again(&self) -> usize {
        0
    }
}

macro_rules! make {
    ($name:ident, $ty:ty, $method:ident, $expr:expr, $block:block, $arg:ty, $doc:expr) => {
        struct $name;
        #[tools]
        impl $ty {
            #[doc = $doc]
            #[tool]
            fn $method(&self, n: $arg) -> u8 {
                let _ = n;
                $expr
            }
            /// A block for a body.
            #[tool]
            async fn block(&self, cx: &Context, n: Option<$arg>) -> u8 {
                let _ = cx;
                u8::from(n.is_some())
            }
            /// A block for a body.
            #[tool]
            fn whole(&self) -> u8 $block
        }
    };
}

make!(Made, Made, made, 1 + 1, { 7 }, u32, concat!("Made by ", "a macro."));

#[tools]
impl Made2 {
    /// The same names in the same module.
    #[tool]
    fn whole(&self) -> u8 {
        0
    }

    /// Not there.
    #[cfg(any())]
    #[tool(name = "whole")]
    fn absent(&self, nothing: NoSuchType) -> AlsoNot {
        0
    }

    /// A parameter that is not there.
    #[tool]
    fn conditional(
        &self,
        #[cfg(any())] gone: NoSuchType,
        #[cfg(not(any()))] here: u8,
        #[cfg(any())]
        #[arg(name = "here")]
        twice: u16,
        #[cfg(any())]
        #[from_context]
        no: NoExtractor,
        #[cfg(not(any()))]
        #[serde(default)]
        defaulted: u8,
    ) -> u8 {
        here + defaulted
    }
}

struct Made2;

struct Waiting;

#[tools]
impl Waiting {
    /// A sync handler may use what is not `Send`.
    #[tool]
    fn local(&self) -> usize {
        *std::rc::Rc::new(1) + 1
    }

    /// An error that is not `Send`, and never lives across an await.
    #[tool]
    async fn fails(&self) -> Result<i64, Box<dyn std::error::Error>> {
        tokio::task::yield_now().await;
        Err("no".into())
    }
}

/// Text from a constant.
const DESCRIPTION: &str = "From a constant.";

#[tool(description = DESCRIPTION, title = concat!("a", "b"), icon(src = "https://example.com/a.png", sizes = ["48x48", "any"], theme = "dark"), icon(src = "data:,"), meta = json!({ "com.example/tier": "gold", "n": [1, -2.5, null, true] }), timeout = "500ms", scopes("a", "b"), examples(json!({ "n": 1 })), destructive, idempotent = false, check = false)]
fn described(n: u8) -> u8 {
    n
}

#[doc = include_str!("../Cargo.toml")]
#[tool(output = std::collections::BTreeMap<String, u8>, allow_unknown, crate = mcp_runtime)]
fn doc_from_file(#[arg(flatten)] n: std::collections::BTreeMap<String, u8>) -> mcp_runtime::Json<serde_json::Value> {
    mcp_runtime::Json(json!(n))
}

fn server<S: Store>(store: S) -> Server<S, 4> {
    Server { store, calls: Mutex::new(0) }
}

fn published(tools: mcp_runtime::Server) -> ReadyServer {
    tools::build(tools)
}

fn named() -> mcp_runtime::Server {
    mcp_runtime::Server::new("forms", "1.0.0")
}

#[tokio::test]
async fn two_values_of_one_generic_type_keep_their_own_state() {
    let (one, two) = (Arc::new(server(Memory(1))), Arc::new(server(Memory(2))));
    let (first, second) = (published(named().tools(one.clone())), published(named().tools(two)));
    assert_eq!(tools::call(&first, "get", json!({ "key": "a" })).await["structuredContent"], 1);
    assert_eq!(tools::call(&second, "get", json!({ "key": "a" })).await["structuredContent"], 2);
    assert_eq!(tools::call(&first, "get", json!({ "key": "b" })).await["isError"], true);
    assert_eq!(*one.calls.lock().unwrap(), 8);
}

#[tokio::test]
async fn lifetimes_of_a_method_and_of_a_type_are_no_obstacle() {
    let generic = published(named().tools(server(Memory(1))));
    assert_eq!(tools::call(&generic, "own", json!({ "text": "x" })).await["content"][0]["text"], "x");
    let borrowing = published(named().tools(Borrowing(PhantomData)));
    assert_eq!(tools::call(&borrowing, "length", json!({ "text": "abc" })).await["structuredContent"], 3);
}

#[tokio::test]
async fn associated_types_are_resolved_in_schemas_and_calls() {
    let server = published(named().tools_part(Merging, Merge).tools(Merge));
    assert_eq!(tools::names(&server), ["merge.merge", "merge.free", "merge.typed", "again"]);
    assert_eq!(tools::descriptor(&server, "merge.merge")["outputSchema"]["type"], "integer");
    assert_eq!(tools::call(&server, "merge.merge", json!({ "n": 7 })).await["structuredContent"], 7);
    assert_eq!(tools::call(&server, "merge.free", json!({})).await["structuredContent"], 5);
    assert_eq!(tools::descriptor(&server, "merge.free")["inputSchema"]["properties"]["n"]["default"], 5);
}

#[tokio::test]
async fn a_block_may_come_out_of_a_declarative_macro() {
    let server = published(named().tools(Made));
    assert_eq!(tools::names(&server), ["made", "block", "whole"]);
    assert_eq!(tools::descriptor(&server, "made")["description"], "Made by a macro.");
    assert_eq!(tools::call(&server, "made", json!({ "n": 1 })).await["structuredContent"], 2);
    assert_eq!(tools::call(&server, "block", json!({ "n": 1 })).await["structuredContent"], 1);
    assert_eq!(tools::call(&server, "whole", json!({})).await["structuredContent"], 7);
}

#[tokio::test]
async fn what_cfg_takes_away_is_not_published() {
    let server = published(named().tools(Made2));
    assert_eq!(tools::names(&server), ["whole", "conditional"]);
    let input = &tools::descriptor(&server, "conditional")["inputSchema"];
    let arguments: Vec<_> = input["properties"].as_object().unwrap().keys().collect();
    assert_eq!(arguments, ["here", "defaulted"]);
    assert_eq!(input["required"], json!(["here"]));
    assert_eq!(tools::call(&server, "conditional", json!({ "here": 3 })).await["structuredContent"], 3);
}

#[tokio::test]
async fn only_what_lives_across_an_await_has_to_be_send() {
    let server = published(named().tools(Waiting));
    assert_eq!(tools::call(&server, "local", json!({})).await["structuredContent"], 2);
    let failed = tools::call(&server, "fails", json!({})).await;
    assert_eq!((&failed["isError"], &failed["content"][0]["text"]), (&json!(true), &json!("no")));
}

#[tokio::test]
async fn every_key_of_a_tool_is_published() {
    let server = published(named().tools(toolset![described, doc_from_file]));
    assert_eq!(
        tools::descriptor(&server, "described"),
        json!({
            "name": "described",
            "title": "ab",
            "description": "From a constant.",
            "icons": [
                { "src": "https://example.com/a.png", "sizes": ["48x48", "any"], "theme": "dark" },
                { "src": "data:," },
            ],
            "inputSchema": {
                "type": "object",
                "properties": { "n": { "type": "integer", "minimum": 0, "maximum": 255 } },
                "required": ["n"],
                "additionalProperties": false,
                "examples": [{ "n": 1 }],
            },
            "outputSchema": { "type": "integer", "minimum": 0, "maximum": 255 },
            "annotations": { "destructiveHint": true, "idempotentHint": false },
            "_meta": { "com.example/tier": "gold", "n": [1, -2.5, null, true] },
        })
    );
}

#[tokio::test]
async fn a_description_may_come_from_a_file_and_an_output_schema_from_a_type() {
    let server = published(named().tools(toolset![doc_from_file]));
    let descriptor = tools::descriptor(&server, "doc_from_file");
    assert_eq!(descriptor["description"], include_str!("../Cargo.toml"));
    assert_eq!(descriptor["outputSchema"]["type"], "object");
    assert_eq!(descriptor["outputSchema"]["additionalProperties"]["maximum"], 255);
}

/// What functions read.
mod read {
    use mcp_runtime::{ToolInput, schemars, serde, tool};
    use serde::{Deserialize as _, Deserializer};

    pub fn doubled<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u8>, D::Error> {
        Ok(Option::<u8>::deserialize(deserializer)?.map(|value| value * 2))
    }

    pub mod length {
        use super::{Deserializer, serde::Deserialize as _};

        pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<usize, D::Error> {
            Ok(Option::<String>::deserialize(deserializer)?.map_or(0, |text| text.len()))
        }
    }

    #[derive(serde::Deserialize, schemars::JsonSchema, ToolInput)]
    #[serde(crate = "mcp_runtime::serde")]
    #[schemars(crate = "mcp_runtime::schemars")]
    pub struct Fields {
        #[serde(deserialize_with = "doubled")]
        needed: Option<u8>,
        #[serde(default, deserialize_with = "doubled")]
        free: Option<u8>,
    }

    /// Adds up.
    #[tool]
    pub fn add_up(
        fields: Option<Fields>,
        #[serde(deserialize_with = "doubled")] most: Option<u8>,
        #[serde(with = "length")]
        #[schemars(with = "Option<String>")]
        text: usize,
    ) -> usize {
        let fields = fields.map_or(0, |fields| fields.needed.unwrap_or(0) + fields.free.unwrap_or(0));
        usize::from(fields + most.unwrap_or(0)) + text
    }
}

#[tokio::test]
async fn what_a_function_reads_is_published_as_serde_asks_for_it() {
    use read::add_up;

    let server = published(named().tools(toolset![add_up]));
    let schema = &tools::descriptor(&server, "add_up")["inputSchema"];
    assert_eq!(schema["required"], json!(["text"]));
    assert_eq!(schema["properties"]["most"], json!({ "type": "integer", "minimum": 0, "maximum": 255 }));
    assert_eq!(schema["properties"]["fields"]["required"], json!(["needed"]));
    for (arguments, sum) in [
        (json!({ "text": null }), 0),
        (json!({ "text": "abc", "most": 2 }), 7),
        (json!({ "text": "a", "most": null, "fields": { "needed": null, "free": 3 } }), 7),
    ] {
        assert_eq!(tools::call(&server, "add_up", arguments).await["structuredContent"], sum);
    }
    assert_eq!(tools::call(&server, "add_up", json!({ "text": "a", "fields": {} })).await["isError"], true);
}
