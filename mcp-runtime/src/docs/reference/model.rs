//! What a document says, as plain data. Renderers read this and nothing else.
//!
//! Texts marked *Markdown* are the author's own words, unchanged and untrusted; whoever renders them goes through
//! [`markup`](super::markup).
//!
//! A document is a list of chapters of one form. Tools are the only one today; resources, prompts and completions join
//! as chapters with a [`Body`] of their own, and navigation, search, index and files take them in without a change.

/// A whole document.
#[derive(Clone, Debug)]
pub(crate) struct Book {
    pub(crate) server: Subject,
    pub(crate) chapters: Vec<Chapter>,
}

/// Who the document is about.
#[derive(Clone, Debug)]
pub(crate) struct Subject {
    /// The name for programs.
    pub(crate) name: String,
    /// The name for people, or the other one.
    pub(crate) title: String,
    pub(crate) version: String,
    /// Markdown.
    pub(crate) description: Option<String>,
    /// Where to read on, if it is a web address.
    pub(crate) website: Option<String>,
    pub(crate) icons: Vec<Picture>,
}

/// Entries of one kind.
#[derive(Clone, Debug)]
pub(crate) struct Chapter {
    /// The heading: `Tools`.
    pub(crate) title: &'static str,
    /// The folder that its files go into, and the start of its anchors.
    pub(crate) folder: &'static str,
    pub(crate) entries: Vec<Entry>,
}

/// One tool, or one of what joins later.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    /// Unique in the document, whatever the case of letters, and safe in URLs and file names.
    pub(crate) anchor: String,
    pub(crate) name: String,
    /// The name for people.
    pub(crate) title: Option<String>,
    /// Markdown.
    pub(crate) description: Option<String>,
    /// The first paragraph of the description in one line of plain text.
    pub(crate) summary: String,
    pub(crate) icons: Vec<Picture>,
    /// The descriptor as it goes on the wire, indented.
    pub(crate) wire: String,
    pub(crate) body: Body,
}

/// What is special to one kind of entry.
#[derive(Clone, Debug)]
pub(crate) enum Body {
    Tool(Box<Tool>),
}

/// A tool beyond its name and description.
#[derive(Clone, Debug)]
pub(crate) struct Tool {
    pub(crate) hints: Vec<Hint>,
    pub(crate) scopes: Vec<String>,
    /// Sentences on what the server does about long or many calls.
    pub(crate) limits: Vec<String>,
    pub(crate) input: Shape,
    pub(crate) output: Option<Shape>,
    pub(crate) call: Example,
    pub(crate) result: Option<Example>,
    pub(crate) errors: Vec<Failing>,
    /// The `_meta` object, indented.
    pub(crate) meta: Option<String>,
}

/// A picture that stands for something.
#[derive(Clone, Debug)]
pub(crate) struct Picture {
    /// A `data:` or `https:` URI; nothing else gets here.
    pub(crate) src: String,
    /// The size, media type and theme, as far as they are told.
    pub(crate) note: String,
}

impl Picture {
    /// Whether it is in the document itself, so that showing it asks no network.
    pub(crate) fn is_inline(&self) -> bool {
        self.src.starts_with("data:")
    }
}

/// One of the protocol's hints.
#[derive(Clone, Debug)]
pub(crate) struct Hint {
    /// The name in the descriptor: `readOnlyHint`.
    pub(crate) keyword: &'static str,
    /// In a word or two: `read-only`.
    pub(crate) label: &'static str,
    /// What it means, in a sentence.
    pub(crate) meaning: &'static str,
    /// Whether the author said so; otherwise it is the protocol's default.
    pub(crate) stated: bool,
    /// How much care it asks for.
    pub(crate) tone: Tone,
}

/// How much care something asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tone {
    Calm,
    Plain,
    Careful,
}

/// A schema as tables.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    pub(crate) anchor: String,
    /// The type of the whole, in words.
    pub(crate) words: String,
    /// Markdown.
    pub(crate) description: Option<String>,
    pub(crate) fields: Vec<Field>,
    /// The types that lead back to themselves, each once.
    pub(crate) types: Vec<NamedType>,
    /// What becomes of members that no row names; `None` where the shape is no object.
    pub(crate) others: Option<String>,
}

/// A type that rows link to.
#[derive(Clone, Debug)]
pub(crate) struct NamedType {
    pub(crate) name: String,
    pub(crate) anchor: String,
    /// Markdown.
    pub(crate) description: Option<String>,
    pub(crate) fields: Vec<Field>,
}

/// One row.
#[derive(Clone, Debug, Default)]
pub(crate) struct Field {
    /// Where the value stands: `filter.labels[]`; empty for the whole.
    pub(crate) path: String,
    /// How deep below the first rows.
    pub(crate) depth: usize,
    pub(crate) anchor: String,
    /// For a form of a choice: when this form applies.
    pub(crate) form: Option<String>,
    /// The type in words.
    pub(crate) words: String,
    /// The type whose table shows more: its name and anchor.
    pub(crate) link: Option<(String, String)>,
    /// `None` for what is no member: elements, forms.
    pub(crate) need: Option<Need>,
    /// JSON.
    pub(crate) default: Option<String>,
    /// Markdown.
    pub(crate) description: Option<String>,
    pub(crate) values: Vec<Allowed>,
    /// What else is asked of the value, a few words each.
    pub(crate) bounds: Vec<String>,
    pub(crate) pattern: Option<String>,
    /// The whole name of the header that the value is mirrored into.
    pub(crate) header: Option<String>,
    pub(crate) deprecated: bool,
    /// JSON.
    pub(crate) examples: Vec<String>,
}

/// Whether a member is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Need {
    /// An argument that must be given.
    Required,
    /// An argument that may be left out.
    Optional,
    /// A part of every result.
    Always,
    /// A part of some results.
    Sometimes,
}

impl Need {
    pub(crate) fn words(self) -> &'static str {
        match self {
            Self::Required => "required",
            Self::Optional => "optional",
            Self::Always => "always",
            Self::Sometimes => "may be absent",
        }
    }
}

/// A value that is allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Allowed {
    /// JSON.
    pub(crate) value: String,
    /// Markdown.
    pub(crate) description: Option<String>,
}

/// A value that the schema accepts.
#[derive(Clone, Debug)]
pub(crate) struct Example {
    /// Indented JSON, or why there is none.
    pub(crate) json: Result<String, String>,
    /// Whether the author gave it.
    pub(crate) authored: bool,
    /// Header fields that go with it over HTTP.
    pub(crate) headers: Vec<(String, String)>,
}

/// One way to fail.
#[derive(Clone, Debug)]
pub(crate) struct Failing {
    /// When it comes.
    pub(crate) when: &'static str,
    /// What the caller gets. Markdown of our own.
    pub(crate) what: String,
    /// Indented JSON.
    pub(crate) json: Option<String>,
}
