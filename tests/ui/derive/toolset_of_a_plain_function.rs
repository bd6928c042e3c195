use mcp_runtime::toolset;

fn add(a: i64, b: i64) -> i64 {
    a + b
}

fn main() {
    add(1, 2);
    let _ = toolset![add];
}
