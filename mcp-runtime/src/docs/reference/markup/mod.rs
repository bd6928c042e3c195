//! The authors' Markdown, made harmless.
//!
//! Descriptions are untrusted: a server may hand on what others wrote. Whatever is rendered from them goes through
//! [`safe`] first, which leaves no HTML, no pictures that ask the network, and no links but to the web and to mail; in
//! HTML a sanitiser ([`ammonia`]) then looks at the finished text once more.

mod safe;

use std::fmt::Write as _;

use ammonia::Builder;
use pulldown_cmark::{Event, Tag, TagEnd, html};

pub(super) use safe::is_web;
use safe::safe;

#[cfg(test)]
mod tests;

/// The elements that Markdown makes and descriptions may have.
const ELEMENTS: [&str; 20] = [
    "a",
    "blockquote",
    "br",
    "code",
    "del",
    "em",
    "hr",
    "li",
    "ol",
    "p",
    "pre",
    "strong",
    "table",
    "tbody",
    "td",
    "th",
    "thead",
    "tr",
    "ul",
    "sup",
];

/// Markdown as HTML that is safe to put into a page.
pub(super) fn to_html(markdown: &str) -> String {
    let mut rendered = String::new();
    html::push_html(&mut rendered, safe(markdown).into_iter());
    Builder::empty()
        .tags(ELEMENTS.into_iter().collect())
        .add_tag_attributes("a", &["href"])
        .add_tag_attributes("ol", &["start"])
        .url_schemes(safe::SCHEMES.into_iter().collect())
        .link_rel(Some("noopener noreferrer nofollow"))
        .clean(&rendered)
        .to_string()
}

/// Markdown as Markdown that stays where it is put: whatever it opens is closed, headings are bold text, HTML is text.
pub(super) fn to_markdown(markdown: &str) -> String {
    let mut rendered = String::new();
    match pulldown_cmark_to_cmark::cmark(safe(markdown).iter(), &mut rendered, safe::OPTIONS) {
        Ok(_) => rendered,
        // What it can't write in lines of its own still has its words.
        Err(_) => to_cell(markdown),
    }
}

/// Markdown as the content of one cell of a Markdown table: in one line, with no bar in it.
pub(super) fn to_cell(markdown: &str) -> String {
    let mut cell = String::new();
    // A block after something starts on a line of its own.
    let next_line = |cell: &mut String, mark: &str| {
        if !cell.is_empty() && !cell.ends_with("• ") {
            cell.push_str("<br>");
        }
        cell.push_str(mark);
    };
    let mut in_code = false;
    let mut target = None;
    for event in safe(markdown) {
        match event {
            Event::Start(Tag::Item) => next_line(&mut cell, "• "),
            Event::Start(Tag::Paragraph | Tag::TableRow | Tag::TableHead) => next_line(&mut cell, ""),
            Event::Start(Tag::CodeBlock(_)) => {
                next_line(&mut cell, "");
                in_code = true;
            }
            Event::End(TagEnd::CodeBlock) => in_code = false,
            Event::Start(Tag::Emphasis) | Event::End(TagEnd::Emphasis) => cell.push('*'),
            Event::Start(Tag::Strong) | Event::End(TagEnd::Strong) => cell.push_str("**"),
            Event::Start(Tag::Link { dest_url, .. }) => {
                cell.push('[');
                target = Some(in_angles(&dest_url));
            }
            Event::End(TagEnd::Link) => {
                cell.push_str("](");
                cell.push_str(&target.take().unwrap_or_default());
                cell.push(')');
            }
            Event::End(TagEnd::TableCell) => cell.push_str(" / "),
            Event::Text(words) if in_code => {
                let lines: Vec<String> = words.lines().map(code).collect();
                cell.push_str(&lines.join("<br>"));
            }
            Event::Text(words) => cell.push_str(&text(&words)),
            Event::Code(words) => cell.push_str(&code(&words)),
            Event::SoftBreak => cell.push(' '),
            Event::HardBreak => cell.push_str("<br>"),
            _ => {}
        }
    }
    cell
}

/// A URL between angle brackets, where nothing ends it early.
pub(super) fn in_angles(url: &str) -> String {
    let mut out = String::from("<");
    for letter in url.chars() {
        match letter {
            '<' => out.push_str("%3C"),
            '>' => out.push_str("%3E"),
            '|' => out.push_str("%7C"),
            '\\' => out.push_str("%5C"),
            ' ' => out.push_str("%20"),
            letter if letter.is_control() => {}
            letter => out.push(letter),
        }
    }
    out.push('>');
    out
}

/// Plain text as Markdown in which nothing is markup, on one line, also in a table.
pub(super) fn text(plain: &str) -> String {
    let mut out = String::with_capacity(plain.len());
    for letter in plain.chars() {
        match letter {
            '|' => out.push_str("&#124;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '~' | '#' => out.extend(['\\', letter]),
            '\n' | '\r' | '\t' => out.push(' '),
            letter => out.push(letter),
        }
    }
    out
}

/// Plain text as code on one line, also in a table.
pub(super) fn code(plain: &str) -> String {
    let risky = |letter: char| matches!(letter, '|' | '`') || letter.is_control();
    if !plain.is_empty() && !plain.contains(risky) && plain.trim() == plain {
        return format!("`{plain}`");
    }
    let mut out = String::from("<code>");
    for letter in plain.chars() {
        match letter {
            // By number, so that no renderer of Markdown takes it for markup of its own.
            letter if letter.is_ascii_punctuation() => {
                // Writing to a text can't fail.
                let _ = write!(out, "&#{};", u32::from(letter));
            }
            letter if letter.is_control() => out.push(' '),
            letter => out.push(letter),
        }
    }
    out.push_str("</code>");
    out
}

/// The first paragraph as one line of plain text.
pub(super) fn summary(markdown: &str) -> String {
    let mut words = String::new();
    for event in safe(markdown) {
        match event {
            Event::Text(text) | Event::Code(text) => words.push_str(&text),
            Event::SoftBreak | Event::HardBreak => words.push(' '),
            Event::End(TagEnd::Paragraph | TagEnd::Item | TagEnd::CodeBlock) if !words.trim().is_empty() => break,
            _ => {}
        }
    }
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}
