//! The input schema of one tool, built argument by argument.

use crate::call::{
    args::ToolArg,
    entry::{ArgSpec, Shape},
};

/// Builds the input schema of one tool.
pub struct InputBuilder {
    _todo: (),
}

impl InputBuilder {
    /// Adds an argument of type `T`.
    pub fn param<T: ToolArg>(&mut self, spec: ArgSpec, shape: Shape) {
        let _ = (spec, shape);
        todo!()
    }
    /// Adds the one-field struct `P` that stands for a parameter with `#[serde(…)]` or `#[schemars(…)]`; the field's
    /// published name is that of its only property.
    pub fn param_serde<P: ToolArg>(&mut self, spec: ArgSpec, shape: Shape) {
        let _ = (spec, shape);
        todo!()
    }
    /// Adds the fields of `T` beside the other arguments.
    pub fn flatten<T: ToolArg>(&mut self, shape: Shape) {
        let _ = shape;
        todo!()
    }
}
