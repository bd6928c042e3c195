use mcp_runtime::Tool;
use schemars::JsonSchema;
use serde::Deserialize;

/// Moves.
#[derive(Deserialize, JsonSchema, Tool)]
enum Direction {
    Left,
    Right,
}

fn main() {
    let _ = [Direction::Left, Direction::Right];
}
