//! Reading saved tool lists.

use std::{error::Error, fmt};

use serde::Deserialize;
use serde_json::Value;

use crate::Descriptor;

/// Reads a tool list as the command `list --json` prints it, as a server answers `tools/list`, or as a plain array.
///
/// ```
/// use mcp_runtime::docs::read_tools;
/// let tools = read_tools(r#"{"tools": [{"name": "now", "inputSchema": {"type": "object"}}]}"#)?;
/// assert_eq!(tools[0].name(), "now");
/// # Ok::<(), mcp_runtime::docs::ReadError>(())
/// ```
pub fn read_tools(text: &str) -> Result<Vec<Descriptor>, ReadError> {
    let mut document: Value = serde_json::from_str(text).map_err(ReadError)?;
    for member in ["result", "tools"] {
        if let Some(inner) = document.get_mut(member) {
            document = inner.take();
        }
    }
    Vec::deserialize(document).map_err(ReadError)
}

/// A text that is no tool list.
#[derive(Debug)]
pub struct ReadError(serde_json::Error);

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a tool list (an array of tools, `{\"tools\": [..]}`, or the answer to `tools/list`)")
    }
}

impl Error for ReadError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use std::error::Error as _;

    use super::read_tools;

    #[test]
    fn takes_a_list_in_each_of_its_wrappings() {
        let list = r#"[{"name": "a", "inputSchema": {"type": "object"}, "unknown": 1}]"#;
        for text in [
            list.to_owned(),
            format!(r#"{{"tools": {list}}}"#),
            format!(r#"{{"id": 1, "result": {{"tools": {list}}}}}"#),
        ] {
            assert_eq!(read_tools(&text).expect(&text)[0].name(), "a");
        }
    }

    #[test]
    fn refuses_what_is_no_list() {
        for text in ["", "{}", r#"{"tools": 1}"#, r#"[{"name": "a"}]"#] {
            assert!(read_tools(text).expect_err(text).source().is_some());
        }
    }
}
