/// Adds.
#[deprecated]
///
/// # Tool `add`
///
/// | Argument | Type | Rules | Meaning |
/// | --- | --- | --- | --- |
/// | `a` | `i64` |  |  |
/// | `b` | `i64` |  |  |
#[allow(clippy::needless_pass_by_value)]
pub(crate) fn add(a: i64, b: i64) -> i64 {
    a + b
}
#[doc(hidden)]
#[allow(non_camel_case_types, dead_code, unreachable_pub)]
pub(crate) struct add {}
const _: () = {
    #[allow(unused_imports)]
    use kit::rt::private::core::convert::Into as _;
    #[derive(
        kit::rt::private::serde::Deserialize,
        kit::rt::private::schemars::JsonSchema
    )]
    #[serde(crate = "kit::rt::private::serde")]
    #[schemars(crate = "kit::rt::private::schemars")]
    #[allow(non_camel_case_types)]
    struct Param_b {
        #[serde(rename = "b")]
        #[serde(default)]
        value: i64,
    }
    #[automatically_derived]
    #[allow(deprecated, unused_variables)]
    impl kit::rt::private::FreeTool for add {
        const ENTRY: kit::rt::private::Entry<kit::rt::private::Free> = kit::rt::private::Entry {
            spec: kit::rt::private::ToolSpec {
                description: kit::rt::private::core::option::Option::Some("Adds."),
                icons: &[
                    kit::rt::private::IconSpec {
                        src: "data:,",
                        mime_type: kit::rt::private::core::option::Option::None,
                        sizes: &[],
                        theme: kit::rt::private::core::option::Option::Some("dark"),
                    },
                ],
                examples: &["{\"a\":1,\"b\":2}"],
                ..kit::rt::private::ToolSpec::new(
                    "add",
                    kit::rt::private::core::concat!(
                        kit::rt::private::core::file!(), ":",
                        kit::rt::private::core::line!()
                    ),
                )
            },
            input: |builder| {
                {
                    builder
                        .param::<
                            i64,
                        >(
                            kit::rt::private::ArgSpec {
                                ..kit::rt::private::ArgSpec::new("a")
                            },
                            kit::rt::private::Shape::Plain,
                        );
                }
                {
                    builder
                        .param_serde::<
                            Param_b,
                        >(
                            kit::rt::private::ArgSpec {
                                ..kit::rt::private::ArgSpec::new("b")
                            },
                            kit::rt::private::Shape::Plain,
                        );
                }
            },
            output: {
                kit::rt::private::output_schema::<i64>();
                kit::rt::private::declared_schema::<Sum>()
            },
            needs: |needs| {},
            call: |this, args, cx| {
                let p0 = kit::rt::private::arg::<i64>(args, "a");
                let p1 = kit::rt::private::arg_serde::<Param_b>(args)
                    .map(|holder| holder.value);
                let kit::rt::private::core::option::Option::Some(p0) = p0 else {
                    return kit::rt::private::rejected(args);
                };
                let kit::rt::private::core::option::Option::Some(p1) = p1 else {
                    return kit::rt::private::rejected(args);
                };
                kit::rt::private::Started::Done({
                    #[allow(unused_imports)]
                    use kit::rt::private::{
                        FinishAny as _, FinishError as _, FinishNothing as _,
                    };
                    (&&&kit::rt::private::Finish::new(add(p0, p1))).finish(cx)
                })
            },
        };
    }
};
#[cfg(test)]
#[kit::rt::private::core::prelude::v1::test]
#[allow(unnameable_test_items)]
fn mcp_tool_add() {
    kit::rt::private::assert_sound_free::<add>();
}
