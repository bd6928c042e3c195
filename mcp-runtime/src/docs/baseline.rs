//! A guard against changes that nobody meant: the tools of today beside those that were saved.

use std::{env, error::Error, fmt, fs, io, path::Path};

use serde_json::json;

use super::{Change, Impact, diff, fingerprint_all, read_tools};
use crate::Descriptor;

/// Set to anything but `0` or nothing, it makes [`assert_baseline`] save the tools instead of comparing them.
const UPDATE: &str = "MCP_UPDATE_BASELINE";

/// How tools differ from a baseline.
#[derive(Debug)]
#[non_exhaustive]
pub enum Drift {
    /// There is no baseline to compare with, or it can't be read.
    Unreadable {
        /// The file.
        path: String,
        /// Why.
        reason: Box<dyn Error + Send + Sync>,
    },
    /// The tools are others. The list is empty when they differ in something that no rule knows.
    Changed {
        /// The file.
        path: String,
        /// What changed.
        changes: Vec<Change>,
    },
}

/// Compares tools with those saved in a file, in any form that [`read_tools`](super::read_tools) reads.
pub fn compare_baseline(tools: &[Descriptor], path: impl AsRef<Path>) -> Result<(), Drift> {
    let path = path.as_ref();
    let name = path.display().to_string();
    let text =
        fs::read_to_string(path).map_err(|error| Drift::Unreadable { path: name.clone(), reason: error.into() })?;
    let saved = read_tools(&text).map_err(|error| Drift::Unreadable { path: name.clone(), reason: error.into() })?;
    let changes = diff(&saved, tools);
    if changes.is_empty() && fingerprint_all(&saved) == fingerprint_all(tools) {
        return Ok(());
    }
    Err(Drift::Changed { path: name, changes })
}

/// Fails a test when the tools are no longer those saved in a file: what is published changes on purpose only.
///
/// With the environment variable `MCP_UPDATE_BASELINE=1` it saves the tools of today instead. A relative path starts at
/// the package that is tested, where `cargo test` runs.
///
/// ```no_run
/// # fn server() -> mcp_runtime::ReadyServer { unimplemented!() }
/// #[test]
/// fn tools_are_those_of_the_baseline() {
///     mcp_runtime::docs::assert_baseline(server().descriptors(), "tests/tools.json");
/// }
/// ```
///
/// # Panics
///
/// When the tools changed, with what changed and what that means for callers; and when the file can't be read, or saved.
#[track_caller]
pub fn assert_baseline(tools: &[Descriptor], path: impl AsRef<Path>) {
    let path = path.as_ref();
    let update = env::var_os(UPDATE).is_some_and(|value| !value.is_empty() && value != "0");
    if update {
        if let Err(error) = save(tools, path) {
            panic!("can't save the baseline {}: {error}", path.display());
        }
    } else if let Err(drift) = compare_baseline(tools, path) {
        panic!("{drift}");
    }
}

fn save(tools: &[Descriptor], path: &Path) -> io::Result<()> {
    fs::write(path, format!("{:#}\n", json!({ "tools": tools })))
}

impl fmt::Display for Drift {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable { path, reason } => writeln!(f, "the baseline {path} can't be read: {reason}")?,
            Self::Changed { path, changes } => {
                writeln!(f, "the tools are not those of the baseline {path}:")?;
                // What breaks comes first.
                for impact in [Impact::Breaking, Impact::Compatible] {
                    changes
                        .iter()
                        .filter(|change| change.impact == impact)
                        .try_for_each(|change| writeln!(f, "  {change}"))?;
                }
                if changes.is_empty() {
                    writeln!(f, "  they differ in spelling, or in something that no rule knows")?;
                }
            }
        }
        write!(f, "If that is meant, save the tools of today with {UPDATE}=1 cargo test, and commit the file.")
    }
}

impl Error for Drift {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Unreadable { reason, .. } => Some(reason.as_ref()),
            Self::Changed { .. } => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{Drift, compare_baseline, save};
    use crate::{Descriptor, docs::read_tools};

    fn tools(text: &str) -> Vec<Descriptor> {
        read_tools(text).expect(text)
    }

    #[test]
    fn what_was_saved_is_equal_and_the_rest_is_told() {
        let path = std::env::temp_dir().join(format!("mcp-baseline-{}.json", std::process::id()));
        let old = tools(
            r#"[{"name": "get", "description": "Gets.", "inputSchema": {"type": "object", "properties": {"id": {"type": "string"}}}}]"#,
        );
        save(&old, &path).expect("saved");
        compare_baseline(&old, &path).expect("equal");

        let new = tools(
            r#"[{"name": "get", "description": "Reads.", "inputSchema": {"type": "object", "properties": {"id": {"type": "integer"}}}}]"#,
        );
        let text = compare_baseline(&new, &path).expect_err("changed").to_string();
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[0].starts_with("the tools are not those of the baseline "), "{text}");
        assert_eq!(
            lines[1],
            r#"  breaking: tool "get" at /inputSchema/properties/id/type: the type was string, is integer"#
        );
        assert_eq!(lines[2], r#"  compatible: tool "get" at /description: `description` changed"#);
        assert!(lines[3].contains("MCP_UPDATE_BASELINE=1"), "{text}");

        let odd = tools(
            r#"[{"name": "get", "description": "Gets.", "inputSchema": {"type": "object", "unheard": 1, "properties": {"id": {"type": "string"}}}}]"#,
        );
        let text = compare_baseline(&odd, &path).expect_err("changed").to_string();
        assert!(text.contains("no rule knows"), "{text}");
        fs::remove_file(&path).expect("removed");
        assert!(matches!(compare_baseline(&old, &path), Err(Drift::Unreadable { .. })));
    }
}
