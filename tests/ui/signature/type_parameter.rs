use mcp_runtime::tool;

/// Does something.
#[tool]
fn list<T: serde::de::DeserializeOwned + schemars::JsonSchema>(value: T) {
    let _ = value;
}

fn main() {}
