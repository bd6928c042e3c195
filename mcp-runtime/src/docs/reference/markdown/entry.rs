//! One entry: its heading, and what its kind has to tell.

use super::write::{Writer, link};
use crate::docs::reference::{
    markup,
    model::{Allowed, Body, Entry, Example, Failing, Field, Hint, Need, Picture, Shape, Tool},
};

/// Writes an entry under a heading of this level.
pub(super) fn write(entry: &Entry, level: usize, out: &mut Writer) {
    out.anchor(&entry.anchor);
    match &entry.title {
        Some(title) => out.heading(level, &format!("{} ({})", markup::text(title), markup::code(&entry.name))),
        None => out.heading(level, &markup::code(&entry.name)),
    }
    if let Some(description) = &entry.description {
        out.block(&markup::to_markdown(description));
    }
    match &entry.body {
        Body::Tool(tool) => write_tool(tool, level + 1, out),
    }
    if !entry.icons.is_empty() {
        out.paragraph(&format!("**Icons:** {}.", entry.icons.iter().map(icon).collect::<Vec<_>>().join("; ")));
    }
    out.block("<details><summary>As it goes on the wire</summary>");
    out.code("json", &entry.wire);
    out.block("</details>");
}

fn icon(icon: &Picture) -> String {
    let note = if icon.note.is_empty() { "an icon" } else { &icon.note };
    if icon.is_inline() { format!("{} (inline)", markup::text(note)) } else { link(note, &icon.src) }
}

fn write_tool(tool: &Tool, level: usize, out: &mut Writer) {
    out.list(tool.hints.iter().map(hint));
    if !tool.scopes.is_empty() {
        let scopes: Vec<String> = tool.scopes.iter().map(|scope| markup::code(scope)).collect();
        out.paragraph(&format!("**Scopes:** the caller needs {}.", scopes.join(", ")));
    }
    if !tool.limits.is_empty() {
        out.paragraph(&tool.limits.join(" "));
    }
    out.heading(level, "Arguments");
    shape(&tool.input, "None.", level + 1, out);
    out.heading(level, "Result");
    match &tool.output {
        Some(output) => {
            out.paragraph(&format!("Structured content: {}.", markup::text(&output.words)));
            shape(output, "", level + 1, out);
        }
        None => out.paragraph("Content blocks, such as text. There is no structured content."),
    }
    out.heading(level, "Errors");
    tool.errors.iter().for_each(|failing| error(failing, out));
    out.heading(level, "Example");
    example("The `params` of `tools/call`", &tool.call, out);
    if let Some(result) = &tool.result {
        example("A result", result, out);
    }
    if let Some(meta) = &tool.meta {
        out.heading(level, "Metadata");
        out.code("json", meta);
    }
}

fn hint(hint: &Hint) -> String {
    format!("**{}** (`{}`{}): {}", hint.label, hint.keyword, if hint.stated { "" } else { " not set" }, hint.meaning)
}

fn shape(shape: &Shape, nothing: &str, level: usize, out: &mut Writer) {
    // Rows of a type that holds itself lead back to the whole.
    let mut rows = shape.fields.iter().chain(shape.types.iter().flat_map(|named| &named.fields));
    if rows.any(|field| field.link.as_ref().is_some_and(|(_, anchor)| *anchor == shape.anchor)) {
        out.anchor(&shape.anchor);
    }
    if let Some(description) = &shape.description {
        out.block(&markup::to_markdown(description));
    }
    if shape.fields.is_empty() {
        out.paragraph(nothing);
    }
    fields(&shape.fields, out);
    if let Some(others) = shape.others.as_ref().filter(|_| !shape.fields.is_empty()) {
        out.paragraph(&markup::text(others));
    }
    for named in &shape.types {
        out.anchor(&named.anchor);
        out.heading(level, &format!("Type {}", markup::code(&named.name)));
        if let Some(description) = &named.description {
            out.block(&markup::to_markdown(description));
        }
        fields(&named.fields, out);
    }
}

fn fields(fields: &[Field], out: &mut Writer) {
    let rows = fields.iter().map(|field| {
        let need = field.need.map_or("", need);
        [place(field), words(field), need.to_owned(), details(field)]
    });
    let result = fields.iter().any(|field| matches!(field.need, Some(Need::Always | Need::Sometimes)));
    out.table(["Name", "Type", if result { "Present" } else { "Required" }, "Description"], rows);
}

/// The cell under `Required` for arguments, under `Present` for parts of a result.
fn need(need: Need) -> &'static str {
    match need {
        Need::Required => "yes",
        Need::Optional => "no",
        Need::Always | Need::Sometimes => need.words(),
    }
}

fn place(field: &Field) -> String {
    match (&field.form, field.path.is_empty()) {
        (None, true) => "the value".to_owned(),
        (None, false) => markup::code(&field.path),
        (Some(form), true) => format!("*{}*", markup::text(form)),
        (Some(form), false) => format!("{} *{}*", markup::code(&field.path), markup::text(form)),
    }
}

fn words(field: &Field) -> String {
    match &field.link {
        Some((name, anchor)) => format!("{} → [{}](#{anchor})", markup::text(&field.words), markup::text(name)),
        None => markup::text(&field.words),
    }
}

/// All that is to be said of a value, one thing a line.
fn details(field: &Field) -> String {
    let mut lines = Vec::new();
    if field.deprecated {
        lines.push("**Deprecated.**".to_owned());
    }
    lines.extend(field.description.as_deref().map(markup::to_cell));
    if let [only] = &field.values[..] {
        lines.push(format!("Always {}.", allowed(only)));
    } else if field.values.iter().any(|value| value.description.is_some()) {
        lines.push("One of:".to_owned());
        lines.extend(field.values.iter().map(|value| format!("• {}", allowed(value))));
    } else if !field.values.is_empty() {
        lines.push(format!("One of {}.", field.values.iter().map(allowed).collect::<Vec<_>>().join(", ")));
    }
    lines.extend(field.default.as_ref().map(|default| format!("Default: {}.", markup::code(default))));
    if !field.bounds.is_empty() {
        lines.push(format!("Bounds: {}.", markup::text(&field.bounds.join("; "))));
    }
    lines.extend(field.pattern.as_ref().map(|pattern| format!("Pattern: {}.", markup::code(pattern))));
    lines.extend(field.header.as_ref().map(|header| format!("Header: {}.", markup::code(header))));
    if !field.examples.is_empty() {
        let examples: Vec<String> = field.examples.iter().map(|example| markup::code(example)).collect();
        lines.push(format!("Example: {}.", examples.join(", ")));
    }
    lines.join("<br>")
}

fn allowed(value: &Allowed) -> String {
    match &value.description {
        Some(description) => format!("{}: {}", markup::code(&value.value), markup::to_cell(description)),
        None => markup::code(&value.value),
    }
}

fn error(failing: &Failing, out: &mut Writer) {
    out.paragraph(&format!("**{}.** {}", failing.when, failing.what));
    if let Some(json) = &failing.json {
        out.code("json", json);
    }
}

fn example(what: &str, example: &Example, out: &mut Writer) {
    match &example.json {
        Ok(json) => {
            let source = if example.authored { "" } else { ", made from the schema" };
            out.paragraph(&format!("{what}{source}:"));
            out.code("json", json);
        }
        Err(why) => out.paragraph(&markup::text(why)),
    }
    if !example.headers.is_empty() {
        out.paragraph("Over HTTP with these headers:");
        let lines: Vec<String> = example.headers.iter().map(|(name, value)| format!("{name}: {value}")).collect();
        out.code("http", &lines.join("\n"));
    }
}
