//! Mirrored fields two levels deep, behind options, flattened, and beside a list without any (case 28).

use mcp_runtime::{ToolInput, tool};
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Country {
    #[arg(header = "Country")]
    code: String,
}

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Place {
    #[arg(header = "City")]
    city: Option<String>,
    country: Country,
    neighbours: Vec<Neighbour>,
}

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Neighbour {
    #[arg(min_length = 1)]
    name: String,
}

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Who {
    #[arg(header = "Tenant")]
    tenant: String,
}

/// Visits a place.
#[tool]
fn visit(#[arg(flatten)] who: Who, place: Option<Place>, #[arg(header = "Region")] region: String) -> usize {
    let place = place.map_or(0, |place| place.country.code.len() + place.neighbours.len() + place.city.iter().count());
    who.tenant.len() + place + region.len()
}

#[test]
fn the_nodes_are_read_by_strict_clients() {
    let server = mcp_runtime::Server::new("places", "1.0.0").tools(mcp_runtime::toolset![visit]).build();
    let tools = serde_json::to_value(server.expect("a sound server").descriptors()).expect("descriptors are JSON");
    let schema = &tools[0]["inputSchema"];
    for (path, header) in [
        ("/properties/tenant", "Tenant"),
        ("/properties/region", "Region"),
        ("/properties/place/properties/city", "City"),
        ("/properties/place/properties/country/properties/code", "Country"),
    ] {
        let node = schema.pointer(path).unwrap_or(&serde_json::Value::Null);
        assert_eq!(node["x-mcp-header"], header, "{path}: {node}");
        assert_eq!(node["type"], "string", "{path}: {node}");
    }
    assert!(schema.get("$defs").is_none(), "{schema}");
}
