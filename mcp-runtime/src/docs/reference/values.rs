//! Allowed values, and the words that go with each.

use serde_json::Value;

use super::{model::Allowed, schema::list};
use crate::schema::walk::Node;

/// The values that a node lists, with their words, and what is left of its description.
///
/// The portable form of a schema folds the doc comments of an enum's variants into the description, as a list at its end
/// (`` - `open`: Still to be done. ``). Here they go back to their values.
pub(super) fn allowed(node: &Node) -> (Vec<Allowed>, Option<String>) {
    let description = super::schema::text(node, "description");
    let values: Vec<&Value> = match node.get("const") {
        Some(value) => vec![value],
        None => list(node, "enum").iter().collect(),
    };
    let (rest, words) = match description {
        Some(text) if !values.is_empty() => unfold(text, &values),
        text => (text.map(str::to_owned), Vec::new()),
    };
    let values = values.into_iter().map(|value| {
        let found = words.iter().find(|(name, _)| Some(name.as_str()) == value.as_str());
        Allowed { value: value.to_string(), description: found.map(|(_, words)| words.clone()) }
    });
    (values.collect(), rest)
}

/// Takes the list of values off the end of a description.
fn unfold(text: &str, values: &[&Value]) -> (Option<String>, Vec<(String, String)>) {
    let lines: Vec<&str> = text.lines().collect();
    let is_listed =
        |line: &str| item(line).is_some_and(|(name, _)| values.iter().any(|value| value.as_str() == Some(name)));
    // From the end up to the first line that is neither an item nor the continuation of one.
    let mut start = lines.len();
    for (index, line) in lines.iter().enumerate().rev() {
        if is_listed(line) {
            start = index;
        } else if !(line.is_empty() || line.starts_with("  ")) {
            break;
        }
    }
    let (before, items) = lines.split_at(start);
    let mut words: Vec<(String, String)> = Vec::new();
    for line in items {
        match (item(line).filter(|_| is_listed(line)), words.last_mut()) {
            (Some((name, first)), _) => words.push((name.to_owned(), first.to_owned())),
            (None, Some((_, words))) => {
                words.push('\n');
                words.push_str(line.strip_prefix("  ").unwrap_or(line));
            }
            (None, None) => {}
        }
    }
    let before = before.join("\n").trim_end().to_owned();
    (Some(before).filter(|text| !text.is_empty()), words)
}

/// The name and the words of a list item.
fn item(line: &str) -> Option<(&str, &str)> {
    line.strip_prefix("- `")?.split_once("`: ")
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::allowed;

    fn read(schema: &Value) -> (Vec<(String, Option<String>)>, Option<String>) {
        let (values, rest) = allowed(schema.as_object().expect("an object"));
        (values.into_iter().map(|value| (value.value, value.description)).collect(), rest)
    }

    #[test]
    fn the_words_about_variants_go_back_to_their_values() {
        let schema = json!({
            "description": "What to look at.\n\n- `Open`: Still to be done.\n- `Closed`: Done,\n  one way or another.",
            "enum": ["Open", "Closed", "Stale"],
        });
        let (values, rest) = read(&schema);
        assert_eq!(rest.as_deref(), Some("What to look at."));
        assert_eq!(values[0], (r#""Open""#.to_owned(), Some("Still to be done.".to_owned())));
        assert_eq!(values[1].1.as_deref(), Some("Done,\none way or another."));
        assert_eq!(values[2].1, None);
    }

    #[test]
    fn a_list_of_something_else_stays() {
        let schema = json!({ "description": "Mind:\n\n- `other`: not a value", "enum": ["a"] });
        let (values, rest) = read(&schema);
        assert_eq!(rest.as_deref(), Some("Mind:\n\n- `other`: not a value"));
        assert_eq!(values, [(r#""a""#.to_owned(), None)]);
    }
}
