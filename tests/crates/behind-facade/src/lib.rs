//! A crate that reaches the toolkit through another one (case 5, c).

#![allow(clippy::unused_async, reason = "asynchronous tools are to be seen working, not to wait")]

use mcp_tests_facade::mcp_runtime::{Context, tool, tools, toolset};

/// Keeps a greeting.
#[derive(Debug)]
pub struct Greeter {
    /// The greeting.
    pub greeting: String,
}

#[tools(crate = mcp_tests_facade::mcp_runtime)]
impl Greeter {
    /// Greets somebody.
    #[tool(read_only)]
    pub async fn greet(
        &self,
        /// Who is greeted.
        #[arg(min_length = 1, default = "world")]
        name: String,
        #[serde(default, alias = "n")] times: u8,
        _cx: &Context,
    ) -> String {
        format!("{} {name}", self.greeting).repeat(times.into())
    }
}

/// Adds two numbers.
#[tool(crate = mcp_tests_facade::mcp_runtime)]
pub fn add(#[serde(rename = "first")] a: i64, b: Option<i64>) -> i64 {
    a + b.unwrap_or_default()
}

/// The tools of this crate.
pub fn server() -> mcp_tests_facade::mcp_runtime::Server {
    mcp_tests_facade::mcp_runtime::Server::new("behind-facade", "1.0.0")
        .tools(Greeter { greeting: "hello".to_owned() })
        .tools(toolset![add])
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_server_is_sound() {
        let server = super::server().build().unwrap_or_else(|problems| panic!("{problems}"));
        let names: Vec<_> = server.descriptors().iter().map(|descriptor| descriptor.name().to_owned()).collect();
        assert_eq!(names, ["greet", "add"]);
        let arguments: Vec<_> = server.descriptors()[1].input_schema()["properties"]
            .as_object()
            .map(|properties| properties.keys().cloned().collect())
            .unwrap_or_default();
        assert_eq!(arguments, ["first", "b"]);
    }
}
