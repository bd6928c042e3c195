//! Expansions among names that hide the prelude's (case 2), and raw names (case 1).
#![no_implicit_prelude]
// The functions are here for their names.
#![allow(dead_code, unused_macros, non_camel_case_types, clippy::pedantic, clippy::too_many_arguments)]

mod std {}
mod core {}
mod serde {}
mod serde_json {}
mod schemars {}
mod mcp_runtime {}

struct String;
struct Vec;
struct Option;
struct Box;
struct Some;
struct None;
struct Args;
struct Entry;
struct Tool0;
trait Send {}
trait Into {}
trait Default {}
trait Finish {}

macro_rules! concat {
    () => {};
}
macro_rules! line {
    () => {};
}
macro_rules! panic {
    () => {};
}

type Result<T> = ::std::result::Result<T, Oops>;

#[derive(::std::fmt::Debug)]
struct Oops;

impl ::std::fmt::Display for Oops {
    fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
        f.write_str("oops")
    }
}

struct r#struct {
    suffix: ::std::string::String,
}

#[::mcp_runtime::tools]
impl r#struct {
    /// Matches.
    #[tool]
    async fn r#match(&self, r#type: ::std::string::String, r#in: ::std::option::Option<u32>) -> ::std::string::String {
        let _ = r#in;
        ::std::format!("{}{}", r#type, self.suffix)
    }

    /// Fails, or not: by the alias alone nobody can tell that it is fallible.
    #[tool]
    fn ping(
        &self,
        #[arg(default = 3, range = 1..=5)] times: u8,
        #[serde(rename = "kind")] r#type: ::std::string::String,
    ) -> Result<u8> {
        let _ = r#type;
        ::std::result::Result::Ok(times)
    }

    /// Takes names that generated code might use.
    #[tool]
    async fn names(
        &self,
        this: u8,
        args: u8,
        cx: &::mcp_runtime::Context,
        out: u8,
        builder: u8,
        needs: u8,
        p0: u8,
    ) -> u8 {
        let _ = cx;
        this + args + out + builder + needs + p0
    }
}

/// Pings.
#[::mcp_runtime::tool]
fn r#loop() -> Result<u8> {
    ::std::result::Result::Ok(1)
}

/// Uses a name of the prelude.
#[::mcp_runtime::tool]
fn args(this: u8) -> u8 {
    this
}

mod checks {
    use ::mcp_tests::tools::{build, call, descriptor, names};
    use ::serde_json::json;
    use ::std::prelude::rust_2024::*;

    fn server() -> ::mcp_runtime::ReadyServer {
        let tools = super::r#struct { suffix: "!".to_owned() };
        let server = ::mcp_runtime::Server::new("prelude", "1.0.0").tools(tools);
        build(server.tools(::mcp_runtime::toolset![super::r#loop, super::args]))
    }

    #[test]
    fn raw_names_are_published_without_their_mark() {
        let server = server();
        ::std::assert_eq!(names(&server), ["match", "ping", "names", "loop", "args"]);
        let input = descriptor(&server, "match")["inputSchema"].take();
        ::std::assert_eq!(input["required"], json!(["type"]));
        let arguments: Vec<_> = input["properties"].as_object().unwrap().keys().collect();
        ::std::assert_eq!(arguments, ["type", "in"]);
    }

    // `#[tokio::test]` itself does not expand in such a crate.
    #[test]
    fn calls_reach_the_functions_under_any_name() {
        let runtime = ::tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(calls(&server()));
    }

    async fn calls(server: &::mcp_runtime::ReadyServer) {
        ::std::assert_eq!(call(server, "match", json!({ "type": "x" })).await["content"][0]["text"], "x!");
        ::std::assert_eq!(call(server, "ping", json!({ "kind": "x" })).await["structuredContent"], 3);
        ::std::assert_eq!(call(server, "ping", json!({ "kind": "x", "times": 6 })).await["isError"], true);
        let all = json!({ "this": 1, "args": 2, "out": 3, "builder": 4, "needs": 5, "p0": 6 });
        ::std::assert_eq!(call(server, "names", all).await["structuredContent"], 21);
        ::std::assert_eq!(call(server, "loop", json!({})).await["structuredContent"], 1);
        ::std::assert_eq!(call(server, "args", json!({ "this": 9 })).await["structuredContent"], 9);
    }
}
