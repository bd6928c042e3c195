//! The cases of `tests/ui/pass`, which must compile. The tests that the macros emit for them run here too.

// The cases show what compiles, not what is good style.
#![allow(
    dead_code,
    unused_parens,
    clippy::many_single_char_names,
    clippy::needless_lifetimes,
    clippy::too_many_arguments,
    clippy::unnecessary_wraps,
    clippy::unused_async
)]

/// Declares the cases, and a test that none is forgotten.
macro_rules! cases {
    ($($case:ident)*) => {
        #[path = "../ui/pass"]
        mod pass {
            $(mod $case;)*
        }

        #[test]
        fn every_case_is_listed() {
            let listed = [$(stringify!($case)),*];
            let files = std::fs::read_dir("ui/pass").into_iter().flatten().flatten().map(|file| file.path());
            let missing: Vec<_> = files
                .filter(|file| !file.file_stem().is_some_and(|stem| listed.iter().any(|case| stem == *case)))
                .collect();
            assert!(missing.is_empty(), "add these to the list in {}: {missing:?}", file!());
        }
    };
}

cases! {
    aliases
    arg_keys_on_parameters
    bounds
    crate_path
    defaults
    descriptions
    errors
    flatten
    from_context
    futures
    generic_impl
    handlers
    header_value
    headers_nested
    headers_that_are_no_secrets
    made_by_macro_rules
    names
    names_behind_cfg
    names_of_generated_variables
    parts
    patterns
    prelude_shadowed
    raw_identifiers
    results
    rules_inside
    same_tool_names_on_two_types
    self_in_signatures
    serde_on_parameters
    strict_lints
    tool_derived
    tool_input_all_keys
    tool_input_generic
    tool_input_serde_forms
    tool_keys
    toolset_through_use
    without_prelude
}
