//! The output schema of one tool.

use schemars::{Schema, SchemaGenerator};

use crate::call::ToolOutput;

/// The function that an entry holds. The bound is where a return type that is no [`ToolOutput`] is refused.
pub const fn output_schema<T: ToolOutput>() -> fn(&mut SchemaGenerator) -> Option<Schema> {
    T::output_schema
}
