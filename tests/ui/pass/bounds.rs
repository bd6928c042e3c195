//! Bounds by literals, constants and expressions.

use mcp_runtime::{ToolInput, tool};
use schemars::JsonSchema;
use serde::Deserialize;

const LEAST: i64 = -5;
const MOST: u16 = 500;
const HALF: f32 = 0.5;

/// Does something.
#[tool]
fn list(
    #[arg(range = LEAST..=i64::MAX)] a: i64,
    #[arg(range = ..=MOST)] b: u16,
    #[arg(range = 0..1 << 20)] c: u64,
    #[arg(range = 0.0..=HALF)] d: f64,
    #[arg(range = (10 * 2)..)] e: usize,
    #[arg(range = 1..=1)] f: std::num::NonZeroU8,
    #[arg(range = -1..=1, example = -1, example = 0)] g: f32,
    #[arg(range = 0..=9007199254740991, header = "Seq")] h: u64,
) {
    let _ = (a, b, c, d, e, f, g, h);
}

#[derive(Deserialize, JsonSchema, ToolInput)]
struct Input {
    #[arg(range = Self::FROM..=Self::TO, default = 3)]
    value: u8,
}

impl Input {
    const FROM: u8 = 1;
    const TO: u8 = 5;
}
