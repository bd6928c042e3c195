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
                own_output: kit::rt::private::core::option::Option::Some(
                    <i64 as kit::rt::private::ToolOutput>::output_schema,
                ),
                ..kit::rt::private::ToolSpec {
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
                }
            },
            input: |__mcp_builder| {
                {
                    __mcp_builder
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
                    __mcp_builder
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
                let _ = || {
                    {
                        #[allow(unused_imports)]
                        use kit::rt::private::lack::data::{
                            Sound as _, Unwritten as _, Undescribed as _, Unfit as _,
                            Other as _,
                        };
                        (&&&&&kit::rt::private::lack::Ask::<
                            kit::rt::private::Json<Sum>,
                        >::NEW)
                            .data::<kit::rt::private::Json<Sum>>();
                    }
                };
                <kit::rt::private::Json<
                    Sum,
                > as kit::rt::private::ToolOutput>::output_schema
            },
            needs: |__mcp_needs| {},
            call: |__mcp_this, __mcp_args, __mcp_cx| {
                let __mcp_p0 = kit::rt::private::arg::<i64>(__mcp_args, "a");
                let __mcp_p1 = kit::rt::private::arg_serde::<Param_b>(__mcp_args)
                    .map(|__mcp_held| __mcp_held.value);
                let kit::rt::private::core::option::Option::Some(__mcp_p0) = __mcp_p0
                else {
                    return kit::rt::private::rejected(__mcp_args);
                };
                let kit::rt::private::core::option::Option::Some(__mcp_p1) = __mcp_p1
                else {
                    return kit::rt::private::rejected(__mcp_args);
                };
                kit::rt::private::Started::Done({
                    #[allow(unused_imports)]
                    use kit::rt::private::{
                        FinishAny as _, FinishError as _, FinishNothing as _,
                    };
                    (&&&kit::rt::private::Finish::new(add(__mcp_p0, __mcp_p1)))
                        .finish(__mcp_cx)
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
