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
