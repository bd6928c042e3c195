//! Two blocks of tools on one type.

use mcp_runtime::{Server, tools};

struct Tracker;

struct Admin;

#[tools]
impl Tracker {
    /// Lists.
    #[tool]
    fn list(&self) {}
}

#[tools(part = Admin, prefix = "admin.", scopes("admin"))]
impl Tracker {
    /// Erases.
    #[tool(destructive)]
    fn erase(&self) {}
}

#[test]
fn both_are_registered() {
    let tracker = std::sync::Arc::new(Tracker);
    let server = Server::new("tracker", "1.0.0").tools(tracker.clone()).tools_part(Admin, tracker);
    assert_eq!(server.build().map(|server| server.descriptors().len()).ok(), Some(2));
}
