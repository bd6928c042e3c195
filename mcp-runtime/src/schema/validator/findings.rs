//! From what `jsonschema` reports to what a model reads: one place, one sentence, never the value.

use jsonschema::{
    JsonType, ValidationError,
    error::{TypeKind, ValidationErrorKind as Kind},
    paths::Location,
};
use serde_json::Value;

use super::{branches, variants};
use crate::json::{
    problems::{Path, Problems, did_you_mean, one_of, shorten},
    tape::Ref,
};

/// What the sentences are about.
#[derive(Clone, Copy)]
pub(super) struct Report<'a> {
    value: Ref<'a>,
    schema: &'a Value,
}

impl<'a> Report<'a> {
    pub(super) fn new(value: Ref<'a>, schema: &'a Value) -> Self {
        Self { value, schema }
    }

    /// Adds what the errors of one value say, each mistake once: a value of another type is none of the allowed ones
    /// either.
    pub(super) fn add_all(self, errors: &[ValidationError<'_>], problems: &mut Problems) {
        let mistyped = |place: &Location| {
            errors.iter().any(|error| matches!(error.kind(), Kind::Type { .. }) && error.instance_path() == place)
        };
        for error in errors {
            let listed = matches!(error.kind(), Kind::Enum { .. } | Kind::Constant { .. });
            if !(listed && mistyped(error.instance_path())) {
                self.add(error, problems);
            }
        }
    }

    /// The branches of the choice that a keyword of the schema is.
    pub(super) fn branches(self, keyword: &Location) -> &'a [Value] {
        self.schema.pointer(keyword.as_str()).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default()
    }

    /// Adds what one error says.
    fn add(self, error: &ValidationError<'_>, problems: &mut Problems) {
        let (path, found) = self.locate(error.instance_path());
        match error.kind() {
            Kind::AdditionalProperties { unexpected } | Kind::UnevaluatedProperties { unexpected } => {
                for name in unexpected {
                    problems.push(path.clone().member(name), self.unknown(name, error.schema_path(), found));
                }
            }
            Kind::Required { property } => {
                problems.push(path.member(property.as_str().unwrap_or_default()), "required");
            }
            Kind::PropertyNames { error } => {
                let name = error.instance().as_str().unwrap_or_default().to_owned();
                problems.push(path.member(&name), format!("the name {}", sentence(error, None)));
            }
            Kind::AnyOf { context } | Kind::OneOfNotValid { context } => {
                if !variants::add(self, error.instance_path(), self.branches(error.schema_path()), problems) {
                    branches::add(self, error.instance_path(), context, problems);
                }
            }
            _ => problems.push(path, sentence(error, found)),
        }
    }

    /// The place that a pointer into the value leads to, and what is there.
    ///
    /// Read along the value: the pointer alone does not tell the member `"0"` from the element 0.
    pub(super) fn locate(self, pointer: &Location) -> (Path, Option<Ref<'a>>) {
        let mut path = Path::root();
        let mut place = Some(self.value);
        for segment in pointer.as_str().split('/').skip(1) {
            let name = segment.replace("~1", "/").replace("~0", "~");
            let element = place.filter(|place| !place.is_object()).and(name.parse().ok());
            place = if let Some(index) = element {
                path.push_index(index);
                place.and_then(|array| array.elements().nth(index))
            } else {
                path.push_member(&name);
                place.and_then(|object| object.get(&name))
            };
        }
        (path, place)
    }

    /// What is said of a member that the schema does not know.
    fn unknown(self, name: &str, keyword: &Location, object: Option<Ref<'_>>) -> String {
        let declared = keyword.as_str().rsplit_once('/').and_then(|(parent, _)| self.schema.pointer(parent));
        let properties = declared.and_then(|schema| schema.get("properties")).and_then(Value::as_object);
        // A name that is there already is not the one that was meant.
        let free = |known: &&str| object.is_none_or(|object| object.get(known).is_none());
        let known = properties.into_iter().flat_map(|properties| properties.keys().map(String::as_str)).filter(free);
        match did_you_mean(name, known) {
            Some(meant) => format!("not allowed (did you mean {meant:?}?)"),
            None => "not allowed".to_owned(),
        }
    }
}

/// The types that a type error asks for.
pub(super) fn types(kind: &TypeKind) -> Vec<JsonType> {
    match kind {
        TypeKind::Single(name) => vec![*name],
        TypeKind::Multiple(names) => names.iter().collect(),
    }
}

/// `expected string or integer, got null`.
pub(super) fn wrong_type(expected: &[JsonType], found: Option<Ref<'_>>) -> String {
    let expected: Vec<&str> = expected.iter().map(|name| name.as_str()).collect();
    match found {
        Some(found) if found.is_rounded() => {
            format!("expected {}, got number (write an integer without fraction or exponent)", expected.join(" or "))
        }
        Some(found) => format!("expected {}, got {}", expected.join(" or "), found.kind().name()),
        None => format!("expected {}", expected.join(" or ")),
    }
}

/// What is accepted, by the keyword that refused.
fn sentence(error: &ValidationError<'_>, found: Option<Ref<'_>>) -> String {
    match error.kind() {
        Kind::Type { kind } => wrong_type(&types(kind), found),
        Kind::Enum { options } => one_of(options.as_array().map(Vec::as_slice).unwrap_or_default().iter()),
        Kind::Constant { expected_value } => one_of(std::iter::once(&**expected_value)),
        Kind::Minimum { limit } => format!("must be at least {limit}"),
        Kind::Maximum { limit } => format!("must be at most {limit}"),
        Kind::ExclusiveMinimum { limit } => format!("must be more than {limit}"),
        Kind::ExclusiveMaximum { limit } => format!("must be less than {limit}"),
        Kind::MultipleOf { multiple_of } => format!("must be a multiple of {multiple_of}"),
        Kind::MinLength { limit } => format!("must have at least {}", count(*limit, "character")),
        Kind::MaxLength { limit } => format!("must have at most {}", count(*limit, "character")),
        Kind::Pattern { pattern } => format!("must match the pattern {}", shorten(pattern)),
        Kind::MinItems { limit } => format!("must have at least {}", count(*limit, "item")),
        Kind::MaxItems { limit } => format!("must have at most {}", count(*limit, "item")),
        Kind::AdditionalItems { limit } => format!("must have at most {}", count(*limit as u64, "item")),
        Kind::UniqueItems => "must not have the same item twice".to_owned(),
        Kind::Contains => "must have an item of the kind that the schema asks for".to_owned(),
        Kind::UnevaluatedItems { .. } => "has items that are not allowed".to_owned(),
        Kind::MinProperties { limit } => format!("must have at least {}", count(*limit, "member")),
        Kind::MaxProperties { limit } => format!("must have at most {}", count(*limit, "member")),
        Kind::OneOfMultipleValid { .. } => "matches more than one of the accepted forms, must match one".to_owned(),
        Kind::FalseSchema => "not allowed".to_owned(),
        Kind::Not { .. } => "has a form that is not allowed".to_owned(),
        kind => format!("does not conform to `{}`", kind.keyword()),
    }
}

fn count(number: u64, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}
