//! The tools.

use std::time::Duration;

use mcp_runtime::{
    Audio, Content, Context, EmbeddedResource, Image, ToolError, ToolSwitches,
    protocol::{ErrorCode, LogLevel},
    tools,
};
use serde_json::json;

/// A picture of one red pixel.
const PNG: &str = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==";

/// A sound without a sample.
const WAV: &str = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=";

/// Between two notifications, so that a client sees them come one by one.
const PAUSE: Duration = Duration::from_millis(50);

/// What the suite's tools need.
pub(crate) struct Fixture {
    pub(crate) switches: ToolSwitches,
}

#[tools(prefix = "test_", read_only, open_world = false)]
impl Fixture {
    /// Returns a line of text.
    #[tool]
    fn simple_text() -> &'static str {
        "This is a simple text response for testing."
    }

    /// Returns a picture.
    #[tool]
    fn image_content() -> Image {
        Image::from_base64(PNG, "image/png")
    }

    /// Returns a sound.
    #[tool]
    fn audio_content() -> Audio {
        Audio::from_base64(WAV, "audio/wav")
    }

    /// Returns a resource that is text.
    #[tool]
    fn embedded_resource() -> EmbeddedResource {
        text_resource("test://embedded-resource")
    }

    /// Returns text, a picture and a resource.
    #[tool]
    fn multiple_content_types() -> Vec<Content> {
        vec![
            "Text, a picture and a resource:".into(),
            Image::from_base64(PNG, "image/png").into(),
            text_resource("test://mixed-content-resource").into(),
        ]
    }

    /// Fails.
    #[tool]
    fn error_handling() -> Result<(), ToolError> {
        Err(ToolError::new("This tool intentionally returns an error for testing"))
    }

    /// Reports progress three times before it answers.
    #[tool]
    async fn tool_with_progress(cx: &Context) -> String {
        for done in [0.0, 50.0, 100.0] {
            cx.progress(done, 100.0, Some("step"));
            tokio::time::sleep(PAUSE).await;
        }
        "Three steps done".to_owned()
    }

    /// Answers after one report of progress, and never asks the client for anything on the way.
    #[tool]
    async fn streaming_elicitation(cx: &Context) -> &'static str {
        cx.progress(1.0, 1.0, None);
        tokio::task::yield_now().await;
        "Nothing had to be asked"
    }

    /// Logs, for callers that asked for it.
    #[tool]
    fn logging_tool(cx: &Context) -> &'static str {
        cx.log(LogLevel::Info, "Log message of test_logging_tool");
        "Logged, if that was wanted"
    }

    /// Logs three times before it answers.
    #[tool]
    async fn tool_with_logging(cx: &Context) -> &'static str {
        for message in ["Tool execution started", "Tool processing data", "Tool execution completed"] {
            cx.log(LogLevel::Info, message);
            tokio::time::sleep(PAUSE).await;
        }
        "Three messages logged"
    }

    /// Serves only clients that can sample.
    #[tool]
    fn missing_capability(cx: &Context) -> Result<&'static str, ToolError> {
        if cx.client_capabilities().sampling.is_some() {
            return Ok("The client can sample");
        }
        let error =
            ToolError::protocol(ErrorCode::MISSING_CLIENT_CAPABILITY, "this tool needs a client that can sample");
        Err(error.with_data(json!({ "requiredCapabilities": { "sampling": {} } })))
    }

    /// Changes the list of tools: switches another tool off or on again.
    #[tool(read_only = false)]
    fn trigger_tool_change(&self) -> Result<(), ToolError> {
        let tool = "test_switched";
        if self.switches.is_enabled(tool) {
            self.switches.disable(tool)?;
        } else {
            self.switches.enable(tool)?;
        }
        Ok(())
    }

    /// Is there to be switched off and on.
    #[tool]
    fn switched() {}

    /// Returns the argument that is mirrored into the header `Mcp-Param-Text`.
    #[tool]
    fn header_parameter(
        /// Any text.
        #[arg(header = "Text")]
        text: String,
    ) -> String {
        text
    }
}

fn text_resource(uri: &str) -> EmbeddedResource {
    EmbeddedResource::text(uri, "This is an embedded resource content.").mime_type("text/plain")
}
