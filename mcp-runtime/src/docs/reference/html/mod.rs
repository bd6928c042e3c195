//! A document as one HTML file.
//!
//! The templates under `templates/docs` hold no logic beyond "if there is any"; askama escapes all that they print. What is
//! printed as it is comes from [`markup`] or [`json`], which make HTML that is safe, or from the files under `assets`.

mod json;

use std::fmt::Write as _;

use askama::Template;
use base64::{Engine as _, engine::general_purpose::STANDARD};
use sha2::{Digest as _, Sha256};

use super::{
    markup,
    model::{Body, Book, Field, Hint, Need, Picture, Tone},
};

const STYLE: &str = include_str!("assets/docs.css");
const SCRIPT: &str = include_str!("assets/docs.js");

/// The same with the forms.
#[cfg(all(feature = "cli", feature = "http"))]
mod usable {
    pub(super) const STYLE: &str = concat!(include_str!("assets/docs.css"), include_str!("assets/ui/ui.css"));
    /// One script, so that one hash allows it. The files share one scope.
    pub(super) const SCRIPT: &str = concat!(
        include_str!("assets/docs.js"),
        include_str!("assets/ui/dom.js"),
        include_str!("assets/ui/schema.js"),
        include_str!("assets/ui/check.js"),
        include_str!("assets/ui/controls.js"),
        include_str!("assets/ui/groups.js"),
        include_str!("assets/ui/request.js"),
        include_str!("assets/ui/result.js"),
        include_str!("assets/ui/try.js"),
    );
    /// What the forms may do beyond the document: talk to the server that they come from, and show what it sends.
    pub(super) const MORE: &str = "; connect-src 'self'; media-src data:; frame-ancestors 'none'";
}

/// How far rows are moved in at most.
const MAX_INDENT: usize = 6;

/// The document as a file.
pub(super) fn page(book: &Book) -> String {
    let policy = policy(STYLE, SCRIPT);
    rendered(&Page { book, policy: Some(&policy), style: STYLE, script: SCRIPT, ui: false })
}

/// The page with the forms, and its policy.
#[cfg(all(feature = "cli", feature = "http"))]
pub(super) fn usable(book: &Book) -> (String, String) {
    let policy = policy(usable::STYLE, usable::SCRIPT) + usable::MORE;
    (rendered(&Page { book, policy: None, style: usable::STYLE, script: usable::SCRIPT, ui: true }), policy)
}

/// What a page with this style and script may do: nothing of the network, and no other script.
fn policy(style: &str, script: &str) -> String {
    let hash = |text: &str| format!("'sha256-{}'", STANDARD.encode(Sha256::digest(text)));
    format!(
        "default-src 'none'; style-src {}; script-src {}; img-src data:; base-uri 'none'; form-action 'none'",
        hash(style),
        hash(script),
    )
}

fn rendered(page: &Page<'_>) -> String {
    let mut html = String::new();
    // A template fails where what it prints does, and texts do not.
    if let Err(error) = page.render_into(&mut html) {
        let _ = write!(html, "<!-- {} -->", error.to_string().replace("--", "- -"));
    }
    html
}

#[derive(Template)]
#[template(path = "docs/page.html")]
struct Page<'a> {
    book: &'a Book,
    /// Where no header says it.
    policy: Option<&'a str>,
    style: &'a str,
    script: &'a str,
    /// Whether tools can be called from the page.
    ui: bool,
}

// What the templates ask for.

/// Markdown as HTML that is safe.
fn markdown(text: &str) -> String {
    markup::to_html(text)
}

/// JSON with colours, as HTML.
fn coloured(text: &str) -> String {
    json::highlighted(text)
}

/// The class of a hint.
fn tone(hint: &Hint) -> &'static str {
    match hint.tone {
        Tone::Calm => "calm",
        Tone::Plain => "plain",
        Tone::Careful => "careful",
    }
}

/// The icon to show: the first that asks no network.
fn portrait(icons: &[Picture]) -> Option<&Picture> {
    icons.iter().find(|icon| icon.is_inline())
}

/// Whether some icons can only be linked to.
fn has_remote(icons: &[Picture]) -> bool {
    icons.iter().any(|icon| !icon.is_inline())
}

/// Whether something is said of single values.
fn has_words(field: &Field) -> bool {
    field.values.iter().any(|value| value.description.is_some())
}

/// What is asked of a value, as a sentence.
fn bounds(field: &Field) -> String {
    let words = field.bounds.join(", ");
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The class and the words of a need. What goes without saying is not said: that an argument may be left out, or that a
/// part of a result is there.
fn need(field: &Field) -> Option<(&'static str, &'static str)> {
    match field.need? {
        need @ Need::Required => Some(("required", need.words())),
        need @ Need::Sometimes => Some(("absent", need.words())),
        Need::Optional | Need::Always => None,
    }
}

/// The class of a row by its depth.
fn indent(field: &Field) -> String {
    format!("in{}", field.depth.min(MAX_INDENT))
}

/// The path down to what holds the value.
fn above(field: &Field) -> &str {
    field.path.strip_suffix(own(field)).unwrap_or_default()
}

/// The last step of the path.
fn own(field: &Field) -> &str {
    match field.path.rfind('.') {
        Some(dot) if !field.path.ends_with("\"]") => field.path.get(dot + 1..).unwrap_or(&field.path),
        _ => &field.path,
    }
}
