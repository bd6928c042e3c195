/// Takes all.
///
/// # Tool `all`
///
/// - takes arguments beyond those listed
///
/// | Argument | Type | Rules | Meaning |
/// | --- | --- | --- | --- |
/// | its fields | `Input` |  |  |
/// | `type` | `Kind` |  |  |
#[allow(clippy::needless_pass_by_value)]
fn all(input: Input, r#type: Kind) {}
#[doc(hidden)]
#[allow(non_camel_case_types, dead_code, unreachable_pub)]
struct all {}
const _: () = {
    const _: () = {
        #[allow(unused_imports)]
        use ::mcp_runtime::private::Unshaped as _;
        const _: () = {
            ::mcp_runtime::private::proof::argument(
                "input",
                ::mcp_runtime::private::Probe::<Input>::KIND,
                ::mcp_runtime::private::Probe::<Input>::INSIDE,
            );
            ::mcp_runtime::private::proof::published(
                "Input",
                "Input",
                ::mcp_runtime::private::proof::Reach {
                    passes: ::mcp_runtime::private::Probe::<Input>::PASSES,
                    unmarked: ::mcp_runtime::private::Probe::<Input>::UNMARKED,
                    plain_data: ::mcp_runtime::private::Probe::<Input>::PLAIN_DATA,
                },
            );
        };
    };
    const _: () = {
        #[allow(unused_imports)]
        use ::mcp_runtime::private::Unshaped as _;
        const _: () = {
            ::mcp_runtime::private::proof::argument(
                "type",
                ::mcp_runtime::private::Probe::<Kind>::KIND,
                ::mcp_runtime::private::Probe::<Kind>::INSIDE,
            );
            ::mcp_runtime::private::proof::published(
                "Kind",
                "Kind",
                ::mcp_runtime::private::proof::Reach {
                    passes: ::mcp_runtime::private::Probe::<Kind>::PASSES,
                    unmarked: ::mcp_runtime::private::Probe::<Kind>::UNMARKED,
                    plain_data: ::mcp_runtime::private::Probe::<Kind>::PLAIN_DATA,
                },
            );
        };
    };
    const _: () = {
        #[allow(unused_imports)]
        use ::mcp_runtime::private::Unshaped as _;
        ::mcp_runtime::private::proof::unique(
            &[
                ::mcp_runtime::private::HeaderNode {
                    field: "",
                    header: ::mcp_runtime::private::core::option::Option::None,
                    nested: ::mcp_runtime::private::Probe::<Input>::HEADERS,
                },
            ],
            &[
                ::mcp_runtime::private::HeaderNode {
                    field: "type",
                    header: ::mcp_runtime::private::core::option::Option::None,
                    nested: ::mcp_runtime::private::Probe::<Kind>::HEADERS,
                },
            ],
        )
    };
    const _: () = {
        #[allow(unused_imports)]
        use ::mcp_runtime::private::Unshaped as _;
        ::mcp_runtime::private::proof::apart(
            &[
                ::mcp_runtime::private::Name {
                    field: "input",
                    flattened: ::mcp_runtime::private::core::option::Option::Some(
                        ::mcp_runtime::private::Probe::<Input>::NAMES,
                    ),
                },
            ],
            &[
                ::mcp_runtime::private::Name {
                    field: "type",
                    flattened: ::mcp_runtime::private::core::option::Option::None,
                },
            ],
        )
    };
    #[automatically_derived]
    #[allow(deprecated, unused_variables)]
    impl ::mcp_runtime::private::FreeTool for all {
        const ENTRY: ::mcp_runtime::private::Entry<::mcp_runtime::private::Free> = ::mcp_runtime::private::Entry {
            spec: ::mcp_runtime::private::ToolSpec {
                description: ::mcp_runtime::private::core::option::Option::Some(
                    "Takes all.",
                ),
                allow_unknown: true,
                ..::mcp_runtime::private::ToolSpec::new(
                    "all",
                    ::mcp_runtime::private::core::concat!(
                        ::mcp_runtime::private::core::file!(), ":",
                        ::mcp_runtime::private::core::line!()
                    ),
                )
            },
            input: |__mcp_builder| {
                {
                    {
                        #[allow(unused_imports)]
                        use ::mcp_runtime::private::lack::argument::{
                            Sound as _, Supplied as _, Unread as _, Undescribed as _,
                            Unfit as _,
                        };
                        (&&&&&::mcp_runtime::private::lack::Ask::<Input>::NEW)
                            .argument::<Input>();
                    }
                    __mcp_builder
                        .flatten::<
                            Input,
                        >({
                            #[allow(unused_imports)]
                            use ::mcp_runtime::private::Unshaped as _;
                            ::mcp_runtime::private::Probe::<Input>::SHAPE
                        });
                }
                {
                    {
                        #[allow(unused_imports)]
                        use ::mcp_runtime::private::lack::argument::{
                            Sound as _, Supplied as _, Unread as _, Undescribed as _,
                            Unfit as _,
                        };
                        (&&&&&::mcp_runtime::private::lack::Ask::<Kind>::NEW)
                            .argument::<Kind>();
                    }
                    __mcp_builder
                        .param::<
                            Kind,
                        >(
                            ::mcp_runtime::private::ArgSpec {
                                ..::mcp_runtime::private::ArgSpec::new("type")
                            },
                            {
                                #[allow(unused_imports)]
                                use ::mcp_runtime::private::Unshaped as _;
                                ::mcp_runtime::private::Probe::<Kind>::SHAPE
                            },
                        );
                }
            },
            output: <() as ::mcp_runtime::private::ToolOutput>::output_schema,
            needs: |__mcp_needs| {},
            call: |__mcp_this, __mcp_args, __mcp_cx| {
                let __mcp_p0 = ::mcp_runtime::private::flatten::<
                    Input,
                >(__mcp_args, &["type"]);
                let __mcp_p1 = ::mcp_runtime::private::arg::<Kind>(__mcp_args, "type");
                let ::mcp_runtime::private::core::option::Option::Some(__mcp_p0) = __mcp_p0
                else {
                    return ::mcp_runtime::private::rejected(__mcp_args);
                };
                let ::mcp_runtime::private::core::option::Option::Some(__mcp_p1) = __mcp_p1
                else {
                    return ::mcp_runtime::private::rejected(__mcp_args);
                };
                ::mcp_runtime::private::Started::Done({
                    #[allow(unused_imports)]
                    use ::mcp_runtime::private::{
                        FinishAny as _, FinishError as _, FinishNothing as _,
                    };
                    (&&&::mcp_runtime::private::Finish::new(all(__mcp_p0, __mcp_p1)))
                        .finish(__mcp_cx)
                })
            },
        };
    }
};
