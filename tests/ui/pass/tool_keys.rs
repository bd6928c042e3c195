//! Every key of `#[tool]` and `#[tools]`.

use std::time::Duration;

use mcp_runtime::{Json, tools};

struct Tracker;

const ABOUT: &str = "Finds issues.";

#[tools(
    prefix = "issues.",
    idempotent,
    open_world = false,
    icon(src = "https://example.com/issues.png", mime_type = "image/png", sizes = ["48x48", "96x96"], theme = "light"),
    timeout = "30s",
    scopes("issues:read"),
    rename_all = "camelCase"
)]
impl Tracker {
    #[tool(
        name = "find",
        title = "Find",
        description = ABOUT,
        read_only = true,
        destructive = false,
        idempotent = false,
        open_world,
        icon(src = "data:image/png;base64,AAAA", sizes = "any"),
        meta = json!({ "com.example/tier": "gold", "count": [1, 2.5, true, null] }),
        timeout = "1500ms",
        concurrency = 4,
        scopes("issues:read", "issues:find"),
        rename_all = "kebab-case",
        examples(json!({ "max-results": 5 })),
        allow_unknown
    )]
    async fn find(&self, max_results: u32) -> Json<Vec<u32>> {
        Json(vec![max_results])
    }

    /// Waits.
    #[tool(timeout = "2m", output = u64)]
    fn wait(&self) -> mcp_runtime::CallToolResult {
        let _ = Duration::from_secs(1);
        mcp_runtime::CallToolResult::default()
    }
}
