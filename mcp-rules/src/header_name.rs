//! Names of the headers that arguments are mirrored in.

/// What clients put in front of the name in `x-mcp-header` (page "Streamable HTTP", section "Custom Headers from Tool
/// Parameters").
pub const PREFIX: &str = "Mcp-Param-";

/// What follows the prefix, in whatever case, if the name begins with it already; its header would have it twice.
#[must_use]
pub fn without_prefix(name: &str) -> Option<&str> {
    let (start, rest) = name.split_at_checked(PREFIX.len())?;
    start.eq_ignore_ascii_case(PREFIX).then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::without_prefix;

    #[test]
    fn the_prefix_is_found_in_any_case_and_only_in_front() {
        assert_eq!(without_prefix("Mcp-Param-Region"), Some("Region"));
        assert_eq!(without_prefix("mcp-PARAM-region"), Some("region"));
        assert_eq!(without_prefix("Mcp-Param-"), Some(""));
        for name in ["Region", "My-Mcp-Param-Region", "Mcp-Param", "é", ""] {
            assert_eq!(without_prefix(name), None, "{name}");
        }
    }
}
