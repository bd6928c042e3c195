//! What to say of a value that names no variant of an externally tagged enum: which there are, in both their forms.

use jsonschema::paths::Location;
use serde_json::Value;

use super::findings::Report;
use crate::json::problems::{Problems, one_of};

/// Adds what is wrong with a string or an object at `place` that names none of the variants that `branches` are. Says
/// whether that is so; the branches may also be no variants, or one of them be meant.
pub(super) fn add(report: Report<'_>, place: &Location, branches: &[Value], problems: &mut Problems) -> bool {
    let (path, found) = report.locate(place);
    let Some(found) = found else { return false };
    let mut units: Vec<Value> = Vec::new();
    let mut objects: Vec<Value> = Vec::new();
    for branch in branches {
        if let Some(name) = with_content(branch) {
            objects.push(name.into());
        } else if let Some(names) = without_content(branch) {
            units.extend_from_slice(names);
        } else {
            return false;
        }
    }
    let meant = objects.iter().filter_map(Value::as_str).any(|name| found.get(name).is_some());
    if objects.is_empty() || meant || !(found.is_object() || found.str().is_some()) {
        return false;
    }
    let object = one_of(objects.iter()).replacen("must be", "an object whose only member is", 1);
    let message = match units.len() {
        0 => format!("must be {object}"),
        _ => format!("{}, or {object}", one_of(units.iter())),
    };
    problems.push(path, message);
    true
}

/// The name of a variant with content: an object of exactly this member.
fn with_content(branch: &Value) -> Option<&str> {
    let [name] = branch.get("required")?.as_array()?.as_slice() else { return None };
    let properties = branch.get("properties")?.as_object()?;
    let closed = branch.get("additionalProperties") == Some(&Value::Bool(false));
    name.as_str().filter(|name| closed && properties.len() == 1 && properties.contains_key(*name))
}

/// The names of variants without content.
fn without_content(branch: &Value) -> Option<&[Value]> {
    let names = match branch.get("const") {
        Some(name) => std::slice::from_ref(name),
        None => branch.get("enum")?.as_array()?,
    };
    names.iter().all(Value::is_string).then_some(names)
}
