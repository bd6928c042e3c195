use mcp_runtime::{Context, FromContext, ToolError, tools};

struct Caller;

impl FromContext for Caller {
    fn from_context(_cx: &Context) -> Result<Self, ToolError> {
        Ok(Self)
    }
}

struct Tracker;

#[tools]
impl Tracker {
    /// Does something.
    #[tool]
    fn list(&self, caller: Caller) {
        let _ = caller;
    }
}

fn main() {}
