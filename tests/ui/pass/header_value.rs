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
}

#[derive(Deserialize, JsonSchema, HeaderValue)]
struct Account(u64);

#[derive(Deserialize, JsonSchema, HeaderValue)]
#[serde(transparent)]
struct Wrapped<T> {
    inner: T,
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
    #[arg(header = "Seq", range = 0..9007199254740992)]
    seq: i64,
    #[arg(header = "x!#$%&'*+-.^_`|~")]
    odd: std::borrow::Cow<'static, str>,
    #[arg(header = "Page-Token", allow_sensitive_header = "an opaque page number")]
    page: String,
}

