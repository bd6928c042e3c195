//! A generic struct, a newtype, a unit struct, and one that contains itself.

use std::collections::BTreeMap;

use mcp_runtime::ToolInput;
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Paged<T, const N: usize = 5>
where
    T: Clone,
{
    filter: T,
    #[arg(range = 0..=N)]
    limit: usize,
    #[arg(min_items = 1)]
    more: Vec<T>,
}

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Wrapper(Filter);

#[derive(Clone, Deserialize, JsonSchema, ToolInput)]
#[serde(transparent)]
struct Transparent {
    inner: Filter,
}

#[derive(Clone, Deserialize, JsonSchema, ToolInput)]
struct Filter {
    #[arg(min_length = 1)]
    label: String,
}

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Nothing;

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Tree {
    #[arg(min_length = 1)]
    label: String,
    children: Vec<Tree>,
    parent: Option<Box<Tree>>,
    named: BTreeMap<String, Tree>,
}

#[test]
fn all_are_tool_input() {
    fn input<T: ToolInput>() {}
    input::<Paged<Filter>>();
    input::<Paged<String, 7>>();
    input::<Wrapper>();
    input::<Transparent>();
    input::<Nothing>();
    input::<Tree>();
}
