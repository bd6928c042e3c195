//! Drafts of `server.json` and `manifest.json`.

use serde_json::json;

use super::{super::export, tools};
use crate::{Icon, docs::Target, protocol::Implementation};

#[test]
fn a_server_json_is_a_draft() {
    let mut server = Implementation::new("shop", "1.2.3");
    server.description = Some(format!("{} end", "Sells things to people. ".repeat(5)));
    server.icons = vec![Icon::new("https://example.com/i.png"), Icon::new("data:image/png;base64,AA==")];
    let result =
        export(&server, &tools(json!([{ "name": "t", "inputSchema": { "type": "object" } }])), Target::ServerJson);
    assert_eq!(result.document["name"], "com.example/shop");
    let description = result.document["description"].as_str().expect("text");
    assert!(description.chars().count() <= 100 && description.ends_with('…'), "{description}");
    assert_eq!(result.document["icons"], json!([{ "src": "https://example.com/i.png" }]));
    let found: Vec<&str> = result.findings.iter().map(|finding| finding.rule.as_str()).collect();
    assert_eq!(
        found,
        [
            "server-json/name",
            "server-json/description",
            "server-json/icon",
            "server-json/packages",
            "server-json/tools"
        ]
    );
    server.version = "^1.2".to_owned();
    let found = export(&server, &[], Target::ServerJson).findings;
    assert!(found.iter().any(|finding| finding.rule == "server-json/version"));
}

#[test]
fn a_manifest_is_a_draft() {
    let list = json!([{ "name": "t", "description": "Does it.", "inputSchema": { "type": "object" } }]);
    let result = export(&Implementation::new("com.example/shop", "1.2.3"), &tools(list), Target::Mcpb);
    assert_eq!(result.document["name"], "shop");
    assert_eq!(result.document["server"]["mcp_config"]["command"], "${__dirname}/server/shop");
    assert_eq!(result.document["tools"], json!([{ "name": "t", "description": "Does it." }]));
    let found: Vec<&str> = result.findings.iter().map(|finding| finding.rule.as_str()).collect();
    assert_eq!(found, ["mcpb/description", "mcpb/author", "mcpb/schemas"]);
}
