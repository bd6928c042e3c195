//! The cases of `tests/ui/pass`, which must compile. The tests that the macros emit for them run here too.

#![allow(dead_code)]

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
    header_value
    tool_derived
    tool_input_all_keys
}
