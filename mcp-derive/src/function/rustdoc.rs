//! What rustdoc shows of a tool, beside what the author wrote: the published form, as far as the macro knows it.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{Attribute, LitStr, parse_quote};

use super::{
    model::Tool,
    spec::{Hints, Spec},
};
use crate::arg::{Arg, first_paragraph};

/// The lines that go behind the doc comment of a tool.
pub(crate) fn of_tool(tool: &Tool) -> Vec<Attribute> {
    of_spec(&tool.spec, Some(&tool.args))
}

/// The lines for a tool with these arguments; without any where the macro does not see what they are.
pub(crate) fn of_spec(spec: &Spec, args: Option<&[Arg]>) -> Vec<Attribute> {
    let mut lines = vec![String::new(), format!("# Tool `{}`", spec.name.text), String::new()];
    let facts = facts(spec);
    if !facts.is_empty() {
        lines.extend(facts.into_iter().map(|fact| format!("- {fact}")));
        lines.push(String::new());
    }
    match args {
        Some([]) => lines.push("It takes no arguments.".to_owned()),
        Some(_) => {
            lines.push("| Argument | Type | Rules | Meaning |".to_owned());
            lines.push("| --- | --- | --- | --- |".to_owned());
        }
        None => {}
    }
    for arg in args.unwrap_or_default() {
        let row = arg.summary();
        let cells = [cell(&row.name), code(&row.ty), cell(&row.rules.join(", ")), cell(&row.description)];
        lines.push(format!("| {} |", cells.join(" | ")));
    }
    attributes(lines)
}

/// The lines that go behind the doc comment of a block.
pub(crate) fn of_block(tools: &[Tool]) -> Vec<Attribute> {
    let mut lines = vec![
        String::new(),
        "# Tools".to_owned(),
        String::new(),
        "| Tool | Method | Hints | Meaning |".to_owned(),
        "| --- | --- | --- | --- |".to_owned(),
    ];
    for tool in tools {
        let cells = [
            code(&tool.spec.name.text),
            code(&tool.ident.to_string()),
            hints(tool.spec.hints),
            cell(&literal(tool.spec.description.as_ref()).map(|text| first_paragraph(&text)).unwrap_or_default()),
        ];
        lines.push(format!("| {} |", cells.join(" | ")));
    }
    attributes(lines)
}

fn facts(spec: &Spec) -> Vec<String> {
    let mut facts = Vec::new();
    if let Some(title) = literal(spec.title.as_ref()) {
        facts.push(format!("title: {}", escaped(&title)));
    }
    let hints = hints(spec.hints);
    if !hints.is_empty() {
        facts.push(format!("hints: {hints}"));
    }
    if let Some(timeout) = spec.timeout {
        facts.push(format!("timeout: {timeout:?}"));
    }
    if let Some(calls) = spec.concurrency {
        facts.push(format!("concurrency: {calls}"));
    }
    if !spec.scopes.is_empty() {
        let scopes: Vec<String> = spec.scopes.iter().map(|scope| code(scope)).collect();
        facts.push(format!("scopes: {}", scopes.join(", ")));
    }
    if spec.allow_unknown {
        facts.push("takes arguments beyond those listed".to_owned());
    }
    facts
}

/// The hints that are set, in words.
fn hints(hints: Hints) -> String {
    let words = [
        (hints.read_only, "read-only", "writes"),
        (hints.destructive, "destructive", "not destructive"),
        (hints.idempotent, "idempotent", "not idempotent"),
        (hints.open_world, "open world", "closed world"),
    ];
    let said = words.iter().filter_map(|(hint, on, off)| hint.map(|hint| if hint { *on } else { *off }));
    said.collect::<Vec<_>>().join(", ")
}

/// The text of an expression that is a literal.
fn literal(tokens: Option<&impl ToTokens>) -> Option<String> {
    let tokens: TokenStream = tokens?.to_token_stream();
    syn::parse2::<LitStr>(tokens).ok().map(|text| text.value())
}

/// A code span in a table.
fn code(text: &str) -> String {
    cell(&format!("`{text}`"))
}

/// Text in a table: a bar would end the cell, in a code span too.
fn cell(text: &str) -> String {
    escaped(text).replace('|', "\\|")
}

/// Text that rustdoc takes neither for a link nor for a tag, outside of code spans.
fn escaped(text: &str) -> String {
    let mut in_code = false;
    let mut out = String::new();
    for c in text.chars() {
        in_code ^= c == '`';
        if !in_code && matches!(c, '[' | ']' | '<' | '>') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

fn attributes(lines: Vec<String>) -> Vec<Attribute> {
    lines
        .into_iter()
        .map(|line| {
            let line = format!(" {line}");
            parse_quote!(#[doc = #line])
        })
        .collect()
}
