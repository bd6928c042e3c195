//! The answer of one call: written once, checked while it is written, framed for the revision of the caller.

use std::sync::{Arc, OnceLock};

use serde::Serialize;
use serde_json::Value;

use super::{
    CallToolResult,
    content::Content,
    write::{
        escape::{escape_into, escape_json_into},
        plan::Plan,
        write_checked, write_json,
    },
};
use crate::{
    json::tape::Tape,
    protocol::{ErrorObject, Meta, meta::SERVER_INFO},
    schema::validator::{SchemaFault, Validator},
};

/// What the structured content of a tool is checked against.
pub(crate) struct OutputCheck {
    schema: Value,
    /// The schema where it is simple enough to be checked while writing.
    plan: Option<Plan>,
    /// The schema compiled whole. Beside a plan that is left to the first result that the plan does not vouch for: most
    /// tools never give one, and a server starts faster without.
    validator: OnceLock<Validator>,
}

impl OutputCheck {
    /// Compiles a published output schema, which has passed the rules for descriptors.
    pub(crate) fn compile(schema: &Value) -> Result<Self, SchemaFault> {
        let plan = Plan::compile(schema);
        let validator = match &plan {
            Some(_) => OnceLock::new(),
            None => Validator::compile(schema)?.into(),
        };
        Ok(Self { schema: schema.clone(), plan, validator })
    }

    fn validator(&self) -> Result<&Validator, String> {
        if let Some(validator) = self.validator.get() {
            return Ok(validator);
        }
        let validator = Validator::compile(&self.schema).map_err(|fault| fault.message)?;
        Ok(self.validator.get_or_init(|| validator))
    }

    /// Appends the JSON of `value`; an error says what keeps it from being sent.
    fn write<T: Serialize + ?Sized>(&self, out: &mut String, value: &T) -> Result<(), String> {
        if let Some(plan) = &self.plan {
            if write_checked(out, value, plan).map_err(|error| error.to_string())? {
                return Ok(());
            }
        } else {
            write_json(out, value).map_err(|error| error.to_string())?;
        }
        self.check(out)
    }

    /// Checks a finished text.
    fn check(&self, json: &str) -> Result<(), String> {
        let mut tape = Tape::default();
        tape.parse(json).map_err(|error| error.to_string())?;
        let doc = tape.doc(json);
        let validator = self.validator()?;
        if validator.is_valid(doc.root()) { Ok(()) } else { Err(validator.problems(doc.root()).to_string()) }
    }
}

/// The answer of one call, as a layer of `Server::layer` sees it: what it says is written already. A layer makes one of
/// a [`ToolError`](crate::ToolError), by `into`.
#[derive(Default)]
pub struct Answer {
    check: Option<Arc<OutputCheck>>,
    /// The JSON of the blocks, with commas between them.
    blocks: String,
    /// The JSON of the structured content.
    structured: Option<String>,
    /// Whether the structured content is sent as a text block, too, before the others.
    text_copy: bool,
    is_error: Option<bool>,
    /// Whether the revision of the caller has no links to resources, which are then told as text.
    pub(super) links_as_text: bool,
    /// What most answers lack.
    rare: Option<Box<Rare>>,
}

#[derive(Default)]
struct Rare {
    meta: Option<Meta>,
    protocol_error: Option<ErrorObject>,
    breach: Option<String>,
    /// The text of an error and its sources, found where its type was known.
    chain: Option<String>,
}

/// How a result is framed for the revision that the caller speaks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame<'a> {
    /// The JSON of `serverInfo`, for revisions that want it with every result (2026-07-28, which also wants
    /// `resultType`); `None` for older ones, which know neither.
    pub(crate) server_info: Option<&'a str>,
    /// Whether `structuredContent` may be sent: not if the revision had to leave out the output schema.
    pub(crate) structured: bool,
}

impl Answer {
    /// An empty success.
    pub(crate) fn new(check: Option<Arc<OutputCheck>>) -> Self {
        Self { check, ..Self::default() }
    }

    /// A tool execution error with this text.
    pub(crate) fn error(text: &str) -> Self {
        let mut answer = Self::default();
        answer.text(text);
        answer.set_error();
        answer
    }

