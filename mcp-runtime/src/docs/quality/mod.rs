//! What makes tools worse than they could be, whoever reads them.

mod hints;
mod texts;
mod tokens;

#[cfg(test)]
mod tests;

pub use tokens::{Cost, estimate_tokens};

use serde_json::Value;

use super::{
    Finding, Level, Target,
    limits::{Limits, Row},
};
use crate::{
    Descriptor,
    schema::walk::{each_node, step},
};

/// Finds what could be better in the tools of a server of this name.
///
/// | rule | level | found when |
/// | --- | --- | --- |
/// | `quality/description-missing` | warning | a tool has no description |
/// | `quality/description-repeats` | warning | a description says no more than the name |
/// | `quality/description-long` | note, in schemas warning | a description is longer than some clients show |
/// | `quality/argument-undescribed` | warning, nested ones note | an argument has no description |
/// | `quality/argument-name` | warning | an argument has a name with which some providers refuse the whole list |
/// | `quality/hint-unset` | warning | a tool named like a reading one does not say that it is read-only |
/// | `quality/hint-doubtful` | warning | a tool named like a writing one says that it is read-only |
/// | `quality/name-long` | note | server and tool name together are longer than some clients take |
/// | `quality/tool-tokens` | note | one tool takes many of the model's tokens |
/// | `quality/total-tokens` | warning | all tools together do |
/// | `quality/tools` | note, later warning | there are more tools than some clients take |
pub fn inspect(server: &str, tools: &[Descriptor]) -> Vec<Finding> {
    let mut findings = Vec::new();
    let cost = estimate_tokens(tools);
    for (tool, tokens) in tools.iter().zip(cost.tools.iter().map(|(_, tokens)| *tokens)) {
        texts::inspect(tool, &mut findings);
        hints::inspect(tool, &mut findings);
        argument_names(tool, &mut findings);
        sizes(server, tool, tokens, &mut findings);
    }
    overall(tools, &cost, &mut findings);
    findings
}

/// The limit, where it is exceeded.
fn exceeded(row: Option<&Row<usize>>, count: usize) -> Option<usize> {
    row.map(|row| row.value).filter(|most| count > *most)
}

fn sizes(server: &str, tool: &Descriptor, tokens: usize, findings: &mut Vec<Finding>) {
    let limits = Limits::general();
    let length = server.chars().count() + tool.name().chars().count();
    if let Some(most) = exceeded(limits.qualified_name.as_ref(), length) {
        let message =
            format!("the names of server and tool have {length} characters together; some clients take {most}");
        findings.push(Finding::about(tool, Level::Note, "quality/name-long", "/name", message));
    }
    if let Some(most) = exceeded(limits.tool_tokens.as_ref(), tokens) {
        let message =
            format!("about {tokens} tokens go to the model with every request; more than {most} is much for one tool");
        findings.push(Finding::about(tool, Level::Note, "quality/tool-tokens", "", message));
    }
}

fn argument_names(tool: &Descriptor, findings: &mut Vec<Finding>) {
    let Some(rule) = &Limits::of(Target::Anthropic).property_name else { return };
    each_node(tool.input_schema(), "/inputSchema", &mut |node, pointer| {
        let Some(Value::Object(properties)) = node.get("properties") else { return };
        for name in properties.keys().filter(|name| !rule.value.accepts(name)) {
            let message =
                format!("some providers refuse a request with an argument called {name:?}; they take {}", rule.value);
            let pointer = step(&step(pointer, "properties"), name);
            findings.push(Finding::about(tool, Level::Warning, "quality/argument-name", pointer, message));
        }
    });
}

fn overall(tools: &[Descriptor], cost: &Cost, findings: &mut Vec<Finding>) {
    let (limits, count) = (Limits::general(), tools.len());
    if let Some(most) = exceeded(limits.total_tokens.as_ref(), cost.total) {
        let message = format!(
            "about {} tokens go to the model with every request; more than {most} crowds out the conversation",
            cost.total
        );
        findings.push(Finding::overall(Level::Warning, "quality/total-tokens", message));
    }
    let many = exceeded(Limits::of(Target::VsCode).tools.as_ref(), count).map(|most| (Level::Warning, most));
    let some = exceeded(limits.tools.as_ref(), count).map(|most| (Level::Note, most));
    if let Some((level, most)) = many.or(some) {
        let message = format!("{count} tools; some clients take the first {most}");
        findings.push(Finding::overall(level, "quality/tools", message));
    }
}
