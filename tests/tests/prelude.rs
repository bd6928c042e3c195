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

#[test]
fn names() {
    let _ = ::mcp_runtime::toolset![r#loop, args];
}
