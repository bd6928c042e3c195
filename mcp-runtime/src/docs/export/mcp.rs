//! The protocol itself.

use serde_json::{Value, json};

use super::{origin, pass::Pass, steps};
use crate::{
    Descriptor,
    docs::{Finding, Level, Target},
    schema::{node::types, walk::Node},
};

/// The list as it is published.
pub(super) fn current(tools: &[Descriptor]) -> Value {
    json!({ "tools": tools })
}

/// The list as a client of 2025-11-25 can read it: property schemas are objects, output schemas describe objects
/// (`Tool` in that revision's schema), and no argument is mirrored.
pub(super) fn of_2025_11_25(tools: &[Descriptor], findings: &mut Vec<Finding>) -> Value {
    let each = tools.iter().map(|tool| {
        let mut pass = Pass::new(Target::Mcp20251125, tool);
        let mut wire = serde_json::to_value(tool).unwrap_or_default();
        let input = pass.input();
        headers(&input, &mut pass);
        wire["inputSchema"] = origin::strip(input);
        if let Some(output) = tool.output_schema() {
            let output = origin::mark(output, "/outputSchema");
            if types(&output) == ["object"] {
                wire["outputSchema"] = origin::strip(output);
            } else {
                pass.find(
                    Level::Warning,
                    "output-schema",
                    "/outputSchema",
                    "2025-11-25 knows output schemas of objects only: left out, and results carry text alone",
                );
                wire.as_object_mut().map(|members| members.shift_remove("outputSchema"));
            }
        }
        findings.append(&mut pass.findings);
        wire
    });
    json!({ "tools": each.collect::<Vec<_>>() })
}

/// Mirrored arguments stay in the schema, where older clients overlook them.
fn headers(schema: &Node, pass: &mut Pass<'_>) {
    steps::each(schema, &mut |node| {
        if let Some(name) = node.get(crate::schema::node::HEADER).and_then(Value::as_str) {
            let message = format!("clients of 2025-11-25 do not send Mcp-Param-{name}: nothing can be routed by it");
            pass.find(Level::Note, "header", origin::of(node), message);
        }
    });
}
