//! The rules about a tool as a whole: one function each, with its reason. Those about a single argument are in
//! [`crate::arg`].

mod descriptor;
mod names;
mod signature;

pub(crate) use descriptor::{
    described, hints, icon_keys, icon_source, keys, meta_keys, method_keys, no_text_behind_cfg_attr, shared_keys,
};
pub(crate) use names::{examples, name, no_primitive, prefix, unique_arguments, unique_names};
pub(crate) use signature::{
    argument_type, argument_without_name, attribute_of_another_name, context_is_borrowed, extractor_has_no_keys,
    extractor_is_marked, extractor_is_owned, is_generic, no_arg_on_the_function, no_tool_on_a_parameter,
    nothing_behind_cfg_attr, own_bound, receiver_attrs, signature,
};
