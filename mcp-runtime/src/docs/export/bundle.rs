//! A draft of the `manifest.json` of an MCP bundle.

use serde_json::{Map, Value, json};

use crate::{
    Descriptor,
    docs::{Finding, Level, Target, limits::Limits},
    protocol::Implementation,
};

/// A draft for a compiled server at `server/NAME` in the bundle.
pub(super) fn project(server: &Implementation, tools: &[Descriptor], findings: &mut Vec<Finding>) -> Value {
    let mut find = |level, rule: &str, message: &str| {
        findings.push(Finding::overall(level, format!("{}/{rule}", Target::Mcpb), message));
    };
    // The part after a namespace, fit for a file's name.
    let own = server.name.rsplit('/').next().unwrap_or(&server.name);
    let file: String =
        own.chars().map(|c| if c.is_ascii_alphanumeric() || "-_.".contains(c) { c } else { '-' }).collect();
    let description = server.description.clone().unwrap_or_else(|| {
        find(
            Level::Warning,
            "description",
            "the server has no description: say what it does with `Server::description`",
        );
        format!("The MCP server {own}")
    });
    let command = format!("${{__dirname}}/server/{file}");
    let listed: Vec<Value> = tools.iter().map(listed).collect();
    let mut draft = Map::new();
    draft.extend(Limits::of(Target::Mcpb).schema.as_ref().map(|row| ("manifest_version".to_owned(), json!(row.value))));
    draft.insert("name".to_owned(), json!(file));
    draft.extend(server.title.as_ref().map(|title| ("display_name".to_owned(), json!(title))));
    draft.insert("version".to_owned(), json!(server.version));
    draft.insert("description".to_owned(), json!(description));
    draft.insert("author".to_owned(), json!({ "name": "" }));
    draft.extend(server.website_url.as_ref().map(|url| ("homepage".to_owned(), json!(url))));
    draft.insert(
        "server".to_owned(),
        json!({
            "type": "binary",
            "entry_point": format!("server/{file}"),
            "mcp_config": {
                "command": command,
                "args": [],
                "env": {},
                "platform_overrides": { "win32": { "command": format!("{command}.exe") } }
            }
        }),
    );
    draft.insert("tools".to_owned(), json!(listed));
    find(Level::Warning, "author", "put the author's name in the place of \"\"");
    if !tools.is_empty() {
        find(
            Level::Note,
            "schemas",
            "a manifest lists names and descriptions of tools: schemas and hints are left out",
        );
    }
    if !server.icons.is_empty() {
        find(Level::Note, "icons", "icons of a manifest are files of the bundle: the server's are left out");
    }
    Value::Object(draft)
}

fn listed(tool: &Descriptor) -> Value {
    let mut entry = Map::from_iter([("name".to_owned(), json!(tool.name()))]);
    entry.extend(tool.description().map(|text| ("description".to_owned(), json!(text))));
    Value::Object(entry)
}
