//! The tool whose schema is written by hand, with what a derived one never has: a dialect, an anchor, conditions.

use std::borrow::Cow;

use mcp_runtime::{Context, Handler, Tool};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;

/// Adds a contact, who is reached by phone or by mail.
#[derive(Deserialize, Tool)]
#[tool(name = "json_schema_2020_12_tool", read_only, open_world = false)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AddContact {
    name: Option<String>,
    address: Option<Address>,
    contact_method: Option<Method>,
    phone: Option<String>,
    email: Option<String>,
}

#[derive(Deserialize)]
struct Address {
    city: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Method {
    Phone,
    Email,
}

impl JsonSchema for AddContact {
    fn schema_name() -> Cow<'static, str> {
        "AddContact".into()
    }

    fn json_schema(_generator: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "type": "object",
            "properties": {
                "name": { "type": "string" },
                "address": { "$ref": "#address" },
                "contactMethod": { "type": "string", "enum": ["phone", "email"] },
                "phone": { "type": "string" },
                "email": { "type": "string" },
            },
            "allOf": [{ "anyOf": [{ "required": ["phone"] }, { "required": ["email"] }] }],
            "if": { "properties": { "contactMethod": { "const": "phone" } }, "required": ["contactMethod"] },
            "then": { "required": ["phone"] },
            "else": { "required": ["email"] },
            "additionalProperties": false,
            "$defs": {
                "address": {
                    "$anchor": "address",
                    "type": "object",
                    "properties": { "city": { "type": "string" } },
                },
            },
        })
    }
}

impl Handler for AddContact {
    type Output = String;

    async fn call(self, _state: &(), _cx: &Context) -> String {
        let name = self.name.as_deref().unwrap_or("Somebody");
        let city = self.address.and_then(|address| address.city).map(|city| format!(" in {city}")).unwrap_or_default();
        let way = match self.contact_method {
            Some(Method::Phone) => self.phone,
            Some(Method::Email) | None => self.email,
        };
        format!("{name}{city}: {}", way.unwrap_or_default())
    }
}
