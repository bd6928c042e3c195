//! What a tool may fail with.

use std::{error::Error, fmt};

use mcp_runtime::{Failure, Json, ToolError, tools};
use schemars::JsonSchema;
use serde::Serialize;

#[derive(Debug)]
struct Oops;

impl fmt::Display for Oops {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("oops")
    }
}

impl Error for Oops {}

#[derive(JsonSchema, Serialize)]
struct Reason {
    code: u32,
}

struct Tracker;

#[tools]
impl Tracker {
    /// Fails with a text.
    #[tool]
    fn text(&self) -> Result<u32, String> {
        Err("no".to_owned())
    }

    /// Fails with an error.
    #[tool]
    async fn error(&self) -> Result<u32, Oops> {
        Err(Oops)
    }

    /// Fails with any error.
    #[tool]
    async fn any(&self) -> Result<u32, Box<dyn Error + Send + Sync>> {
        Err(Box::new(Oops))
    }

    /// Fails with an error of another thread's.
    #[tool]
    fn local(&self) -> Result<u32, Box<dyn Error>> {
        Err(Box::new(Oops))
    }

    /// Fails with what it was told.
    #[tool]
    async fn converted(&self) -> Result<u32, ToolError> {
        Err(Oops)?
    }

    /// Fails inside the schema.
    #[tool]
    async fn modelled(&self) -> Result<Json<u32>, Failure<Reason>> {
        Err(Failure(Reason { code: 1 }))
    }

    /// Fails with anyhow.
    #[tool]
    async fn anyhow(&self) -> anyhow::Result<u32> {
        Err(anyhow::anyhow!("no"))
    }
}
