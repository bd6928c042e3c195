//! Markdown, block by block. What is given to a writer is Markdown already.

use std::fmt::Write as _;

use crate::docs::reference::markup;

/// A text that grows by blocks, with an empty line between them.
#[derive(Debug, Default)]
pub(super) struct Writer(String);

impl Writer {
    /// The text, with a line break at its end.
    pub(super) fn finish(self) -> String {
        self.0
    }

    /// Any block.
    pub(super) fn block(&mut self, markdown: &str) {
        let markdown = markdown.trim_matches('\n');
        if markdown.is_empty() {
            return;
        }
        if !self.0.is_empty() {
            self.0.push('\n');
        }
        self.0.push_str(markdown);
        self.0.push('\n');
    }

    /// A paragraph of one line.
    pub(super) fn paragraph(&mut self, markdown: &str) {
        self.block(markdown);
    }

    /// A heading.
    pub(super) fn heading(&mut self, level: usize, markdown: &str) {
        self.block(&format!("{} {markdown}", "#".repeat(level.min(6))));
    }

    /// A place that links can lead to.
    pub(super) fn anchor(&mut self, anchor: &str) {
        self.block(&format!("<a id=\"{anchor}\"></a>"));
    }

    /// A list of one-line items.
    pub(super) fn list(&mut self, items: impl IntoIterator<Item = String>) {
        let lines: Vec<String> = items.into_iter().map(|item| format!("- {item}")).collect();
        self.block(&lines.join("\n"));
    }

    /// A block of code, behind a fence that it can't close.
    pub(super) fn code(&mut self, language: &str, code: &str) {
        let longest = code.split(|letter| letter != '`').map(str::len).max().unwrap_or(0);
        let fence = "`".repeat(3.max(longest + 1));
        self.block(&format!("{fence}{language}\n{code}\n{fence}"));
    }

    /// A table; nothing without rows.
    pub(super) fn table<const N: usize>(&mut self, head: [&str; N], rows: impl IntoIterator<Item = [String; N]>) {
        let mut table = String::new();
        for row in rows {
            // Writing to a text can't fail.
            let _ = writeln!(table, "| {} |", row.join(" | "));
        }
        if !table.is_empty() {
            self.block(&format!("| {} |\n| {} |\n{table}", head.join(" | "), ["---"; N].join(" | ")));
        }
    }
}

/// A link to a web address that was checked.
pub(super) fn link(words: &str, url: &str) -> String {
    format!("[{}]({})", markup::text(words), markup::in_angles(url))
}
