//! Documents as a whole.

use serde_json::json;

use super::Document;
use crate::{docs::read_tools, protocol::Implementation};

const SCRIPT: &str = "<script>alert(1)</script>";

fn document(tools: &serde_json::Value) -> Document {
    let tools = read_tools(&tools.to_string()).expect("a tool list");
    Document::new(&Implementation::new("server", "1.0.0"), &tools)
}

/// A descriptor with a trap in every text.
fn hostile() -> serde_json::Value {
    let words = format!("{SCRIPT} | **bar** [x](javascript:alert(1))\n\n```\n{SCRIPT}");
    json!([{
        "name": format!("a\"><img src=x onerror=alert(1)> | {SCRIPT}"),
        "title": format!("T {SCRIPT}"),
        "description": words,
        "icons": [
            { "src": "javascript:alert(1)" },
            { "src": "https://example.com/\"onerror=\"alert(1)" },
            { "src": "data:text/html,<script>alert(1)</script>" },
            { "src": "data:image/png;base64,AAAA\" onerror=\"alert(1)" },
        ],
        "inputSchema": {
            "type": "object",
            "description": words,
            "properties": {
                format!("p | {SCRIPT}"): {
                    "type": format!("string{SCRIPT}"), "description": words, "default": words, "examples": [words], "pattern": "a|`b`",
                    "x-mcp-header": words, "format": words,
                },
                "e": { "enum": [words, "a|b"], "description": format!("- `a|b`: {words}") },
                "r": { "$ref": "#/$defs/<b>" },
            },
            "required": ["e", format!("p | {SCRIPT}")],
            "$defs": { "<b>": { "type": "object", "properties": { "again": { "$ref": "#/$defs/<b>" } } } },
        },
        "outputSchema": { "anyOf": [{ "properties": { "t": { "const": words } }, "required": ["t"] }, { "title": words }] },
        "annotations": { "title": words },
        "_meta": { "x": words },
    }])
}

#[test]
fn nothing_of_a_hostile_descriptor_becomes_markup() {
    let html = document(&hostile()).to_html();
    assert_eq!(html.matches("<script").count(), 1, "the page's own");
    assert_eq!(html.matches("<img").count(), 1, "the inline icons");
    for tag in html.split('<').skip(1).map(|rest| rest.split('>').next().unwrap_or_default()) {
        let quiet = tag.split('"').step_by(2).collect::<String>();
        assert!(!quiet.contains("onerror") && !quiet.contains("onload"), "{tag}");
        assert!(!tag.contains("\"javascript:"), "{tag}");
    }
}

#[test]
fn nothing_of_a_hostile_descriptor_breaks_a_table() {
    use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
    let markdown = document(&hostile()).to_markdown();
    let mut cells = 0;
    for event in Parser::new_ext(&markdown, Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::TableRow | Tag::TableHead) => cells = 0,
            Event::Start(Tag::TableCell) => cells += 1,
            Event::End(TagEnd::TableRow | TagEnd::TableHead) => {
                assert!(cells == 2 || cells == 4, "{cells}: {markdown}");
            }
            Event::Html(html) | Event::InlineHtml(html) => {
                let own = ["<a id=", "</a>", "<br>", "<code>", "</code>", "<details>", "</details>", "<summary>"];
                assert!(own.iter().any(|tag| html.trim().starts_with(tag)) && !html.contains("alert("), "{html}");
            }
            Event::Start(Tag::Link { dest_url, .. }) => {
                assert!(dest_url.starts_with("http") || dest_url.starts_with('#'), "{dest_url}");
            }
            _ => {}
        }
    }
    // The parser fills rows up to the head's length and cuts them there, so count the bars, too.
    let rows = markdown.lines().filter(|line| line.starts_with("| "));
    rows.for_each(|row| assert!([3, 5].contains(&row.matches('|').count()), "{row}"));
}

#[test]
fn the_page_asks_nothing_of_the_network() {
    let tools = json!([{
        "name": "a", "description": "![picture](https://example.com/a.png)", "inputSchema": { "type": "object" },
        "icons": [{ "src": "https://example.com/a.svg" }],
    }]);
    let html = document(&tools).to_html();
    assert!(!html.contains(" src=\"http") && !html.contains("@import") && !html.contains("url(http"), "{html}");
    assert!(html.contains("default-src &#39;none&#39;"), "and the browser makes sure of it");
}

#[test]
fn the_same_tools_give_the_same_bytes() {
    let (one, other) = (document(&hostile()), document(&hostile()));
    assert_eq!(one.to_html(), other.to_html());
    assert_eq!(one.to_markdown(), other.to_markdown());
    assert_eq!(one.to_markdown_files(), other.to_markdown_files());
}

#[test]
fn links_within_a_document_lead_somewhere() {
    let schema = json!({
        "type": "object",
        "properties": { "root": { "$ref": "#/$defs/Node" }, "all": { "type": "array", "items": { "$ref": "#/$defs/Node" } } },
        "$defs": { "Node": { "type": "object", "properties": { "next": { "$ref": "#/$defs/Node" }, "whole": { "$ref": "#" } } } },
    });
    let tools = json!([{ "name": "a.b", "inputSchema": schema, "outputSchema": schema }, { "name": "A.B", "inputSchema": schema }]);
    let document = document(&tools);
    let (html, markdown) = (document.to_html(), document.to_markdown());
    let html = html.split("<script").next().expect("the page");
    for target in html.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()) {
        assert_eq!(html.matches(&format!("id=\"{target}\"")).count(), 1, "{target}");
    }
    for target in markdown.split("](#").skip(1).filter_map(|rest| rest.split(')').next()) {
        assert_eq!(markdown.matches(&format!("<a id=\"{target}\">")).count(), 1, "{target}");
    }
    assert!(markdown.matches("Type `Node`").count() == 3, "once for each schema: {markdown}");
}

#[test]
fn a_tool_may_be_called_like_a_part_of_the_page() {
    let names = ["search", "content", "contents", "theme", "found", "no-match", "show-all", "search-box", "page"];
    let tools = names.map(|name| json!({ "name": name, "inputSchema": { "type": "object" } }));
    let document = document(&json!(tools));
    let html = document.to_html();
    let html = html.split("<script").next().expect("the page");
    let ids: Vec<_> = html.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let distinct: std::collections::BTreeSet<_> = ids.iter().collect();
    assert_eq!(distinct.len(), ids.len(), "{ids:?}");
    for name in names {
        assert!(html.contains(&format!("<article class=\"entry\" id=\"{name}\"")), "{name}");
    }
}

#[test]
fn a_server_without_tools_has_a_page() {
    let document = document(&json!([]));
    assert!(document.to_html().contains("This server has none."));
    assert_eq!(document.to_markdown_files().len(), 1);
}
