//! What can be mirrored in a header: through aliases, options, newtypes and enums.

use mcp_runtime::{HeaderValue, ToolInput};
use schemars::JsonSchema;
use serde::Deserialize;

type Tenant = Option<String>;

#[derive(Deserialize, JsonSchema, HeaderValue)]
#[serde(rename_all = "lowercase")]
enum Region {
    Eu,
    Us,
    #[serde(skip)]
    Other(String),
}

#[derive(Deserialize, JsonSchema, HeaderValue)]
struct Account(u64);

#[derive(Deserialize, JsonSchema, HeaderValue)]
#[serde(transparent)]
struct Wrapped<T> {
    inner: T,
    #[serde(skip)]
    seen: bool,
}

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Input {
    #[arg(header = "Tenant")]
    tenant: Tenant,
    #[arg(header = "Region-Name")]
    region: Option<Region>,
    #[arg(header = "Account", range = 1..)]
    account: Account,
    #[arg(header = "Wrapped")]
    wrapped: Wrapped<bool>,
    #[arg(header = "Seq", range = 0..=9007199254740991)]
    seq: i64,
    #[arg(header = "x!#$%&'*+-.^_`|~")]
    odd: std::borrow::Cow<'static, str>,
    #[arg(header = "Page-Token", allow_sensitive_header = "an opaque page number")]
    page: String,
}


/// Does something.
#[mcp_runtime::tool]
fn act(#[arg(flatten)] input: Input) -> bool {
    let _ = (input.tenant, input.region, input.account, input.seq, input.odd, input.page);
    input.wrapped.inner
}

#[test]
fn every_node_is_of_one_primitive_type() {
    let server = mcp_runtime::Server::new("values", "1.0.0").tools(mcp_runtime::toolset![act]).build();
    let tools = serde_json::to_value(server.expect("a sound server").descriptors()).expect("descriptors are JSON");
    let properties = &tools[0]["inputSchema"]["properties"];
    for (name, kind) in [
        ("tenant", "string"),
        ("region", "string"),
        ("account", "integer"),
        ("wrapped", "boolean"),
        ("seq", "integer"),
        ("odd", "string"),
    ] {
        let node = &properties[name];
        assert!(node["x-mcp-header"].is_string() && node["type"] == kind, "{name}: {node}");
    }
    assert_eq!(properties["account"]["maximum"], 9_007_199_254_740_991_i64, "{}", properties["account"]);
    assert_eq!(properties["seq"]["maximum"], 9_007_199_254_740_991_i64, "{}", properties["seq"]);
}
