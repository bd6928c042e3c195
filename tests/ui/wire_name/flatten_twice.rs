use mcp_runtime::tool;

#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Page {
    offset: u32,
}

#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Filter {
    label: String,
}

/// Does something.
#[tool]
fn list(#[arg(flatten)] page: Page, #[arg(flatten)] filter: Filter) {
    let _ = (page.offset, filter.label);
}

fn main() {}
