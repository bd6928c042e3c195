//! One type per tool: over different states, with results of different kinds.

use mcp_runtime::{Context, Failure, Handler, Json, Server, Tool, ToolError};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

struct Database;

/// Finds an issue.
#[derive(Deserialize, JsonSchema, Tool)]
#[tool(read_only)]
struct FindIssue {
    /// Its number.
    #[arg(range = 1..)]
    number: u64,
}

#[derive(JsonSchema, Serialize)]
struct Missing {
    number: u64,
}

impl Handler<Database> for FindIssue {
    type Output = Result<Json<String>, Failure<Missing>>;
    async fn call(self, _state: &Database, _cx: &Context) -> Self::Output {
        Err(Failure(Missing { number: self.number }))
    }
}

/// Answers.
#[derive(Deserialize, JsonSchema, Tool)]
struct Ping {}

impl Handler for Ping {
    type Output = Result<(), ToolError>;
    async fn call(self, _state: &(), cx: &Context) -> Self::Output {
        if cx.is_cancelled() { Err(ToolError::new("cancelled")) } else { Ok(()) }
    }
}

#[test]
fn both_are_registered() {
    let server = Server::new("tracker", "1.0.0").tool::<FindIssue>(Database).tool::<Ping>(());
    let names = server.build().map(|server| server.descriptors().iter().map(|d| d.name().to_owned()).collect::<Vec<_>>());
    assert_eq!(names.ok().as_deref(), Some(&["find_issue".to_owned(), "ping".to_owned()][..]));
}
