//! The requests, as a client of 2026-07-28 sends them.

use serde_json::{Value, json};

/// A call with these arguments.
pub fn call(tool: &str, arguments: &Value) -> Vec<u8> {
    let message = json!({
        "jsonrpc": "2.0",
        "id": 7,
        "method": "tools/call",
        "params": {
            "name": tool,
            "arguments": arguments,
            "_meta": {
                "io.modelcontextprotocol/protocolVersion": "2026-07-28",
                "io.modelcontextprotocol/clientInfo": { "name": "bench", "version": "1.0.0" },
                "io.modelcontextprotocol/clientCapabilities": {},
            },
        },
    });
    message.to_string().into_bytes()
}

/// A search with this many hits.
pub fn search(hits: u32) -> Vec<u8> {
    call("search_issues", &json!({ "query": "login safari", "state": "all", "limit": hits }))
}

/// A note of about this many bytes: lines of prose, some with quotation marks.
pub fn keep_note(bytes: usize) -> Vec<u8> {
    const LINE: &str = "It happens in private windows, too: the page says \"Signed in\" and shows the form again. ";
    const PLAIN: &str = "After a restart the first attempt works, the second one does not, and so on for ever.\n";
    let body: String = [LINE, PLAIN, PLAIN, PLAIN].into_iter().cycle().take(bytes / PLAIN.len()).collect();
    call("keep_note", &json!({ "title": "Sign-in loops", "body": body }))
}

/// A call of the last of so many tools that do nothing.
pub fn last_idle(tools: usize) -> Vec<u8> {
    call(&format!("noop_{}", tools.saturating_sub(1)), &json!({}))
}
