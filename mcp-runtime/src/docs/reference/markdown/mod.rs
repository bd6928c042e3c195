//! A document as Markdown: `CommonMark` with tables.

mod entry;
mod write;

use super::{
    DocumentFile, markup,
    model::{Book, Chapter, Entry},
};
use write::Writer;

/// One file.
pub(super) fn whole(book: &Book) -> String {
    let mut out = Writer::default();
    head(book, &mut out);
    for chapter in &book.chapters {
        out.heading(2, &markup::text(chapter.title));
        contents(chapter, |entry| format!("#{}", entry.anchor), &mut out);
        for entry in &chapter.entries {
            entry::write(entry, 3, &mut out);
        }
    }
    out.finish()
}

/// An index, and one file for each entry.
pub(super) fn split(book: &Book) -> Vec<DocumentFile> {
    let mut index = Writer::default();
    head(book, &mut index);
    let mut files = Vec::new();
    for chapter in &book.chapters {
        index.heading(2, &markup::text(chapter.title));
        contents(chapter, |entry| path(chapter, entry), &mut index);
        for entry in &chapter.entries {
            let mut out = Writer::default();
            entry::write(entry, 1, &mut out);
            out.paragraph(&format!("[{}](../index.md)", markup::text(&book.server.title)));
            files.push(DocumentFile { path: path(chapter, entry), text: out.finish() });
        }
    }
    files.insert(0, DocumentFile { path: "index.md".to_owned(), text: index.finish() });
    files
}

fn path(chapter: &Chapter, entry: &Entry) -> String {
    format!("{}/{}.md", chapter.folder, entry.anchor)
}

fn head(book: &Book, out: &mut Writer) {
    let server = &book.server;
    out.heading(1, &markup::text(&server.title));
    let mut line = format!("{}, version {}.", markup::code(&server.name), markup::text(&server.version));
    if let Some(website) = &server.website {
        line += &[" See ", &write::link(website, website), "."].concat();
    }
    out.paragraph(&line);
    if let Some(description) = &server.description {
        out.block(&markup::to_markdown(description));
    }
}

/// What a chapter has, with links.
fn contents(chapter: &Chapter, target: impl Fn(&Entry) -> String, out: &mut Writer) {
    let rows = chapter
        .entries
        .iter()
        .map(|entry| [format!("[{}]({})", markup::code(&entry.name), target(entry)), markup::text(&entry.summary)]);
    out.table(["Name", "What it does"], rows);
}
