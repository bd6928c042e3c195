//! Where serde makes one object of several types: fields flattened beside others, a tag beside the fields of its variant.
//!
//! P3 holds there too: no two of them have one name. serde gives a member to the first that asks for it, and schemars
//! keeps one property of the two, so that a rule, a value or a whole variant would be lost in silence. What `ToolInput`
//! says of a type shows every such pair ([`shapes`]); of other types, what schemars makes of them shows some
//! ([`generated`], and [`choices`] for enums and maps beside them).

mod choices;
mod generated;
mod shapes;

pub(super) use generated::Merged;
pub(super) use shapes::differ;
