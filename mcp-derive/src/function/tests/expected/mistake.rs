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
                output: ::mcp_runtime::private::output_schema::<()>(),
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
    #[automatically_derived]
    #[allow(deprecated)]
    impl ::mcp_runtime::private::ToolSet<::mcp_runtime::private::WithoutPart> for Tracker
    where
        for<'shared> Tracker: ::mcp_runtime::private::core::marker::Send
            + ::mcp_runtime::private::core::marker::Sync + 'static,
    {
        const ENTRIES: &'static [::mcp_runtime::private::Entry<Self>] = &[
            <Self as ::mcp_runtime::private::ToolAt<__Tool0>>::ENTRY,
        ];
    }
    const _: () = ::mcp_runtime::private::shared::<Tracker>();
};
::core::compile_error! {
    "the tool has no description, and models choose tools by it: write a doc comment above it, or `#[tool(description = \"…\")]`"
}
