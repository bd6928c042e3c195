//! At the name.

use mcp_runtime::toolset;

fn add() {}

fn main() {
    add();
    let _ = toolset![add];
}
