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

/// How far rows are moved in at most.
const MAX_INDENT: usize = 6;

/// The document as a file.
pub(super) fn page(book: &Book) -> String {
    let policy = policy(STYLE, SCRIPT);
    rendered(&Page { book, policy: Some(&policy), style: STYLE, script: SCRIPT, ui: false })
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

/// What the templates ask for.
impl Page<'_> {
    fn markdown(&self, text: &str) -> String {
        markup::to_html(text)
    }

    fn json(&self, text: &str) -> String {
        json::highlighted(text)
    }

    fn tone(&self, hint: &Hint) -> &'static str {
        match hint.tone {
            Tone::Calm => "calm",
            Tone::Plain => "plain",
            Tone::Careful => "careful",
        }
    }

    /// The icon to show: the first that asks no network.
    fn portrait<'p>(&self, icons: &'p [Picture]) -> Option<&'p Picture> {
        icons.iter().find(|icon| icon.is_inline())
    }

    /// What goes without saying is not said: that an argument may be left out, or that a part of a result is there.
    fn is_shown(&self, need: &Need) -> bool {
        matches!(need, Need::Required | Need::Sometimes)
    }

    fn need(&self, need: &Need) -> &'static str {
        if *need == Need::Required { "required" } else { "absent" }
    }

    fn has_remote(&self, icons: &[Picture]) -> bool {
        icons.iter().any(|icon| !icon.is_inline())
    }

    fn has_words(&self, field: &Field) -> bool {
        field.values.iter().any(|value| value.description.is_some())
    }

    fn bounds(&self, field: &Field) -> String {
        let words = field.bounds.join(", ");
        let mut letters = words.chars();
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    }

    fn indent(&self, field: &Field) -> String {
        format!("in{}", field.depth.min(MAX_INDENT))
    }

    /// The path down to what holds the value.
    fn above<'f>(&self, field: &'f Field) -> &'f str {
        let own = self.own(field);
        field.path.strip_suffix(own).unwrap_or_default()
    }

    /// The last step of the path.
    fn own<'f>(&self, field: &'f Field) -> &'f str {
        match field.path.rfind('.') {
            Some(dot) if !field.path.ends_with("\"]") => field.path.get(dot + 1..).unwrap_or(&field.path),
            _ => &field.path,
        }
    }
}
