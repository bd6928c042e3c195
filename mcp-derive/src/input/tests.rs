//! What the derive takes for what callers send, and what it refuses.

use super::model::Body;
use crate::{diagnostics::Diagnostics, input::Input};

fn read(item: &str) -> (Input, Vec<String>) {
    let mut errors = Diagnostics::default();
    let input = Input::resolve(&syn::parse_str(item).expect("an item"), &mut errors);
    let messages = errors.into_tokens().to_string();
    let messages = messages.split("compile_error").skip(1).map(str::to_owned).collect();
    (input, messages)
}

/// serde reads a transparent struct as the one field that it neither skips nor takes for a marker.
#[test]
fn a_transparent_struct_is_sent_as_its_one_field_that_is_read() {
    let structs = [
        "struct W { of: N }",
        "struct W { of: N, #[serde(skip)] z: u8 }",
        "struct W { #[serde(skip)] z: u8, of: N }",
        "struct W { of: N, #[serde(default, skip_deserializing)] z: u8 }",
        "struct W<T> { of: N, mark: PhantomData<T> }",
        "struct W<T> { of: N, #[serde(skip)] mark: std::marker::PhantomData<T> }",
        "struct W(N, #[serde(skip)] u8);",
        "struct W(#[serde(skip)] u8, N);",
    ];
    for item in structs {
        let (input, errors) = read(&format!("#[serde(transparent)] {item}"));
        let sent = matches!(&input.body, Body::Same(ty) if crate::types::show(ty) == "N");
        assert!(sent && errors.is_empty(), "{item}: {errors:?}");
    }
}

/// Without `transparent`, a skipped element makes no newtype of a tuple struct; and a field that a function reads is
/// not read as its type is.
#[test]
fn other_structs_are_no_newtypes() {
    assert!(matches!(read("struct W(N, #[serde(skip)] u8);").0.body, Body::Tuple(types) if types.len() == 1));
    assert!(matches!(read("struct W { of: N, #[serde(skip)] z: u8 }").0.body, Body::Fields(args) if args.len() == 1));
    assert!(matches!(read("struct W(#[serde(with = \"m\")] N);").0.body, Body::Opaque));
}

#[test]
fn what_schemars_alone_is_told_is_refused() {
    let items = [
        (
            "#[schemars(rename_all = \"camelCase\")] struct A { a: u8 }",
            "write `#[serde(rename_all = \\\"camelCase\\\")]`",
        ),
        ("struct A { #[schemars(rename = \"x\")] a: u8 }", "write `#[serde(rename = \\\"x\\\")]`"),
        ("struct A { #[schemars(default)] a: u8 }", "write `#[serde(default)]`"),
        ("#[schemars(tag = \"k\")] enum A { B { c: u8 } }", "write `#[serde(tag = \\\"k\\\")]`"),
        ("enum A { #[schemars(rename = \"x\")] B { c: u8 } }", "write `#[serde(rename = \\\"x\\\")]`"),
        ("enum A { B { #[schemars(rename = \"x\")] c: u8 } }", "write `#[serde(rename = \\\"x\\\")]`"),
    ];
    for (item, part) in items {
        let (_, errors) = read(item);
        assert!(errors.len() == 1 && errors[0].contains(part), "{item}: {errors:#?}");
    }
    let (_, errors) =
        read("#[schemars(rename = \"Of{T}\", crate = \"x\")] struct A<T> { #[schemars(with = \"u8\")] a: T }");
    assert!(errors.is_empty(), "{errors:#?}");
}
