pub fn undescribed(q: u8) -> NoSuchType {}
#[doc(hidden)]
#[allow(non_camel_case_types, dead_code, unreachable_pub)]
pub struct undescribed {}
const _: () = {
    #[automatically_derived]
    #[allow(deprecated, unused_variables)]
    impl ::mcp_runtime::private::FreeTool for undescribed {
        const ENTRY: ::mcp_runtime::private::Entry<::mcp_runtime::private::Free> = ::mcp_runtime::private::Entry {
            spec: ::mcp_runtime::private::ToolSpec::new("undescribed", ""),
            input: |_| {},
            output: |_| ::mcp_runtime::private::core::option::Option::None,
            needs: |_| {},
            call: |_, __mcp_args, _| ::mcp_runtime::private::rejected(__mcp_args),
        };
    }
};
::core::compile_error! {
    "the tool has no description, and models choose tools by it: write a doc comment above it, or `#[tool(description = \"…\")]`"
}
