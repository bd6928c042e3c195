use mcp_runtime::tool;

/// Lists.
#[tool(read_only)]
struct List {
    limit: u32,
}

fn main() {}
