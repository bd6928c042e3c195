//! What a tool may return.

use std::borrow::Cow;

use mcp_runtime::{Json, ToolError, tools};
use schemars::JsonSchema;
use serde::Serialize;

#[derive(JsonSchema, Serialize)]
struct Page {
    offset: u32,
}

type Fallible<T> = Result<T, ToolError>;

struct Tracker;

#[tools]
impl Tracker {
    /// Nothing.
    #[tool]
    fn nothing(&self) {}

    /// A text.
    #[tool]
    fn text(&self) -> String {
        String::new()
    }

    /// A constant text.
    #[tool]
    fn constant(&self) -> &'static str {
        ""
    }

    /// A text of its own or not.
    #[tool]
    fn either(&self) -> Cow<'static, str> {
        Cow::Borrowed("")
    }

    /// A number.
    #[tool]
    async fn number(&self) -> f64 {
        0.5
    }

    /// A page, or none.
    #[tool]
    async fn page(&self) -> Option<Json<Page>> {
        None
    }

    /// A list, through an alias.
    #[tool]
    async fn list(&self) -> Fallible<Json<Vec<Page>>> {
        Ok(Json(Vec::new()))
    }
}
