//! Whether a schema accepts a value: asked of the validator that calls are held against.

use serde_json::Value;

use crate::{
    json::{problems::Problems, tape::Owned},
    schema::validator::Validator,
};

/// A schema that can be asked.
pub(in crate::docs::reference) struct Acceptor<'a> {
    schema: &'a Value,
    validator: Result<Validator, String>,
}

impl<'a> Acceptor<'a> {
    /// Compiles a schema. One that does not compile accepts nothing.
    pub(in crate::docs::reference) fn new(schema: &'a Value) -> Self {
        let validator = Validator::compile(schema)
            .map_err(|fault| format!("the schema does not compile at {:?}: {}", fault.pointer, fault.message));
        Self { schema, validator }
    }

    pub(super) fn schema(&self) -> &'a Value {
        self.schema
    }

    /// Why the schema does not compile; `None` if it does.
    pub(super) fn fault(&self) -> Option<&str> {
        self.validator.as_ref().err().map(String::as_str)
    }

    /// Why the value is not accepted; `None` if it is.
    pub(super) fn refusal(&self, value: &Value) -> Option<String> {
        match self.problems(value) {
            Ok(problems) if problems.is_empty() => None,
            Ok(problems) => Some(problems.to_string()),
            Err(why) => Some(why),
        }
    }

    /// What a caller is told of a value; nothing if it is accepted.
    pub(in crate::docs::reference) fn problems(&self, value: &Value) -> Result<Problems, String> {
        let validator = self.validator.as_ref().map_err(String::clone)?;
        let copy =
            Owned::parse(&value.to_string()).map_err(|_| "the value is no JSON text of bounded depth".to_owned())?;
        let doc = copy.doc();
        Ok(if validator.is_valid(doc.root()) { Problems::default() } else { validator.problems(doc.root()) })
    }
}
