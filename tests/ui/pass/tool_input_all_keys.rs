//! Every key of `#[arg]` on fields, nested, flattened and in containers.

use std::collections::HashMap;

use mcp_runtime::ToolInput;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

const MOST: u32 = 50;

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Search {
    /// Words to look for.
    #[arg(title = "Query", min_length = 1, max_length = 200, pattern = "^[^<>]*$", example = "login", example = "safari")]
    query: String,
    #[arg(description = concat!("How ", "many."), range = 1..=MOST, default = 20)]
    limit: u32,
    #[arg(range = 0.0..1.0)]
    ratio: Option<f64>,
    #[arg(min_items = 1, max_items = 5, unique_items, default = vec!["a".to_owned()])]
    labels: Vec<String>,
    #[arg(default, deprecated)]
    order: Order,
    #[arg(header = "Region", format = "region")]
    region: Option<String>,
    place: Place,
    #[serde(flatten)]
    page: Page,
    others: Vec<Plain>,
    by_name: HashMap<String, Plain>,
    #[serde(skip)]
    cache: Option<u8>,
}

#[derive(Default, Deserialize, JsonSchema, Serialize)]
enum Order {
    #[default]
    Newest,
    Oldest,
}

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Place {
    #[arg(header = "City")]
    city: String,
}

#[derive(Deserialize, JsonSchema, ToolInput)]
#[serde(rename_all = "camelCase")]
struct Page {
    #[arg(range = 0..)]
    page_offset: u64,
}

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Plain {
    #[arg(min_length = 3)]
    code: String,
}

#[test]
fn is_tool_input() {
    fn input<T: ToolInput>() {}
    input::<Search>();
}
