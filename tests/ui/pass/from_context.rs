//! Parameters that do not come from the caller.

use mcp_runtime::{Context, FromContext, State, ToolError, tool, tools};

struct Caller(String);

impl FromContext for Caller {
    fn from_context(_cx: &Context) -> Result<Self, ToolError> {
        Ok(Self("somebody".to_owned()))
    }
}

struct Tracker;

#[tools]
impl Tracker {
    /// Says who calls.
    #[tool]
    async fn who(&self, #[from_context] caller: Caller, cx: &Context, more: u32) -> String {
        let _ = (cx, more);
        caller.0
    }
}

/// Says who calls.
#[tool(check = false)]
fn who(cx: &mcp_runtime::Context, #[from_context] State(_number): State<u32>) -> bool {
    cx.is_cancelled()
}
