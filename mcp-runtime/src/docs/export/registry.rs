//! A draft of the `server.json` that the MCP registry takes.

use serde_json::{Map, Value, json};

use crate::{
    Descriptor,
    docs::{
        Finding, Level, Target,
        limits::{Limits, Row},
    },
    protocol::{Icon, Implementation},
};

/// The namespace that a draft carries until its author puts an own one in its place.
const NAMESPACE: &str = "com.example";

/// A draft: what the server says of itself, where the registry has a place for it. Packages and remotes are the
/// author's to add.
pub(super) fn project(server: &Implementation, tools: &[Descriptor], findings: &mut Vec<Finding>) -> Value {
    let limits = Limits::of(Target::ServerJson);
    let mut find = |level, rule: &str, message: String| {
        findings.push(Finding::overall(level, format!("{}/{rule}", Target::ServerJson), message));
    };
    let mut draft = Map::new();
    draft.extend(limits.schema.as_ref().map(|row| ("$schema".to_owned(), json!(row.value))));
    draft.insert("name".to_owned(), json!(name(server, limits, &mut find)));
    if let Some(title) = &server.title {
        draft.insert("title".to_owned(), json!(cut(title, limits.server_title.as_ref(), "title", &mut find)));
    }
    let description = server.description.clone().unwrap_or_else(|| {
        find(
            Level::Warning,
            "description",
            "the server has no description: say what it does with `Server::description`".to_owned(),
        );
        format!("The MCP server {}", server.name)
    });
    draft.insert(
        "description".to_owned(),
        json!(cut(&description, limits.server_description.as_ref(), "description", &mut find)),
    );
    draft.insert("version".to_owned(), json!(version(server, &mut find)));
    draft.extend(server.website_url.as_ref().map(|url| ("websiteUrl".to_owned(), json!(url))));
    let icons: Vec<&Icon> = server.icons.iter().filter(|icon| takes_icon(icon, limits, &mut find)).collect();
    if !icons.is_empty() {
        draft.insert("icons".to_owned(), json!(icons));
    }
    find(
        Level::Warning,
        "packages",
        "add `packages` or `remotes`: the registry lists only what can be reached".to_owned(),
    );
    if !tools.is_empty() {
        find(Level::Note, "tools", format!("the registry lists no tools: {} are left out", tools.len()));
    }
    Value::Object(draft)
}

/// "Server name in reverse-DNS format": one slash between a namespace and the server's own name.
fn name(server: &Implementation, limits: &Limits, find: &mut impl FnMut(Level, &str, String)) -> String {
    let (namespace, own) = server.name.split_once('/').unwrap_or((NAMESPACE, &server.name));
    if namespace == NAMESPACE {
        let message = format!(
            "the registry wants a namespace that you own, such as io.github.you/{own}: {NAMESPACE} is a placeholder"
        );
        find(Level::Warning, "name", message);
    }
    let Some(row) = &limits.server_name else { return server.name.clone() };
    let mended = format!("{}/{}", row.value.mend(namespace).replace('_', "-"), row.value.mend(own));
    let mended: String = mended.chars().take(row.value.max).collect();
    if mended != format!("{namespace}/{own}") {
        find(
            Level::Warning,
            "name",
            format!("the registry refuses the name {:?}: exported as {mended:?}", server.name),
        );
    }
    mended
}

/// "Must be a specific version": ranges and `latest` are refused.
fn version<'a>(server: &'a Implementation, find: &mut impl FnMut(Level, &str, String)) -> &'a str {
    let version = server.version.as_str();
    let is_range =
        version.starts_with(['^', '~', '>', '<', '=']) || version.split('.').any(|part| part == "x" || part == "*");
    if version.is_empty() || version == "latest" || is_range {
        find(
            Level::Error,
            "version",
            format!("found version {version:?}; the registry wants one exact version, such as 1.0.2"),
        );
    }
    version
}

/// A text within its limit, cut at a word.
fn cut(text: &str, row: Option<&Row<usize>>, what: &str, find: &mut impl FnMut(Level, &str, String)) -> String {
    let length = text.chars().count();
    let Some(row) = row.filter(|row| length > row.value) else { return text.to_owned() };
    find(Level::Warning, what, format!("the {what} has {length} characters, where {} are taken: cut", row.value));
    let kept: String = text.chars().take(row.value.saturating_sub(1)).collect();
    let whole = kept.rfind(char::is_whitespace).map_or(kept.as_str(), |end| &kept[..end]);
    format!("{}…", whole.trim_end_matches(|c: char| c.is_whitespace() || c == ',' || c == '.'))
}

fn takes_icon(icon: &Icon, limits: &Limits, find: &mut impl FnMut(Level, &str, String)) -> bool {
    let long = limits.icon_source.as_ref().is_some_and(|row| icon.src.chars().count() > row.value);
    let of_type = |mime: &str| limits.icon_types.as_ref().is_none_or(|row| row.value.iter().any(|known| known == mime));
    let taken = icon.src.starts_with("https:") && !long && icon.mime_type.as_deref().is_none_or(of_type);
    if !taken {
        let start: String = icon.src.chars().take(40).collect();
        find(
            Level::Warning,
            "icon",
            format!("the icon {start:?} is left out: the registry takes short https addresses of images"),
        );
    }
    taken
}
