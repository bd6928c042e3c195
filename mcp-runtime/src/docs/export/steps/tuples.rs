//! Tuples, for readers that know lists only.

use serde_json::{Value, json};

use super::each_mut;
use crate::{
    docs::{
        Level,
        export::{origin, pass::Pass},
    },
    schema::walk::Node,
};

/// Makes tuples lists of a fixed length, whose elements may be any of the tuple's.
pub(in crate::docs::export) fn plain(schema: &mut Node, pass: &mut Pass<'_>) {
    each_mut(schema, &mut |node| {
        let Some(Value::Array(places)) = node.shift_remove("prefixItems") else { return };
        let mut kinds: Vec<Value> = Vec::new();
        for place in &places {
            if !kinds.iter().any(|kind| origin::plain(kind) == origin::plain(place)) {
                kinds.push(place.clone());
            }
        }
        let is_closed =
            node.get("items").is_none_or(|items| items.get("not").is_some()) || node.contains_key("maxItems");
        if let (false, Some(items)) = (is_closed, node.get("items")) {
            kinds.push(items.clone());
        }
        let only = kinds.len() == 1;
        let items = if only { kinds.remove(0) } else { json!({ "anyOf": kinds }) };
        node.insert("items".to_owned(), items);
        for keyword in ["minItems", "maxItems"] {
            node.entry(keyword).or_insert(places.len().into());
        }
        if !only {
            let message = format!("{} knows no tuples: which place takes which type is lost", pass.reader());
            pass.find(Level::Warning, "tuple", origin::of(node), message);
        }
    });
}
