///
/// # Tools
///
/// | Tool | Method | Hints | Meaning |
/// | --- | --- | --- | --- |
/// | `issue.search` | `search` | read-only, closed world | Searches. |
/// | `issue.count` | `count` |  | Counts. |
impl Tracker {
    /// Searches.
    ///
    /// # Tool `issue.search`
    ///
    /// - title: Search
    /// - hints: read-only, closed world
    /// - timeout: 30s
    ///
    /// | Argument | Type | Rules | Meaning |
    /// | --- | --- | --- | --- |
    /// | `query` | `String` |  | Words. |
    /// | `limit` | `u32` | default `20` |  |
    #[allow(clippy::needless_pass_by_value)]
    async fn search(&self, query: String, limit: u32, cx: &Context) -> Json<Page> {
        self.find(query, limit)
    }
    fn find(&self) {}
    /// Counts.
    ///
    /// # Tool `issue.count`
    ///
    /// - timeout: 30s
    ///
    /// It takes no arguments.
    fn count() -> u32 {
        0
    }
}
const _: () = {
    #[allow(dead_code)]
    struct __Tool0;
    const _: () = {
        const _: () = {
            #[allow(unused_imports)]
            use ::mcp_runtime::private::Unshaped as _;
            const _: () = ::mcp_runtime::private::proof::default(
                "20",
                ::mcp_runtime::private::Probe::<u32>::KIND,
                ::mcp_runtime::private::proof::Literal::Number(
                    ::mcp_runtime::private::Bound::Int(20i128),
                ),
                ::mcp_runtime::private::core::option::Option::None,
            );
        };
        #[automatically_derived]
        #[allow(deprecated, unused_variables)]
        impl ::mcp_runtime::private::ToolAt<__Tool0> for Tracker
        where
            for<'shared> Tracker: ::mcp_runtime::private::core::marker::Send
                + ::mcp_runtime::private::core::marker::Sync + 'static,
        {
            const ENTRY: ::mcp_runtime::private::Entry<Self> = ::mcp_runtime::private::Entry {
                spec: ::mcp_runtime::private::ToolSpec {
                    title: ::mcp_runtime::private::core::option::Option::Some("Search"),
                    description: ::mcp_runtime::private::core::option::Option::Some(
                        "Searches.",
                    ),
                    read_only: ::mcp_runtime::private::core::option::Option::Some(true),
                    open_world: ::mcp_runtime::private::core::option::Option::Some(
                        false,
                    ),
                    timeout: ::mcp_runtime::private::core::option::Option::Some(
                        ::mcp_runtime::private::core::time::Duration::new(30u64, 0u32),
                    ),
                    ..::mcp_runtime::private::ToolSpec::new(
                        "issue.search",
                        ::mcp_runtime::private::core::concat!(
                            ::mcp_runtime::private::core::file!(), ":",
                            ::mcp_runtime::private::core::line!()
                        ),
                    )
                },
                input: |__mcp_builder| {
                    {
                        __mcp_builder
                            .param::<
                                String,
                            >(
                                ::mcp_runtime::private::ArgSpec {
                                    description: ::mcp_runtime::private::core::option::Option::Some(
                                        "Words.",
                                    ),
                                    ..::mcp_runtime::private::ArgSpec::new("query")
                                },
                                ::mcp_runtime::private::Shape::Plain,
                            );
                    }
                    {
                        __mcp_builder
                            .param::<
                                u32,
                            >(
                                ::mcp_runtime::private::ArgSpec {
                                    default: ::mcp_runtime::private::Default::Literal("20"),
                                    ..::mcp_runtime::private::ArgSpec::new("limit")
                                },
                                ::mcp_runtime::private::Shape::Plain,
                            );
                    }
                },
                output: {
                    let _ = || {
                        {
                            #[allow(unused_imports)]
                            use ::mcp_runtime::private::lack::data::{
                                Sound as _, Unwritten as _, Undescribed as _, Unfit as _,
                                Other as _,
                            };
                            (&&&&&::mcp_runtime::private::lack::Ask::<Json<Page>>::NEW)
                                .data::<Json<Page>>();
                        }
                        {
                            #[allow(unused_imports)]
                            use ::mcp_runtime::private::lack::failure::{
                                Sound as _, Unwritten as _, Undescribed as _, Unfit as _,
                                Other as _,
                            };
                            (&&&&&::mcp_runtime::private::lack::Ask::<Json<Page>>::NEW)
                                .failure::<Json<Page>>();
                        }
                    };
                    <Json<Page> as ::mcp_runtime::private::ToolOutput>::output_schema
                },
                needs: |__mcp_needs| {},
                call: |__mcp_this, __mcp_args, __mcp_cx| {
                    let __mcp_p1 = ::mcp_runtime::private::arg::<
                        String,
                    >(__mcp_args, "query");
                    let __mcp_p2 = ::mcp_runtime::private::arg_literal::<
                        u32,
                    >(__mcp_args, "limit", "20");
                    let ::mcp_runtime::private::core::option::Option::Some(__mcp_p1) = __mcp_p1
                    else {
                        return ::mcp_runtime::private::rejected(__mcp_args);
                    };
                    let ::mcp_runtime::private::core::option::Option::Some(__mcp_p2) = __mcp_p2
                    else {
                        return ::mcp_runtime::private::rejected(__mcp_args);
                    };
                    ::mcp_runtime::private::boxed(async move {
                        let __mcp_out = Self::search(
                                __mcp_this,
                                __mcp_p1,
                                __mcp_p2,
                                __mcp_cx,
                            )
                            .await;
                        {
                            #[allow(unused_imports)]
                            use ::mcp_runtime::private::{
                                FinishAny as _, FinishError as _, FinishNothing as _,
                            };
                            (&&&::mcp_runtime::private::Finish::new(__mcp_out))
                                .finish(__mcp_cx)
                        }
                    })
                },
            };
        }
    };
    #[allow(dead_code)]
    struct __Tool1;
    const _: () = {
        #[automatically_derived]
        #[allow(deprecated, unused_variables)]
        impl ::mcp_runtime::private::ToolAt<__Tool1> for Tracker
        where
            for<'shared> Tracker: ::mcp_runtime::private::core::marker::Send
                + ::mcp_runtime::private::core::marker::Sync + 'static,
        {
            const ENTRY: ::mcp_runtime::private::Entry<Self> = ::mcp_runtime::private::Entry {
                spec: ::mcp_runtime::private::ToolSpec {
                    description: ::mcp_runtime::private::core::option::Option::Some(
                        "Counts.",
                    ),
                    timeout: ::mcp_runtime::private::core::option::Option::Some(
                        ::mcp_runtime::private::core::time::Duration::new(30u64, 0u32),
                    ),
                    ..::mcp_runtime::private::ToolSpec::new(
                        "issue.count",
                        ::mcp_runtime::private::core::concat!(
                            ::mcp_runtime::private::core::file!(), ":",
                            ::mcp_runtime::private::core::line!()
                        ),
                    )
                },
                input: |__mcp_builder| {},
                output: <u32 as ::mcp_runtime::private::ToolOutput>::output_schema,
                needs: |__mcp_needs| {},
                call: |__mcp_this, __mcp_args, __mcp_cx| {
                    ::mcp_runtime::private::Started::Done({
                        #[allow(unused_imports)]
                        use ::mcp_runtime::private::{
                            FinishAny as _, FinishError as _, FinishNothing as _,
                        };
                        (&&&::mcp_runtime::private::Finish::new(Self::count()))
                            .finish(__mcp_cx)
                    })
                },
            };
        }
    };
    #[automatically_derived]
    #[allow(deprecated)]
    impl ::mcp_runtime::private::ToolSet<::mcp_runtime::private::OnlyOneBlockWithoutPart>
    for Tracker {
        const TOOLS: ::mcp_runtime::private::Tools<Self> = ::mcp_runtime::private::Tools {
            bring: <Self as ::mcp_runtime::private::SharedState>::bring,
            entries: &[
                <Self as ::mcp_runtime::private::ToolAt<__Tool0>>::ENTRY,
                <Self as ::mcp_runtime::private::ToolAt<__Tool1>>::ENTRY,
            ],
        };
    }
};
#[cfg(test)]
#[::mcp_runtime::private::core::prelude::v1::test]
#[allow(unnameable_test_items)]
fn mcp_tools_of_tracker() {
    ::mcp_runtime::private::assert_sound::<Tracker>();
}
