//! The events of a Markdown text without whatever could do more than be read.

use pulldown_cmark::{CowStr, Event, LinkType, Options, Parser, Tag, TagEnd};

/// What is Markdown here beyond `CommonMark`.
pub(super) const OPTIONS: Options = Options::ENABLE_TABLES.union(Options::ENABLE_STRIKETHROUGH);

/// Where links may lead.
pub(super) const SCHEMES: [&str; 3] = ["https", "http", "mailto"];

/// Whether this is an absolute web address.
pub(in crate::docs::reference) fn is_web(url: &str) -> bool {
    let scheme = url.split_once("://").map(|(scheme, _)| scheme.to_ascii_lowercase());
    scheme.is_some_and(|scheme| scheme == "https" || scheme == "http") && !url.contains(char::is_control)
}

/// Whether a link may lead there.
fn is_allowed(url: &str) -> bool {
    let mail = url.get(..7).is_some_and(|scheme| scheme.eq_ignore_ascii_case("mailto:"));
    is_web(url) || (mail && !url.contains(char::is_control))
}

/// Parses a text and makes it harmless: HTML becomes text, headings become bold paragraphs, pictures become links, links
/// with other schemes become text. What is opened is closed.
pub(super) fn safe(markdown: &str) -> Vec<Event<'_>> {
    let mut cleaner = Cleaner::default();
    for event in Parser::new_ext(markdown, OPTIONS) {
        cleaner.take(event);
    }
    cleaner.events
}

#[derive(Default)]
struct Cleaner<'a> {
    events: Vec<Event<'a>>,
    /// For each link or picture that is open: whether it is one in what is given on.
    links: Vec<bool>,
}

impl<'a> Cleaner<'a> {
    fn take(&mut self, event: Event<'a>) {
        match event {
            Event::Html(html) | Event::InlineHtml(html) => self.events.push(Event::Text(html)),
            Event::Start(Tag::HtmlBlock) => self.events.push(Event::Start(Tag::Paragraph)),
            Event::End(TagEnd::HtmlBlock) => self.events.push(Event::End(TagEnd::Paragraph)),
            Event::Start(Tag::Heading { .. }) => {
                self.events.extend([Event::Start(Tag::Paragraph), Event::Start(Tag::Strong)]);
            }
            Event::End(TagEnd::Heading(_)) => {
                self.events.extend([Event::End(TagEnd::Strong), Event::End(TagEnd::Paragraph)]);
            }
            Event::Start(Tag::Link { link_type, dest_url, .. }) => {
                let mail = link_type == LinkType::Email;
                self.open(if mail { format!("mailto:{dest_url}").into() } else { dest_url });
            }
            Event::Start(Tag::Image { dest_url, .. }) => self.open(dest_url),
            Event::End(TagEnd::Link | TagEnd::Image) => {
                if self.links.pop() == Some(true) {
                    self.events.push(Event::End(TagEnd::Link));
                }
            }
            Event::End(TagEnd::CodeBlock) => {
                // A fence that the text does not close: its end has to start a line all the same.
                if matches!(self.events.last(), Some(Event::Text(code)) if !code.ends_with('\n')) {
                    self.events.push(Event::Text(CowStr::Borrowed("\n")));
                }
                self.events.push(event);
            }
            // Not asked for, and nothing that a description needs.
            Event::FootnoteReference(_) | Event::TaskListMarker(_) | Event::InlineMath(_) | Event::DisplayMath(_) => {}
            Event::Start(_)
            | Event::End(_)
            | Event::Text(_)
            | Event::Code(_)
            | Event::SoftBreak
            | Event::HardBreak
            | Event::Rule => {
                self.events.push(event);
            }
        }
    }

    /// Opens a link, unless one is open or it leads somewhere else.
    fn open(&mut self, dest_url: CowStr<'a>) {
        let shown = is_allowed(&dest_url) && !self.links.contains(&true);
        self.links.push(shown);
        if shown {
            let (title, id) = (CowStr::Borrowed(""), CowStr::Borrowed(""));
            self.events.push(Event::Start(Tag::Link { link_type: LinkType::Inline, dest_url, title, id }));
        }
    }
}
