//! Four tools that are plain functions.

use std::time::Duration;

use mcp_runtime::{Context, Server, ToolError, tool, toolset};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[tokio::main]
async fn main() -> mcp_runtime::Result {
    Server::new("hello", env!("CARGO_PKG_VERSION")).tools(toolset![add, get_weather, greet, long_running]).run().await
}

/// Adds two integers.
#[tool(read_only, open_world = false)]
fn add(a: i64, b: i64) -> Result<i64, ToolError> {
    a.checked_add(b).ok_or_else(|| ToolError::new(format!("{a} + {b} does not fit into 64 bits")))
}

/// Greets somebody by name.
#[tool(read_only, open_world = false)]
fn greet(
    /// Whom to greet.
    #[arg(min_length = 1)]
    name: String,
) -> String {
    format!("Hello, {name}!")
}

#[derive(Clone, Copy, Default, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Unit {
    #[default]
    Celsius,
    Fahrenheit,
}

/// Gets the weather for a city. (Invented, but always the same for the same city.)
#[tool(read_only, open_world = false)]
fn get_weather(
    /// The name of the city.
    #[arg(min_length = 1, example = "New York")]
    city: String,
    /// The unit of the temperature.
    #[arg(default)]
    unit: Unit,
) -> String {
    // The letters of the name decide: from -5 to 34 degrees.
    let celsius = city.to_lowercase().chars().map(u32::from).fold(22, |sum, letter| (sum * 31 + letter) % 40);
    let celsius = f64::from(celsius) - 5.0;
    match unit {
        Unit::Celsius => format!("Weather in {city}: {celsius} °C"),
        Unit::Fahrenheit => format!("Weather in {city}: {:.0} °F", celsius * 1.8 + 32.0),
    }
}

/// Processes items one after the other and reports progress. Other calls are answered meanwhile.
#[tool(read_only, open_world = false)]
async fn long_running(
    /// What to process.
    #[arg(max_items = 100)]
    items: Vec<String>,
    cx: &Context,
) -> String {
    let total = u32::try_from(items.len()).ok().map(f64::from);
    for (done, item) in (1_u32..).zip(&items) {
        tokio::time::sleep(Duration::from_millis(50)).await;
        cx.progress(done.into(), total, Some(item));
    }
    format!("Processed {} items", items.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    // Tools are still the functions that were written: call them.
    #[test]
    fn sums_are_exact_or_refused() {
        assert_eq!(add(2, 40).unwrap(), 42);
        assert!(add(i64::MAX, 1).unwrap_err().to_string().contains("does not fit"));
    }

    #[test]
    fn the_weather_depends_on_its_arguments_alone() {
        assert_eq!(get_weather("New York".into(), Unit::Celsius), get_weather("New York".into(), Unit::Celsius));
        assert!(get_weather("Oslo".into(), Unit::Fahrenheit).ends_with("°F"));
    }

    #[test]
    fn a_greeting_names_the_guest() {
        assert_eq!(greet("Ada".into()), "Hello, Ada!");
    }
}
