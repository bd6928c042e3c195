//! What hostile descriptions come to.

use proptest::prelude::*;
use pulldown_cmark::{Event, Options, Parser, Tag};

use super::{code, summary, text, to_cell, to_html, to_markdown};

const HOSTILE: &[&str] = &[
    "<script>alert(1)</script>",
    "a <b onclick=alert(1)>b</b> <img src=x onerror=alert(1)>",
    "[click](javascript:alert(1)) [j](JaVaScRiPt:alert(1)) [d](data:text/html,<script>alert(1)</script>) [v](vbscript:x)",
    "[tab](java\tscript:alert(1)) [nl](<java\nscript:alert(1)>) [e](&#106;avascript:alert(1))",
    "![p](https://tracker.example/pixel.png) ![d](data:image/svg+xml,<svg onload=alert(1)>)",
    "<https://example.com/\"onmouseover=alert(1)> <javascript:alert(1)>",
    "[ref]\n\n[ref]: javascript:alert(1) \"title\"",
    "```\nnever closed <script>",
    "~~~html\n</code></pre><script>alert(1)</script>",
    "<!-- never closed\n\n<style>*{display:none}</style>",
    "<div>\n\n# heading {#id onclick=x}\n\nsetext\n======",
    "| a | b |\n|---|---|\n| c | <script> |",
    "a | b \\| c `d | e` ``f ` | g``\nnext | row",
    "[![x](javascript:1)](https://example.com)",
    "*a **b* c** `unclosed \\",
    "1. a\n   > b\n     - c\n\n```",
    "</td></tr></table><iframe src=//evil.example></iframe>",
    "\u{0}\u{202e}\u{7}",
    "&lt;script&gt;alert(1)&lt;/script&gt; &#60;script&#62;",
];

/// The start tags of finished HTML, names and attributes.
fn tags(html: &str) -> Vec<&str> {
    html.split('<')
        .skip(1)
        .map(|rest| rest.split('>').next().unwrap_or(rest))
        .filter(|tag| !tag.starts_with('/'))
        .collect()
}

#[track_caller]
fn assert_harmless(markdown: &str) {
    let html = to_html(markdown);
    for tag in tags(&html) {
        let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        let href = ["href=\"https://", "href=\"http://", "href=\"mailto:", "href=\"HTTP"];
        match name {
            "a" => assert!(href.iter().any(|start| attributes.starts_with(start)), "{tag} in {html}"),
            "ol" => assert!(attributes.is_empty() || attributes.starts_with("start=\""), "{tag} in {html}"),
            _ => {
                assert!(super::ELEMENTS.contains(&name), "{tag} in {html}");
                assert!(attributes.is_empty(), "{tag} in {html}");
            }
        }
    }
}

/// Markdown in which nothing but these is HTML, and no link leads elsewhere.
#[track_caller]
fn assert_plain(markdown: &str, own: &[&str]) {
    for event in Parser::new_ext(markdown, Options::all()) {
        match event {
            Event::Html(html) | Event::InlineHtml(html) => {
                assert!(own.contains(&html.trim()), "{html:?} in {markdown}");
            }
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                let start = dest_url.to_ascii_lowercase();
                assert!(start.starts_with("http") || start.starts_with("mailto:") || start.contains('@'), "{dest_url}");
            }
            _ => {}
        }
    }
}

/// A cell stays one cell.
#[track_caller]
fn assert_one_cell(cell: &str) {
    assert!(!cell.contains(['\n', '\r', '|']), "{cell:?}");
    let table = format!("| a | b |\n| --- | --- |\n| {cell} | end |\n\nafter");
    let events: Vec<Event<'_>> = Parser::new_ext(&table, Options::ENABLE_TABLES).collect();
    let cells = events.iter().filter(|event| matches!(event, Event::Start(Tag::TableCell))).count();
    assert_eq!(cells, 4, "{cell}");
    let paragraphs = events.iter().filter(|event| matches!(event, Event::Start(Tag::Paragraph))).count();
    assert_eq!(paragraphs, 1, "{cell}");
    assert_plain(&table, &["<br>", "<code>", "</code>"]);
}

#[test]
fn hostile_descriptions_are_harmless_everywhere() {
    for hostile in HOSTILE {
        assert_harmless(hostile);
        assert_plain(&to_markdown(hostile), &[]);
        assert_one_cell(&to_cell(hostile));
        assert_one_cell(&text(hostile));
        assert_one_cell(&code(hostile));
        assert!(!summary(hostile).contains('\n'));
    }
}

#[test]
fn what_a_description_opens_ends_with_it() {
    for hostile in HOSTILE {
        let document = format!("{}\n\nafter *it*\n", to_markdown(hostile));
        let events: Vec<Event<'_>> = Parser::new_ext(&document, Options::ENABLE_TABLES).collect();
        let last: Vec<&Event<'_>> = events.iter().rev().take(6).collect();
        assert!(
            matches!(
                last[..],
                [
                    Event::End(_),
                    Event::End(_),
                    Event::Text(_),
                    Event::Start(Tag::Emphasis),
                    Event::Text(_),
                    Event::Start(Tag::Paragraph)
                ]
            ),
            "{document}"
        );
    }
}

#[test]
fn what_is_fine_stays() {
    let markdown = "Finds *all* `issues`, see [the manual](https://example.com/a?b=c&d=e).\n\n- one\n- **two**";
    assert_eq!(
        to_html(markdown),
        "<p>Finds <em>all</em> <code>issues</code>, see <a href=\"https://example.com/a?b=c&amp;d=e\" \
         rel=\"noopener noreferrer nofollow\">the manual</a>.</p>\n<ul>\n<li>one</li>\n<li><strong>two</strong></li>\n</ul>\n"
    );
    assert_eq!(
        to_cell(markdown),
        "Finds *all* `issues`, see [the manual](<https://example.com/a?b=c&d=e>).<br>• one<br>• **two**"
    );
    // Both are the same link.
    assert_eq!(to_markdown(markdown).replace("&amp;", "&").replace("* one", "- one").replace("* **", "- **"), markdown);
    assert_eq!(summary("The first\nparagraph.\n\nThe second."), "The first paragraph.");
}

proptest! {
    #[test]
    fn no_text_gets_through(markdown in r#"([<>\[\]()!|`~*_#&;:/\\"'=+. \n\t-]|script|javascript:|onload|https://|a|img src|1\.){0,40}"#) {
        assert_harmless(&markdown);
        // What has no form in lines of its own is written as in a cell.
        assert_plain(&to_markdown(&markdown), &["<br>", "<code>", "</code>"]);
        assert_one_cell(&to_cell(&markdown));
        assert_one_cell(&text(&markdown));
        assert_one_cell(&code(&markdown));
    }
}
