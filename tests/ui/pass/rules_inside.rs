//! What `#[arg]` says inside a type is published wherever the type stands, or the type around it is refused.

use std::{
    cell::RefCell,
    collections::BTreeMap,
    marker::PhantomData,
    sync::{Mutex, RwLock},
};

use mcp_runtime::{Server, ToolInput, serde_json::Value, tool, toolset};
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Clone, Deserialize, JsonSchema, ToolInput)]
struct Page {
    #[arg(range = 1..=50)]
    limit: u32,
}

#[derive(Deserialize, JsonSchema, ToolInput)]
#[serde(rename_all = "snake_case", rename_all_fields = "camelCase")]
enum External {
    Everything,
    OnePage(Page),
    Pair(u8, Page),
    Named {
        first_one: Page,
        second_one: Vec<Page>,
    },
    #[serde(skip)]
    Never(Page),
}

#[derive(Deserialize, JsonSchema, ToolInput)]
#[serde(tag = "kind")]
enum Internal {
    Everything,
    #[serde(rename = "page")]
    OnePage(Page),
    Named {
        page: Page,
    },
}

#[derive(Deserialize, JsonSchema, ToolInput)]
#[serde(tag = "kind", content = "value")]
enum Adjacent {
    Everything,
    OnePage(Page),
    Pages(Vec<Page>),
}

/// What has no rules needs no derive around it.
#[derive(Deserialize, JsonSchema)]
struct Plain {
    names: BTreeMap<String, Value>,
}

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Pair(Plain, Page);

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Newtype(Option<Page>);

/// Sent as the page, whatever else is in it.
#[derive(Deserialize, JsonSchema, ToolInput)]
#[serde(transparent)]
struct Cached {
    page: Page,
    #[serde(skip)]
    hits: u8,
}

#[derive(Deserialize, JsonSchema, ToolInput)]
#[serde(transparent)]
struct Marked(PhantomData<u8>, Page, #[serde(skip)] u8);

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Sorted<T: ToolInput> {
    of: T,
}

#[derive(Deserialize, JsonSchema, ToolInput)]
#[serde(try_from = "Page")]
struct Checked(u32);

impl TryFrom<Page> for Checked {
    type Error = String;

    fn try_from(page: Page) -> Result<Self, String> {
        Ok(Self(page.limit))
    }
}

/// Lists issues.
#[tool]
fn list(
    external: External,
    internal: Internal,
    adjacent: Adjacent,
    pair: Pair,
    newtype: Newtype,
    sorted: Sorted<(String, Page)>,
    checked: Checked,
    tuples: Vec<(u8, Option<Page>)>,
    locked: Mutex<Page>,
    shared: Option<RwLock<Page>>,
    cell: RefCell<Page>,
    cached: Cached,
    marked: Marked,
) {
    let _ = (external, internal, adjacent, pair, newtype, sorted, checked, tuples, locked, shared);
    let _ = (cell, cached, marked);
}

/// Looks at a page that is kept, and at others.
#[tool]
fn compare(kept: Cached, others: Vec<Page>) {
    let _ = (kept, others);
}

/// A type has one definition: what is laid over it for one argument holds for the next.
#[test]
fn one_argument_takes_no_rules_from_another() {
    let server = Server::new("issues", "1.0.0").tools(toolset![compare]).build().unwrap();
    let mut found = Vec::new();
    limits(&server.descriptors()[0].input_schema()["properties"], &mut found);
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found.iter().all(|limit| limit["maximum"] == 50), "{found:?}");
}

/// Every schema of a property `limit`, wherever it stands.
fn limits<'s>(schema: &'s Value, found: &mut Vec<&'s Value>) {
    match schema {
        Value::Object(node) => {
            for (name, value) in node {
                if name == "limit" {
                    found.push(value);
                }
                limits(value, found);
            }
        }
        Value::Array(list) => list.iter().for_each(|value| limits(value, found)),
        _ => {}
    }
}

#[test]
fn the_rules_are_published_everywhere() {
    let server = Server::new("issues", "1.0.0").tools(toolset![list]).build().unwrap();
    let properties = &server.descriptors()[0].input_schema()["properties"];
    let expected = [
        ("external", 4),
        ("internal", 2),
        ("adjacent", 2),
        ("pair", 1),
        ("newtype", 1),
        ("sorted", 1),
        ("checked", 1),
        ("tuples", 1),
        ("locked", 1),
        ("shared", 1),
        ("cell", 1),
        ("cached", 1),
        ("marked", 1),
    ];
    for (name, count) in expected {
        let mut found = Vec::new();
        limits(&properties[name], &mut found);
        assert_eq!(found.len(), count, "{name}: {}", properties[name]);
        assert!(found.iter().all(|limit| limit["maximum"] == 50), "{name}: {found:?}");
    }
}