    /// Adds a text block.
    pub(crate) fn text(&mut self, text: &str) {
        self.separate();
        self.blocks.push_str(r#"{"type":"text","text":""#);
        escape_into(&mut self.blocks, text);
        self.blocks.push_str("\"}");
    }

    /// Adds a block.
    pub(crate) fn content(&mut self, block: &Content) {
        self.separate();
        let written = match block {
            Content::ResourceLink(link) if self.links_as_text => {
                write_json(&mut self.blocks, &Content::Text(link.to_text()))
            }
            block => write_json(&mut self.blocks, block),
        };
        if let Err(error) = written {
            self.set_breach(error.to_string());
        }
    }

    fn rare(&mut self) -> &mut Rare {
        self.rare.get_or_insert_default()
    }

    fn set_breach(&mut self, problem: String) {
        self.rare().breach.get_or_insert(problem);
    }

    fn separate(&mut self) {
        if !self.blocks.is_empty() {
            self.blocks.push(',');
        }
    }

    /// Sets the structured content and its copy as a text block.
    pub(crate) fn structured<T: Serialize + ?Sized>(&mut self, value: &T) {
        self.write_structured(value);
        self.text_copy = true;
    }

    fn write_structured<T: Serialize + ?Sized>(&mut self, value: &T) {
        /// Most results fit, and growing from nothing would take as long as writing them.
        const USUAL: usize = 1000;
        let mut json = String::with_capacity(USUAL);
        let written = match &self.check {
            Some(check) => check.write(&mut json, value),
            None => write_json(&mut json, value).map_err(|error| error.to_string()),
        };
        if let Err(problem) = written {
            self.set_breach(problem);
        }
        self.structured = Some(json);
    }

    /// Makes the answer a tool execution error.
    pub(crate) fn set_error(&mut self) {
        self.is_error = Some(true);
    }

    /// Makes the answer a ready result.
    pub(crate) fn ready(&mut self, result: CallToolResult) {
        for block in &result.content {
            self.content(block);
        }
        if let Some(value) = &result.structured_content {
            self.write_structured(value);
        }
        self.is_error = result.is_error;
        if result.meta.is_some() {
            self.rare().meta = result.meta;
        }
    }

    /// Makes the answer a JSON-RPC error.
    pub(crate) fn set_protocol_error(&mut self, error: ErrorObject) {
        self.rare().protocol_error = Some(error);
    }

    /// Keeps the text of an error and its sources for when the error is written.
    pub(crate) fn set_chain(&mut self, chain: String) {
        self.rare().chain = Some(chain);
    }

    pub(crate) fn take_chain(&mut self) -> Option<String> {
        self.rare.as_mut()?.chain.take()
    }

    #[cfg(test)]
    pub(crate) fn take_check(&mut self) -> Option<Arc<OutputCheck>> {
        self.check.take()
    }

    /// Whether the tool failed: the result says `isError`.
    pub fn is_error(&self) -> bool {
        self.is_error == Some(true)
    }

    /// The JSON-RPC error that the tool wants to be sent instead of a result.
    pub(crate) fn protocol_error(&self) -> Option<&ErrorObject> {
        self.rare.as_ref()?.protocol_error.as_ref()
    }

    /// Why the result can't be sent: it breaks the published output schema, or JSON can't say it. To be answered with
    /// -32603; the text is for the operator, not for the caller.
    pub(crate) fn breach(&self) -> Option<&str> {
        if let Some(breach) = self.rare.as_ref().and_then(|rare| rare.breach.as_deref()) {
            return Some(breach);
        }
        // "Servers MUST provide structured results that conform to this schema" (server/tools, "Output Schema"). A
        // failure that is text has none.
        let owes = self.check.is_some() && self.structured.is_none() && !self.is_error();
        (owes && self.protocol_error().is_none())
            .then_some("no structured content, though an output schema is published")
    }

    /// How many bytes the `CallToolResult` object is likely to take: hardly ever less than it does.
    pub(crate) fn room(&self, frame: &Frame<'_>) -> usize {
        let structured = self.structured.as_deref().unwrap_or_default().len();
        let copy = if self.text_copy { structured + structured / 4 } else { 0 };
        192 + self.blocks.len() + structured + copy + frame.server_info.unwrap_or_default().len()
    }

    /// Appends the `CallToolResult` object.
    pub(crate) fn write_result(&self, out: &mut Vec<u8>, frame: &Frame<'_>) {
        let structured = self.structured.as_deref().unwrap_or_default();
        out.reserve(self.room(frame));
        let complete: &[u8] = br#"{"resultType":"complete","content":["#;
        out.extend_from_slice(if frame.server_info.is_some() { complete } else { br#"{"content":["# });
        if self.text_copy {
            out.extend_from_slice(br#"{"type":"text","text":""#);
            escape_json_into(out, structured);
            out.extend_from_slice(if self.blocks.is_empty() { b"\"}" } else { b"\"}," });
        }
        out.extend_from_slice(self.blocks.as_bytes());
        out.push(b']');
        // Before 2026-07-28 structured content is an object, also that of a tool without an output schema.
        let fits = frame.server_info.is_some() || structured.starts_with('{');
        if self.structured.is_some() && frame.structured && fits {
            out.extend_from_slice(br#","structuredContent":"#);
            out.extend_from_slice(structured.as_bytes());
        }
        if let Some(is_error) = self.is_error {
            out.extend_from_slice(if is_error { br#","isError":true"# } else { br#","isError":false"# });
        }
        self.write_meta(out, frame);
        out.push(b'}');
    }

    fn write_meta(&self, out: &mut Vec<u8>, frame: &Frame<'_>) {
        let meta = self.rare.as_ref().and_then(|rare| rare.meta.as_ref());
        if frame.server_info.is_none() && meta.is_none() {
            return;
        }
        out.extend_from_slice(br#","_meta":{"#);
        let mut first = true;
        if let Some(server_info) = frame.server_info {
            out.extend_from_slice(b"\"");
            out.extend_from_slice(SERVER_INFO.as_bytes());
            out.extend_from_slice(b"\":");
            out.extend_from_slice(server_info.as_bytes());
            first = false;
        }
        for (key, value) in meta.into_iter().flatten().filter(|(key, _)| *key != SERVER_INFO) {
            if !first {
                out.push(b',');
            }
            out.extend_from_slice(Value::from(key.as_str()).to_string().as_bytes());
            out.push(b':');
            out.extend_from_slice(value.to_string().as_bytes());
            first = false;
        }
        out.push(b'}');
    }
}

impl std::fmt::Debug for Answer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // Without the content: it may be what must not be logged.
        f.debug_struct("Answer").field("is_error", &self.is_error()).finish_non_exhaustive()
    }
}
