//! Schemas compiled for validating tapes, and what is said of a value that does not conform.

mod branches;
mod findings;
#[cfg(test)]
mod tests;
mod variants;

use jsonschema::{Draft, PatternOptions};
use serde_json::Value;

use crate::json::{
    problems::Problems,
    tape::{Ref, TapeJson},
};

/// A compiled schema.
pub(crate) struct Validator {
    compiled: jsonschema::Validator<TapeJson>,
    schema: Value,
}

/// Why a schema does not compile.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct SchemaFault {
    /// Where in the schema, as a JSON pointer.
    pub(crate) pointer: String,
    /// What is wrong.
    pub(crate) message: String,
}

/// The most memory that one compiled pattern may take, in bytes.
const PATTERN_SIZE: usize = 1 << 20;

/// The dialects that a schema may name. Without a name it is 2020-12 (server/tools, "Data Types").
const DIALECTS: [(&str, Draft); 3] = [
    ("https://json-schema.org/draft/2020-12/schema", Draft::Draft202012),
    ("https://json-schema.org/draft/2019-09/schema", Draft::Draft201909),
    ("http://json-schema.org/draft-07/schema", Draft::Draft7),
];

impl Validator {
    /// Compiles a schema. Nothing is ever fetched for a `$ref`, patterns match in linear time, and `format` says
    /// nothing about validity.
    pub(crate) fn compile(schema: &Value) -> Result<Self, SchemaFault> {
        let compiled = jsonschema::options_for::<TapeJson>()
            .with_draft(dialect(schema)?)
            .offline()
            .should_validate_formats(false)
            .with_pattern_options(PatternOptions::regex().size_limit(PATTERN_SIZE).dfa_size_limit(PATTERN_SIZE))
            .build(schema)
            .map_err(|error| SchemaFault {
                pointer: error.instance_path().as_str().to_owned(),
                message: error.to_string(),
            })?;
        Ok(Self { compiled, schema: schema.clone() })
    }

    /// Whether `value` conforms.
    #[inline]
    pub(crate) fn is_valid(&self, value: Ref<'_>) -> bool {
        self.compiled.is_valid(value)
    }

    /// What keeps `value` from conforming.
    pub(crate) fn problems(&self, value: Ref<'_>) -> Problems {
        let mut problems = Problems::default();
        let report = findings::Report::new(value, &self.schema);
        report.add_all(&self.compiled.iter_errors(value).collect::<Vec<_>>(), &mut problems);
        problems
    }
}

fn dialect(schema: &Value) -> Result<Draft, SchemaFault> {
    let Some(name) = schema.get("$schema") else { return Ok(Draft::Draft202012) };
    let known = |name: &str| DIALECTS.iter().find(|(known, _)| *known == name.trim_end_matches('#'));
    name.as_str().and_then(known).map(|(_, draft)| *draft).ok_or_else(|| SchemaFault {
        pointer: "/$schema".to_owned(),
        message: format!("the dialect {name} is not supported; leave `$schema` out for 2020-12"),
    })
}
