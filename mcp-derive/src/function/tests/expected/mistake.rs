impl Tracker {
    /// Sound.
    ///
    /// # Tool `sound`
    ///
    /// It takes no arguments.
    fn sound(&self) {}
    fn undescribed(&self, q: u8) {}
}
const _: () = {
    #[allow(dead_code)]
    struct __Tool0;
    const _: () = {
        #[automatically_derived]
        #[allow(deprecated, unused_variables)]
        impl ::mcp_runtime::private::ToolAt<__Tool0> for Tracker
        where
            for<'shared> Tracker: ::mcp_runtime::private::core::marker::Send
                + ::mcp_runtime::private::core::marker::Sync + 'static,
        {
            const ENTRY: ::mcp_runtime::private::Entry<Self> = ::mcp_runtime::private::Entry {
                spec: ::mcp_runtime::private::ToolSpec {
                    description: ::mcp_runtime::private::core::option::Option::Some(
                        "Sound.",
                    ),
                    ..::mcp_runtime::private::ToolSpec::new(
                        "sound",
                        ::mcp_runtime::private::core::concat!(
                            ::mcp_runtime::private::core::file!(), ":",
                            ::mcp_runtime::private::core::line!()
                        ),
                    )
                },
                input: |__mcp_builder| {},
                output: <() as ::mcp_runtime::private::ToolOutput>::output_schema,
                needs: |__mcp_needs| {},
                call: |__mcp_this, __mcp_args, __mcp_cx| {
                    ::mcp_runtime::private::Started::Done({
                        #[allow(unused_imports)]
                        use ::mcp_runtime::private::{
                            FinishAny as _, FinishError as _, FinishNothing as _,
                        };
                        (&&&::mcp_runtime::private::Finish::new(Self::sound(__mcp_this)))
                            .finish(__mcp_cx)
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
                output: <() as ::mcp_runtime::private::ToolOutput>::output_schema,
                needs: |__mcp_needs| {},
                call: |__mcp_this, __mcp_args, __mcp_cx| {
                    let __mcp_p1 = ::mcp_runtime::private::arg_computed::<
                        u8,
                    >(
                        __mcp_args,
                        "q",
                        || {
                            let __mcp_value: u8 = <u8 as ::mcp_runtime::private::ByDefault>::by_default();
                            __mcp_value
                        },
                    );
                    let ::mcp_runtime::private::core::option::Option::Some(__mcp_p1) = __mcp_p1
                    else {
                        return ::mcp_runtime::private::rejected(__mcp_args);
                    };
                    ::mcp_runtime::private::Started::Done({
                        #[allow(unused_imports)]
                        use ::mcp_runtime::private::{
                            FinishAny as _, FinishError as _, FinishNothing as _,
                        };
                        (&&&::mcp_runtime::private::Finish::new(
                            Self::undescribed(__mcp_this, __mcp_p1),
                        ))
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
            entries: &[<Self as ::mcp_runtime::private::ToolAt<__Tool0>>::ENTRY],
        };
    }
};
::core::compile_error! {
    "the tool has no description, and models choose tools by it: write a doc comment above it, or `#[tool(description = \"…\")]`"
}
