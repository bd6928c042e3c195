use mcp_runtime::tool;

/// Does something.
#[tool]
fn list(#[arg(header = "Value", range = ..-170141183460469231731687303715884105728)] value: i64) {
    let _ = value;
}

fn main() {}
