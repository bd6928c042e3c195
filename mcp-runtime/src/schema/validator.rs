//! Schemas compiled for validating tapes, and what is said of a value that does not conform.

use jsonschema::{Draft, PatternOptions};
use serde_json::Value;

use crate::call::{
    problems::{Path, Problems},
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

impl Validator {
    /// Compiles a schema. Nothing is ever fetched for a `$ref`, patterns match in linear time, and `format` says
    /// nothing about validity.
    pub(crate) fn compile(schema: &Value) -> Result<Self, SchemaFault> {
        let compiled = jsonschema::options_for::<TapeJson>()
            .with_draft(Draft::Draft202012)
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

    /// The schema as it was compiled.
    pub(crate) fn schema(&self) -> &Value {
        &self.schema
    }

    /// Whether `value` conforms.
    #[inline]
    pub(crate) fn is_valid(&self, value: Ref<'_>) -> bool {
        self.compiled.is_valid(value)
    }

    /// What keeps `value` from conforming.
    pub(crate) fn problems(&self, value: Ref<'_>) -> Problems {
        let mut problems = Problems::default();
        for error in self.compiled.iter_errors(value) {
            problems.push(Path::root(), error.to_string());
        }
        problems
    }
}
