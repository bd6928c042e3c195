//! A function as a tool: what `#[tool]` on a free function and `#[tools]` on an impl block share.

pub(crate) mod attr;
pub(crate) mod check;
pub(crate) mod expand;
pub(crate) mod fallback;
pub(crate) mod json;
pub(crate) mod model;
pub(crate) mod rustdoc;
pub(crate) mod spec;
pub(crate) mod syntax;
pub(crate) mod values;

#[cfg(test)]
mod tests;
