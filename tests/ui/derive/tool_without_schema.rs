use mcp_runtime::{Context, Handler, Tool};
use serde::Deserialize;

/// Does something.
#[derive(Deserialize, Tool)]
struct Act {
    value: u32,
}

impl Handler for Act {
    type Output = ();
    async fn call(self, _state: &(), _cx: &Context) {}
}

fn main() {}
