//! Where a mirrored argument may stand and what its header may be called, over a raw socket (cases 26 and 28). What is
//! refused when a tool is compiled is in `tests/ui/header`.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use mcp_runtime::{ToolInput, schemars::JsonSchema, tools};
use mcp_tests::{
    client::call,
    fixture::builder,
    http::{Site, modern},
};
use serde::Deserialize;
use serde_json::{Value, json};

/// Two levels down.
#[derive(Deserialize, JsonSchema, ToolInput)]
struct Country {
    #[arg(header = "Country")]
    code: String,
}

/// A struct parameter.
#[derive(Deserialize, JsonSchema, ToolInput)]
struct Place {
    #[arg(header = "City")]
    city: Option<String>,
    country: Country,
    /// Without any header, and used once more below.
    size: Size,
}

/// Used twice, and so large that a schema would rather refer to it.
#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "what counts is that it is taken")]
struct Size {
    /// How wide it is, in the unit that the caller has been told of in the documentation of this parameter.
    width: u32,
    /// How high it is, in the unit that the caller has been told of in the documentation of this parameter.
    height: u32,
}

/// Behind an option.
#[derive(Deserialize, JsonSchema, ToolInput)]
struct Store {
    #[arg(header = "Shelf")]
    shelf: i64,
    #[arg(header = "Cold")]
    cold: Option<bool>,
}

/// Flattened.
#[derive(Deserialize, JsonSchema, ToolInput)]
struct Who {
    #[arg(header = "Tenant")]
    tenant: String,
}

/// Counts its calls.
#[derive(Clone, Default)]
struct Shop(Arc<AtomicUsize>);

#[tools]
impl Shop {
    /// Puts something somewhere.
    #[tool]
    fn put(
        &self,
        #[arg(flatten)] who: Who,
        place: Place,
        store: Option<Store>,
        most: Option<Size>,
        #[arg(header = "Method")] verb: Option<String>,
        #[arg(header = "x!#$%&'*+-.^_|~`")] odd: Option<String>,
    ) {
        drop((who.tenant, place.city, place.country.code, place.size, most, verb, odd));
        let _ = store.map(|store| (store.shelf, store.cold));
        self.0.fetch_add(1, Ordering::SeqCst);
    }
}

/// What becomes of a call: it runs, the headers are refused, or the schema refuses the arguments.
#[derive(Clone, Copy, Debug, PartialEq)]
enum End {
    Run,
    Header,
    Schema,
}

/// A call with these arguments besides those that must be there, each with its right header, and these lines.
async fn put(site: &Site, shop: &Shop, more: &Value, lines: &[&str]) -> End {
    let mut arguments = json!({
        "tenant": "acme", "place": { "country": { "code": "no" }, "size": { "width": 1, "height": 2 } },
    });
    for (name, value) in more.as_object().unwrap() {
        arguments[name] = value.clone();
    }
    let before = shop.0.load(Ordering::SeqCst);
    let answer = site.ask(modern(&call(1, "put", arguments), lines)).await;
    let run = shop.0.load(Ordering::SeqCst) > before;
    let message = answer.json();
    match (answer.status, &message["error"]["code"], message["result"]["isError"] == true, run) {
        (200, Value::Null, false, true) => End::Run,
        (400, code, false, false) if *code == -32020 => End::Header,
        (200, Value::Null, true, false) => End::Schema,
        other => panic!("{other:?} of {more} {lines:?}: {answer:?}"),
    }
}

fn server() -> (mcp_runtime::ReadyServer, Shop) {
    let shop = Shop::default();
    (builder().tools(shop.clone()).build().unwrap(), shop)
}

