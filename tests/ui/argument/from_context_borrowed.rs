use mcp_runtime::tool;

struct Db;

/// Does something.
#[tool]
fn list(#[from_context] db: &Db) {
    let _ = db;
}

fn main() {}
