//! Names that are allowed: dots, hyphens, digits, 128 characters, and two that differ by case.

use mcp_runtime::tools;

struct Tracker;

#[tools]
impl Tracker {
    /// Lists.
    #[tool(name = "admin.tools-list_v2")]
    fn list(&self) {}

    /// Finds.
    #[tool(name = "find")]
    fn find(&self) {}

    /// Finds, too.
    #[tool(name = "Find")]
    fn find_too(&self) {}

    /// Is called with care.
    #[tool(name = "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn")]
    fn long(&self) {}
}
