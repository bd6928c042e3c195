//! Workflow commands of GitHub Actions.

use crate::docs::{Finding, Level};

/// `::warning file=src/lib.rs,line=12,title=quality/hint-unset::tool "get": …`
pub(super) fn command(finding: &Finding) -> String {
    let name = match finding.level {
        Level::Note => "notice",
        Level::Warning => "warning",
        Level::Error => "error",
    };
    let place = finding.location.as_deref().and_then(place);
    let place = place.map_or_else(String::new, |(file, line)| format!("file={},line={line},", property(file)));
    let subject = match (&finding.tool, finding.pointer.as_str()) {
        (None, _) => String::new(),
        (Some(tool), "") => format!("tool {tool:?}: "),
        (Some(tool), pointer) => format!("tool {tool:?} at {pointer}: "),
    };
    let message = format!("{subject}{}", finding.message);
    format!("::{name} {place}title={}::{}\n", property(&finding.rule), data(&message))
}

/// The file and the line of `src/lib.rs:12`.
pub(super) fn place(location: &str) -> Option<(&str, u32)> {
    let (file, line) = location.rsplit_once(':')?;
    Some((file, line.parse().ok()?))
}

/// A message can't hold line breaks as they are, nor the sign that escapes them.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// The value of a property can't hold what ends it either.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
