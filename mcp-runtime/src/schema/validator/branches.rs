//! What to say of a value that fits none of several forms (`anyOf`, `oneOf`): the one that was meant, as far as it can
//! be told, and not every form that was not.

use jsonschema::{JsonType, ValidationError, error::ValidationErrorKind as Kind, paths::Location};
use serde_json::Value;

use super::findings::{Report, types, wrong_type};
use crate::json::problems::{Problems, one_of};

type Branch = Vec<ValidationError<'static>>;

/// How many forms are spelled out when nothing tells which was meant.
const SPELLED_OUT: usize = 3;

/// Adds what is wrong with a value at `place` that fits none of `branches`.
pub(super) fn add(report: Report<'_>, place: &Location, branches: &[Branch], problems: &mut Problems) {
    let (of_type, others): (Vec<_>, Vec<_>) = branches.iter().partition(|branch| !refuses_whole(branch, place));
    if of_type.is_empty() {
        return add_whole(report, place, &others, problems);
    }
    let (meant, by_tag): (Vec<_>, Vec<_>) = of_type.into_iter().partition(|branch| tag_error(branch, place).is_none());
    if meant.is_empty() && add_tag(report, place, &by_tag, problems) {
        return;
    }
    let candidates: &[&Branch] = if meant.is_empty() { &by_tag } else { &meant };
    let fewest = candidates.iter().map(|branch| branch.len()).min().unwrap_or_default();
    let mut nearest = candidates.iter().filter(|branch| branch.len() == fewest);
    match (nearest.next(), nearest.next()) {
        (Some(branch), None) => {
            report.add_all(branch, problems);
        }
        _ => add_alternatives(report, place, candidates, problems),
    }
}

/// Whether a branch refuses the value as a whole, by its type or because it is none of the allowed values.
fn refuses_whole(branch: &Branch, place: &Location) -> bool {
    branch.iter().any(|error| {
        error.instance_path() == place
            && matches!(error.kind(), Kind::Type { .. } | Kind::Enum { .. } | Kind::Constant { .. })
    })
}

/// No form is of the value's type: says which types and values there are.
fn add_whole(report: Report<'_>, place: &Location, branches: &[&Branch], problems: &mut Problems) {
    let (path, found) = report.locate(place);
    let mut expected: Vec<JsonType> = Vec::new();
    let mut options: Vec<Value> = Vec::new();
    for error in branches.iter().copied().flatten().filter(|error| error.instance_path() == place) {
        match error.kind() {
            Kind::Type { kind } => expected.extend(types(kind)),
            _ => options.extend(allowed(error).cloned()),
        }
    }
    expected.sort_unstable();
    expected.dedup();
    // A value of an enum's type that is none of its members is told the members; the other types are beside the point.
    let message = if options.is_empty() { wrong_type(&expected, found) } else { one_of(options.iter()) };
    problems.push(path, message);
}

/// The error that says that a branch is not meant: a member of the value has another fixed value there.
fn tag_error<'b>(branch: &'b Branch, place: &Location) -> Option<&'b ValidationError<'static>> {
    branch.iter().find(|error| {
        let member =
            error.instance_path().as_str().strip_prefix(place.as_str()).and_then(|rest| rest.strip_prefix('/'));
        member.is_some_and(|member| !member.contains('/')) && allowed(error).len() == 1
    })
}

/// The values that a `const` or an `enum` allows.
fn allowed<'b>(error: &'b ValidationError<'static>) -> std::slice::Iter<'b, Value> {
    match error.kind() {
        Kind::Constant { expected_value } => std::slice::from_ref(&**expected_value).iter(),
        Kind::Enum { options } => options.as_array().map(Vec::as_slice).unwrap_or_default().iter(),
        _ => [].iter(),
    }
}

/// All branches have the same tag, and the value has none of theirs: says which there are.
fn add_tag(report: Report<'_>, place: &Location, branches: &[&Branch], problems: &mut Problems) -> bool {
    let errors: Vec<_> = branches.iter().filter_map(|branch| tag_error(branch, place)).collect();
    let Some(first) = errors.first() else { return false };
    if errors.iter().any(|error| error.instance_path() != first.instance_path()) {
        return false;
    }
    let options: Vec<Value> = errors.iter().flat_map(|error| allowed(error)).cloned().collect();
    problems.push(report.locate(first.instance_path()).0, one_of(options.iter()));
    true
}

/// Nothing tells which form was meant: what all lack, else what each lacks.
fn add_alternatives(report: Report<'_>, place: &Location, branches: &[&Branch], problems: &mut Problems) {
    let each: Vec<Problems> = branches
        .iter()
        .map(|branch| {
            let mut problems = Problems::default();
            report.add_all(branch, &mut problems);
            problems
        })
        .collect();
    if let Some((first, rest)) = each.split_first() {
        let mut common = first.iter().filter(|problem| rest.iter().all(|other| other.contains(problem))).peekable();
        if common.peek().is_some() {
            for problem in common {
                problems.push(problem.path.clone(), problem.message.clone());
            }
            return;
        }
    }
    let mut spelled: Vec<String> = each.iter().take(SPELLED_OUT).map(|problems| format!("({problems})")).collect();
    if each.len() > SPELLED_OUT {
        spelled.push(format!("{} more", each.len() - SPELLED_OUT));
    }
    let message = format!("matches none of the accepted forms: either {}", spelled.join(" or "));
    problems.push(report.locate(place).0, message);
}
