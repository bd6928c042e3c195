//! `Self` and associated types in signatures and bodies (case 8).

use mcp_runtime::{Json, tools};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

trait Kinds {
    type Out;
    type Error;
}

#[derive(Deserialize, JsonSchema, Serialize)]
struct Merger {
    number: u8,
}

impl Kinds for Merger {
    type Out = u8;
    type Error = std::fmt::Error;
}

impl Merger {
    const NAME: &'static str = "merger";
}

#[tools]
impl Merger {
    /// Merges.
    #[tool]
    fn merge(&self, n: u8) -> Result<<Self as Kinds>::Out, <Self as Kinds>::Error> {
        self.number.checked_add(n).ok_or(std::fmt::Error)
    }

    /// Takes another.
    #[tool]
    async fn with(&self, other: Self, others: Vec<Self>) -> Json<Self> {
        let _ = (others, Self::NAME);
        Json(other)
    }

    /// Needs no state.
    #[tool]
    fn stateless(a: i64, b: i64) -> i64 {
        a + b
    }
}
