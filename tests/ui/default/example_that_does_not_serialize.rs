use mcp_runtime::tool;

#[derive(serde::Deserialize, schemars::JsonSchema)]
enum State {
    Open,
    Closed,
}

/// Does something.
#[tool]
fn list(#[arg(example = State::Open)] state: State) {
    let _ = state;
}

fn main() {}
