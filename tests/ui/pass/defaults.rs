//! Defaults of every kind.

use mcp_runtime::{ToolInput, tools};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[derive(Default, Deserialize, JsonSchema, Serialize)]
#[serde(rename_all = "lowercase")]
enum State {
    #[default]
    Open,
    Closed,
}

#[derive(Deserialize, JsonSchema)]
struct Level(u8);

/// Neither `Serialize` nor `Default`.
#[derive(Deserialize, JsonSchema)]
struct Opaque {
    value: u8,
}

struct Tracker;

impl Tracker {
    const MOST: u32 = 50;
}

#[tools]
impl Tracker {
    /// Does something.
    #[tool]
    #[allow(clippy::too_many_arguments)]
    fn list(
        &self,
        #[arg(default = "open")] by_name: State,
        #[arg(default = State::Closed)] by_value: State,
        #[arg(default)] by_trait: State,
        #[arg(default = 3)] level: Level,
        #[arg(default = Opaque { value: 5 })] opaque: Opaque,
        #[arg(default = Self::MOST)] constant: u32,
        #[arg(default = -1)] negative: i32,
        #[arg(default = 'c')] letter: char,
        #[arg(default = true)] all: bool,
        #[arg(default = 20u32)] suffixed: u32,
        #[arg(default = 0xff)] hexadecimal: u8,
        #[arg(default = 1e3)] large: f64,
        #[arg(default = 5)] optional: Option<u8>,
        #[arg(default = None)] nothing: Option<u8>,
        #[arg(default = "a".into())] converted: Box<str>,
    ) {
        let _ = (by_name, by_value, by_trait, level.0, opaque.value, constant, negative, letter, all, suffixed);
        let _ = (hexadecimal, large, optional, nothing, converted);
    }
}

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Input {
    #[arg(default = "open")]
    by_name: State,
    #[arg(default = State::Closed)]
    by_value: State,
    #[arg(default = 3)]
    level: Level,
    // serde supplies it, so it need not be shown.
    #[serde(default = "opaque")]
    #[arg(default = opaque())]
    opaque: Opaque,
}

fn opaque() -> Opaque {
    Opaque { value: 1 }
}
