//! The portable form: what schemars generates, brought into what every client known to us accepts, without losing
//! meaning.
//!
//! Each rule is a function of its own with its reason. They run in this order, since each relies on the ones before:
//!
//! 1. [`standard`] closes what serde does not leave open, while a definition still has its name.
//! 2. [`refs`]: a root that refers to itself gets a name, then references are inlined where that is sound and small.
//! 3. Node by node, the innermost first: [`flattened`], [`keywords`], [`nulls`], [`unions`], [`numbers`], [`collections`].
//! 4. [`root`]: the object that holds the arguments is closed.
//! 5. [`absent`]: the values that are shown fit what has become of their schemas.
//!
//! In an input schema, the `null` of optional properties goes first of all, while an option still shows as one.

mod absent;
mod collections;
mod flattened;
mod keywords;
pub(super) mod nulls;
mod numbers;
mod refs;
pub(super) mod root;
mod sizes;
mod standard;
mod unions;

use serde_json::{Map, Value};

use super::walk::{self, Node};

/// The normal form of an input schema: the deserialise contract, a closed object at the root.
pub(super) fn input(root: Node, mut definitions: Map<String, Value>, allow_unknown: bool) -> Value {
    definitions.values_mut().for_each(nulls::strip_optional);
    let mut root = Value::Object(root);
    standard::are_closed(&root, &mut definitions);
    // The root's own properties have been asked one by one (`InputBuilder`): `Option<Option<T>>` keeps its null.
    nulls::strip_optional_below(&mut root);
    let mut document = refs::inline(root, definitions);
    walk::bottom_up(&mut document, &mut |node| {
        flattened::maps_read_what_is_left(node);
        flattened::one_variant_is_named(node);
        unions::unit_variants_have_no_content(node);
        numbers::single_precision_is_bounded(node);
        node_rules(node);
    });
    if let Value::Object(root) = &mut document {
        root::close(root, allow_unknown);
    }
    absent::is_left_out(&mut document);
    document
}

/// The normal form of an output schema: the serialise contract, any root.
pub(super) fn output(root: Value, mut definitions: Map<String, Value>) -> Value {
    standard::are_closed(&root, &mut definitions);
    let mut document = refs::inline(root, definitions);
    walk::bottom_up(&mut document, &mut |node| {
        numbers::no_wide_format(node);
        node_rules(node);
    });
    document
}

/// The rules for one node whose subschemas are in normal form.
fn node_rules(node: &mut Node) {
    keywords::no_dialect(node);
    keywords::no_direction(node);
    keywords::no_boolean_schemas(node);
    keywords::plain_description(node);
    keywords::no_unregistered_format(node);
    nulls::null_beside_the_enum(node);
    unions::unit_enum(node);
    unions::standard_enums_are_closed(node);
    unions::any_of(node);
    unions::no_nested_unions(node);
    unions::typed(node);
    numbers::bounds_instead_of_formats(node);
    numbers::inclusive_integer_bounds(node);
    numbers::no_unsafe_bounds(node);
    numbers::mirrored_integers_are_safe(node);
    collections::items_on_every_array(node);
    collections::canonical_integer_keys(node);
}