/// "The chain of `properties` keys leading to it": a value is read there and nowhere else, and where a parent is absent
/// there is none.
#[tokio::test]
async fn a_header_goes_with_the_value_at_its_path() {
    let (server, shop) = server();
    let site = Site::open(&server).await;
    let (tenant, country) = ("Mcp-Param-Tenant: acme", "Mcp-Param-Country: no");
    let area = json!({ "width": 1, "height": 2 });
    let oslo = json!({ "place": { "city": "Oslo", "country": { "code": "no" }, "size": area } });
    let (shelf, cold) = (json!({ "store": { "shelf": 7 } }), json!({ "store": { "shelf": 7, "cold": false } }));
    let twice = json!({ "most": area });
    for (more, lines, end) in [
        (json!({}), &[tenant, country][..], End::Run),
        // Flattened, and two levels down.
        (json!({}), &[country], End::Header),
        (json!({}), &[tenant], End::Header),
        (json!({}), &["Mcp-Param-Tenant: other", country], End::Header),
        (json!({}), &[tenant, "Mcp-Param-Country: se"], End::Header),
        // In a struct.
        (oslo.clone(), &[tenant, country, "Mcp-Param-City: Oslo"], End::Run),
        (oslo.clone(), &[tenant, country], End::Header),
        (oslo, &[tenant, country, "Mcp-Param-City: Bergen"], End::Header),
        (json!({}), &[tenant, country, "Mcp-Param-City: Oslo"], End::Header),
        // At the root there is no such value, whatever stands there.
        (json!({ "city": "Oslo" }), &[tenant, country, "Mcp-Param-City: Oslo"], End::Header),
        // In a struct that may be absent.
        (shelf.clone(), &[tenant, country, "Mcp-Param-Shelf: 7"], End::Run),
        (shelf.clone(), &[tenant, country], End::Header),
        (shelf, &[tenant, country, "Mcp-Param-Shelf: 8"], End::Header),
        (cold.clone(), &[tenant, country, "Mcp-Param-Shelf: 7", "Mcp-Param-Cold: false"], End::Run),
        (cold, &[tenant, country, "Mcp-Param-Shelf: 7"], End::Header),
        (json!({ "store": null }), &[tenant, country], End::Run),
        (json!({ "store": null }), &[tenant, country, "Mcp-Param-Shelf: 7"], End::Header),
        (json!({ "store": {} }), &[tenant, country], End::Schema),
        (json!({ "store": [7] }), &[tenant, country], End::Schema),
        // No value at the path, so no header: that something is missing is the schema's to say.
        (json!({ "place": null }), &[tenant], End::Schema),
        (json!({ "place": { "country": null } }), &[tenant], End::Schema),
        (json!({ "place": null }), &[tenant, country], End::Header),
        (twice, &[tenant, country], End::Run),
    ] {
        assert_eq!(put(&site, &shop, &more, lines).await, end, "{more} {lines:?}");
    }
}

/// Any token is a name, and none is taken for one of the headers that every request has.
#[tokio::test]
async fn any_token_names_a_header() {
    let (server, shop) = server();
    let site = Site::open(&server).await;
    let (tenant, country) = ("Mcp-Param-Tenant: acme", "Mcp-Param-Country: no");
    for (more, line, end) in [
        (json!({ "verb": "GET" }), "Mcp-Param-Method: GET", End::Run),
        (json!({ "verb": "GET" }), "Mcp-Param-Method: tools/call", End::Header),
        (json!({ "verb": "tools/call" }), "X: y", End::Header),
        (json!({ "odd": "1" }), "Mcp-Param-x!#$%&'*+-.^_|~`: 1", End::Run),
        (json!({ "odd": "1" }), "MCP-PARAM-X!#$%&'*+-.^_|~`: 1", End::Run),
        (json!({ "odd": "1" }), "Mcp-Param-x!#$%&'*+-.^_|~`: 2", End::Header),
        (json!({ "odd": "1" }), "Mcp-Param-x: 1", End::Header),
    ] {
        assert_eq!(put(&site, &shop, &more, &[tenant, country, line]).await, end, "{more} {line}");
    }
}

/// Case 28: clients drop a tool with an annotation that they can't reach.
#[test]
fn every_annotation_is_reached_by_properties_alone() {
    let (server, _) = server();
    let tools = serde_json::to_value(server.descriptors()).unwrap();
    let schema = &tools[0]["inputSchema"];
    let mut reached = Vec::new();
    reachable(schema, &mut reached);
    reached.sort_unstable();
    assert_eq!(reached, ["City", "Cold", "Country", "Method", "Shelf", "Tenant", "x!#$%&'*+-.^_|~`"]);
    assert_eq!(schema.to_string().matches("x-mcp-header").count(), reached.len(), "{schema:#}");
}

/// The names of the headers that are found by `properties` keys.
fn reachable<'s>(schema: &'s Value, names: &mut Vec<&'s str>) {
    names.extend(schema["x-mcp-header"].as_str());
    for property in schema["properties"].as_object().into_iter().flat_map(|properties| properties.values()) {
        reachable(property, names);
    }
}
