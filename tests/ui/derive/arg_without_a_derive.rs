use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema)]
struct Page {
    #[arg(range = 1..=50)]
    size: u32,
}

fn main() {}
