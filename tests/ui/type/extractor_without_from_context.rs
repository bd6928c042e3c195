//! At the parameter's type, once.

use mcp_runtime::tool;

struct Caller;

/// Says who calls.
#[tool]
fn who(#[from_context] _caller: Caller) {}

fn main() {}
