//! Mirrored arguments (page "Streamable HTTP", section "Custom Headers from Tool Parameters").
//!
//! A client MUST drop a tool that breaks one of these rules, and several do so without a word.

use std::collections::{HashMap, HashSet};

use mcp_rules::{
    header_name::{self, PREFIX},
    secret,
};
use serde_json::Value;

use crate::{
    descriptor::header::Kind,
    schema::{
        MAX_SAFE_INTEGER,
        node::{self, HEADER},
        report::Report,
        walk::{Holds, Node, each_node, holds, step},
    },
};

/// Puts every `x-mcp-header` of an input schema through every rule, wherever it stands.
pub(super) fn headers(schema: &Value, pointer: &str, report: &mut Report) {
    let mut walk = Walk { report, seen: HashMap::new() };
    walk.schema(schema, pointer, &Place::Root);
}

/// Names that read as secrets, of headers that are not among those `mirrored`.
pub(super) fn no_secrets(schema: &Value, pointer: &str, mirrored: &HashSet<&'static str>, report: &mut Report) {
    each_node(schema, pointer, &mut |node, pointer| {
        let Some(name) = node.get(HEADER).and_then(Value::as_str).filter(|name| !mirrored.contains(name)) else {
            return;
        };
        let property = pointer.rsplit('/').next().unwrap_or_default();
        if let Some(secret) = secret::secret_in(name).or_else(|| secret::secret_in(property)) {
            report.add(
                step(pointer, HEADER),
                format!(
                    "{}: remove the keyword, or write `#[arg(header = \"{name}\", allow_sensitive_header = \"why it is \
                     none\")]` instead",
                    secret::problem(&secret),
                ),
            );
        }
    });
}

/// Where a walk has come to.
#[derive(Clone, Copy)]
enum Place<'a> {
    /// The arguments as a whole.
    Root,
    /// A property, by way of `properties` only.
    Property,
    /// Beyond a keyword that a client can't follow without looking at the arguments.
    Beyond(&'a str),
}

/// One walk over a schema.
struct Walk<'r> {
    report: &'r mut Report,
    /// The header names so far, in lower case, with the place of each.
    seen: HashMap<String, String>,
}

impl Walk<'_> {
    fn schema(&mut self, schema: &Value, pointer: &str, place: &Place<'_>) {
        let Value::Object(node) = schema else { return };
        if let Some(header) = node.get(HEADER) {
            self.header(node, header, pointer, place);
        }
        for (keyword, value) in node {
            let at = step(pointer, keyword);
            let below = match (place, keyword.as_str()) {
                (Place::Beyond(keyword), _) => Place::Beyond(keyword),
                (_, "properties") => Place::Property,
                (_, keyword) => Place::Beyond(keyword),
            };
            match (holds(keyword), value) {
                (Holds::Data, _) => {}
                (Holds::Map, Value::Object(map)) => {
                    map.iter().for_each(|(name, child)| self.schema(child, &step(&at, name), &below));
                }
                // A keyword that nobody knows may be read by somebody: look behind it too.
                (_, Value::Array(list)) => list
                    .iter()
                    .enumerate()
                    .for_each(|(index, child)| self.schema(child, &format!("{at}/{index}"), &below)),
                (_, child) => self.schema(child, &at, &below),
            }
        }
    }

    fn header(&mut self, node: &Node, header: &Value, pointer: &str, place: &Place<'_>) {
        let at = step(pointer, HEADER);
        match place {
            Place::Property => {}
            Place::Root => self.report.add(&at, "found on the arguments as a whole; a header stands for one property"),
            Place::Beyond(keyword) => self.report.add(
                &at,
                format!("found beyond `{keyword}`; a mirrored property is reached through `properties` only"),
            ),
        }
        let Some(name) = header.as_str() else {
            self.report.add(at, format!("found {header}; a header name is a string"));
            return;
        };
        self.token(name, &at);
        self.unique(name, &at);
        self.primitive(node, pointer);
    }

    /// `1*tchar` (RFC 9110, section 5.6.2): not empty, no space, no control character, ASCII only.
    fn token(&mut self, name: &str, at: &str) {
        const ACCEPTED: &str = "accepted are ASCII letters, digits and !#$%&'*+-.^_`|~";
        if name.is_empty() {
            self.report.add(at, format!("the header name is empty; {ACCEPTED}"));
        }
        if let Some(foreign) = name.chars().find(|c| !is_tchar(*c)) {
            self.report.add(at, format!("found {foreign:?} in the header name {name:?}; {ACCEPTED}"));
        }
        if header_name::without_prefix(name).is_some() {
            self.report.add(at, format!("found {name:?}; clients put `{PREFIX}` in front: write the name alone"));
        }
    }

    /// "MUST be case-insensitively unique among all `x-mcp-header` values".
    fn unique(&mut self, name: &str, at: &str) {
        if let Some(first) = self.seen.get(&name.to_ascii_lowercase()) {
            self.report.add(at, format!("the header {name:?} stands for {first} already, letter case aside"));
        } else {
            self.seen.insert(name.to_ascii_lowercase(), at.to_owned());
        }
    }

    /// "MUST only be applied to parameters with primitive types", and visibly so: the clients of several SDKs drop a tool
    /// whose mirrored node has a list of types, a `$ref` or a choice instead of one `type`.
    fn primitive(&mut self, node: &Node, pointer: &str) {
        let Some(kind) = Kind::of(node) else {
            let found = match node.get("type") {
                Some(found) => format!("`\"type\": {found}`"),
                None => ["$ref", "anyOf", "oneOf", "allOf", "enum", "const"]
                    .iter()
                    .find(|keyword| node.contains_key(**keyword))
                    .map_or_else(|| "no `type`".to_owned(), |keyword| format!("`{keyword}` and no `type`")),
            };
            let message = format!("found {found}; a mirrored property has one type: `string`, `integer` or `boolean`");
            self.report.add(pointer, message);
            return;
        };
        if let Some(keyword) = ["$ref", "anyOf", "oneOf", "allOf"].iter().find(|keyword| node.contains_key(**keyword)) {
            let message = format!("found `{keyword}`; a mirrored property is a plain node");
            self.report.add(step(pointer, keyword), message);
        }
        if kind == Kind::Integer {
            self.safe_integers(node, pointer);
        }
    }

    /// "Integer values MUST be within the safe range (−2^53+1 to 2^53−1)": a schema that promises more is wrong.
    fn safe_integers(&mut self, node: &Node, pointer: &str) {
        let listed = node.get("enum").and_then(Value::as_array).map_or_else(Vec::new, |values| values.iter().collect());
        let bounds = ["minimum", "maximum", "const"].iter().filter_map(|keyword| node.get(*keyword));
        for number in bounds.chain(listed).filter_map(Value::as_number) {
            let unsafe_integer = node::integer(number)
                .is_some_and(|value| value.unsigned_abs() > MAX_SAFE_INTEGER.unsigned_abs().into());
            if unsafe_integer || number.as_f64().is_some_and(|value| value.abs() > 9_007_199_254_740_992.0) {
                let message = format!("found {number}; a mirrored integer lies within ±{MAX_SAFE_INTEGER} (53 bits)");
                self.report.add(pointer, message);
            }
        }
    }
}

/// The characters of a token.
fn is_tchar(c: char) -> bool {
    c.is_ascii_alphanumeric() || "!#$%&'*+-.^_`|~".contains(c)
}
