const _: () = {
    #[automatically_derived]
    impl ::mcp_runtime::private::ToolInput for CloseIssues {
        const SHAPE: ::mcp_runtime::private::Shape = ::mcp_runtime::private::Shape::Struct {
            0: &[
                ::mcp_runtime::private::Field {
                    spec: ::mcp_runtime::private::ArgSpec {
                        min_items: ::mcp_runtime::private::core::option::Option::Some(
                            1u64,
                        ),
                        keeps_null: {
                            #[allow(unused_imports)]
                            use ::mcp_runtime::private::Unshaped as _;
                            ::mcp_runtime::private::Probe::<Vec<Number>>::KEEPS_NULL
                        },
                        ..::mcp_runtime::private::ArgSpec::new("numbers")
                    },
                    flatten: false,
                    shape: || {
                        #[allow(unused_imports)]
                        use ::mcp_runtime::private::Unshaped as _;
                        ::mcp_runtime::private::Probe::<Vec<Number>>::SHAPE
                    },
                },
                ::mcp_runtime::private::Field {
                    spec: ::mcp_runtime::private::ArgSpec {
                        description: ::mcp_runtime::private::core::option::Option::Some(
                            "Why.",
                        ),
                        ..::mcp_runtime::private::ArgSpec::new("reason")
                    },
                    flatten: false,
                    shape: || ::mcp_runtime::private::Shape::Plain,
                },
            ],
        };
        const HEADERS: &'static [::mcp_runtime::private::HeaderNode] = {
            #[allow(unused_imports)]
            use ::mcp_runtime::private::Unshaped as _;
            &[
                ::mcp_runtime::private::HeaderNode {
                    field: "numbers",
                    header: ::mcp_runtime::private::core::option::Option::None,
                    nested: ::mcp_runtime::private::Probe::<Vec<Number>>::HEADERS,
                },
            ]
        };
        const NAMES: &'static [::mcp_runtime::private::Name] = {
            #[allow(unused_imports)]
            use ::mcp_runtime::private::Unshaped as _;
            &[
                ::mcp_runtime::private::Name {
                    field: "numbers",
                    flattened: ::mcp_runtime::private::core::option::Option::None,
                },
                ::mcp_runtime::private::Name {
                    field: "reason",
                    flattened: ::mcp_runtime::private::core::option::Option::None,
                },
            ]
        };
    }
    #[automatically_derived]
    impl<'__mcp_mark> ::mcp_runtime::private::Unmarked for CloseIssues
    where
        ::mcp_runtime::private::Mark<'__mcp_mark>: ::mcp_runtime::private::Unmarked,
    {}
    #[automatically_derived]
    impl ::mcp_runtime::private::Passes for CloseIssues {}
    const _: () = {
        #[allow(unused_imports)]
        use ::mcp_runtime::private::Unshaped as _;
        const _: () = {
            ::mcp_runtime::private::proof::argument(
                "numbers",
                ::mcp_runtime::private::Probe::<Vec<Number>>::KIND,
                ::mcp_runtime::private::Probe::<Vec<Number>>::INSIDE,
            );
            if (::mcp_runtime::private::proof::Reach {
                passes: ::mcp_runtime::private::Probe::<Vec<Number>>::PASSES,
                unmarked: ::mcp_runtime::private::Probe::<Vec<Number>>::UNMARKED,
                plain_data: ::mcp_runtime::private::Probe::<Vec<Number>>::PLAIN_DATA,
            })
                .loses()
            {
                ::mcp_runtime::private::proof::published(
                    "Number",
                    "Number",
                    ::mcp_runtime::private::proof::Reach {
                        passes: ::mcp_runtime::private::Probe::<Number>::PASSES,
                        unmarked: ::mcp_runtime::private::Probe::<Number>::UNMARKED,
                        plain_data: ::mcp_runtime::private::Probe::<Number>::PLAIN_DATA,
                    },
                );
                ::mcp_runtime::private::proof::published(
                    "Vec<Number>",
                    "Vec",
                    ::mcp_runtime::private::proof::Reach {
                        passes: ::mcp_runtime::private::Probe::<Vec<Number>>::PASSES,
                        unmarked: ::mcp_runtime::private::Probe::<Vec<Number>>::UNMARKED,
                        plain_data: ::mcp_runtime::private::Probe::<
                            Vec<Number>,
                        >::PLAIN_DATA,
                    },
                );
            }
        };
        const _: () = ::mcp_runtime::private::proof::list(
            "numbers",
            ::mcp_runtime::private::Probe::<Vec<Number>>::KIND,
            "min_items",
        );
    };
};
///
/// # Tool `close_issues`
///
/// - hints: writes, closed world
///
/// | Argument | Type | Rules | Meaning |
/// | --- | --- | --- | --- |
/// | `numbers` | `Vec<Number>` | at least 1 item |  |
/// | `reason` | `Option<String>` |  | Why. |
#[automatically_derived]
impl ::mcp_runtime::private::Tool for CloseIssues {
    const SPEC: ::mcp_runtime::private::ToolSpec = ::mcp_runtime::private::ToolSpec {
        description: ::mcp_runtime::private::core::option::Option::Some(
            "Closes issues.",
        ),
        read_only: ::mcp_runtime::private::core::option::Option::Some(false),
        open_world: ::mcp_runtime::private::core::option::Option::Some(false),
        ..::mcp_runtime::private::ToolSpec::new(
            "close_issues",
            ::mcp_runtime::private::core::concat!(
                ::mcp_runtime::private::core::file!(), ":",
                ::mcp_runtime::private::core::line!()
            ),
        )
    };
    const CODEC: ::mcp_runtime::private::Codec<Self> = {
        let _ = || {
            #[allow(unused_imports)]
            use ::mcp_runtime::private::lack::tool::{
                Sound as _, Unread as _, Undescribed as _, Unfit as _,
            };
            (&&&&&::mcp_runtime::private::lack::Ask::<CloseIssues>::NEW)
                .tool::<CloseIssues>();
        };
        ::mcp_runtime::private::codec::<CloseIssues>()
    };
}
#[cfg(test)]
#[::mcp_runtime::private::core::prelude::v1::test]
#[allow(unnameable_test_items)]
fn mcp_tool_close_issues() {
    ::mcp_runtime::private::assert_sound_tool::<CloseIssues>();
}
