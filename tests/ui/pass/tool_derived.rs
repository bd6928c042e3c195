//! `#[derive(Tool)]` on a struct, a struct without fields, a generic one and an enum.

use mcp_runtime::{Context, Handler, Json, Tool, ToolError};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Adds two numbers.
#[derive(Deserialize, JsonSchema, Tool)]
#[tool(title = "Add", read_only, open_world = false)]
struct Add {
    /// The first.
    #[arg(range = 0..=100)]
    a: i64,
    #[arg(default = 1)]
    b: i64,
}

impl Handler for Add {
    type Output = Result<i64, ToolError>;
    async fn call(self, _state: &(), _cx: &Context) -> Self::Output {
        self.a.checked_add(self.b).ok_or_else(|| ToolError::new("the sum does not fit in 64 bits"))
    }
}

/// What time it is.
#[derive(Deserialize, JsonSchema, Tool)]
#[tool(name = "clock.now", check = false)]
struct Now {}

struct Clock(u64);

impl Handler<Clock> for Now {
    type Output = Json<u64>;
    async fn call(self, state: &Clock, _cx: &Context) -> Json<u64> {
        Json(state.0)
    }
}

/// Gives a value back.
#[derive(Deserialize, JsonSchema, Tool)]
#[tool(check = Echo<String>)]
struct Echo<T> {
    value: T,
}

impl<T: Serialize + JsonSchema + serde::de::DeserializeOwned + Send + 'static> Handler for Echo<T> {
    type Output = Json<T>;
    async fn call(self, _state: &(), _cx: &Context) -> Json<T> {
        Json(self.value)
    }
}

/// Starts or stops.
#[derive(Deserialize, JsonSchema, Tool)]
#[serde(tag = "kind")]
enum Control {
    Start { at: u32 },
    Stop {},
}

impl Handler for Control {
    type Output = ();
    async fn call(self, _state: &(), _cx: &Context) {
        if let Self::Start { at } = self {
            let _ = at;
        }
    }
}

