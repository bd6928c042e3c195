pub fn undescribed(q: u8) -> NoSuchType {}
#[doc(hidden)]
#[allow(non_camel_case_types, dead_code, unreachable_pub)]
pub struct undescribed {}
const _: () = {
    #[automatically_derived]
    #[allow(deprecated, unused_variables)]
    impl ::mcp_runtime::private::FreeTool for undescribed {
        const ENTRY: ::mcp_runtime::private::Entry<::mcp_runtime::private::Free> = ::mcp_runtime::private::Entry {
            spec: ::mcp_runtime::private::ToolSpec {
                ..::mcp_runtime::private::ToolSpec::new(
                    "undescribed",
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
                            u8,
                        >(
                            ::mcp_runtime::private::ArgSpec {
                                default: ::mcp_runtime::private::Default::Computed(|| {
                                    let __mcp_value = {
                                        let __mcp_value: u8 = <u8 as ::mcp_runtime::private::ByDefault>::by_default();
                                        __mcp_value
                                    };
                                    {
                                        use ::mcp_runtime::private::{
                                            PublishAny as _, PublishNothing as _,
                                        };
                                        (&::mcp_runtime::private::Publish::new(__mcp_value))
                                            .publish()
                                    }
                                }),
                                ..::mcp_runtime::private::ArgSpec::new("q")
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
                        (&&&&&::mcp_runtime::private::lack::Ask::<NoSuchType>::NEW)
                            .data::<NoSuchType>();
                    }
                    {
                        #[allow(unused_imports)]
                        use ::mcp_runtime::private::lack::failure::{
                            Sound as _, Unwritten as _, Undescribed as _, Unfit as _,
                            Other as _,
                        };
                        (&&&&&::mcp_runtime::private::lack::Ask::<NoSuchType>::NEW)
                            .failure::<NoSuchType>();
                    }
                };
                <NoSuchType as ::mcp_runtime::private::ToolOutput>::output_schema
            },
            needs: |__mcp_needs| {},
            call: |__mcp_this, __mcp_args, __mcp_cx| {
                let __mcp_p0 = ::mcp_runtime::private::arg_computed::<
                    u8,
                >(
                    __mcp_args,
                    "q",
                    || {
                        let __mcp_value: u8 = <u8 as ::mcp_runtime::private::ByDefault>::by_default();
                        __mcp_value
                    },
                );
                let ::mcp_runtime::private::core::option::Option::Some(__mcp_p0) = __mcp_p0
                else {
                    return ::mcp_runtime::private::rejected(__mcp_args);
                };
                ::mcp_runtime::private::Started::Done({
                    #[allow(unused_imports)]
                    use ::mcp_runtime::private::{
                        FinishAny as _, FinishError as _, FinishNothing as _,
                    };
                    (&&&::mcp_runtime::private::Finish::new(undescribed(__mcp_p0)))
                        .finish(__mcp_cx)
                })
            },
        };
    }
};
::core::compile_error! {
    "the tool has no description, and models choose tools by it: write a doc comment above it, or `#[tool(description = \"…\")]`"
}
