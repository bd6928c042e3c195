//! `toolset!`: free functions as one set of tools.

/// The tools of free functions with [`#[tool]`](crate::tool), for [`Server::tools`](crate::Server::tools).
///
/// A function is named as it is called, with a path or through `use` and `use … as`. An element may carry `#[cfg(…)]`.
/// Two tools of one name do not compile.
///
/// ```
/// use mcp_runtime::{Server, tool, toolset};
///
/// /// Adds two numbers.
/// #[tool(read_only)]
/// fn add(a: i64, b: i64) -> i64 {
///     a + b
/// }
///
/// mod math {
///     /// Subtracts the second number from the first.
///     #[mcp_runtime::tool(read_only)]
///     pub fn sub(a: i64, b: i64) -> i64 {
///         a - b
///     }
/// }
///
/// let server = Server::new("calculator", "1.0.0").tools(toolset![add, math::sub]);
/// ```
#[macro_export]
macro_rules! toolset {
    ($($(#[$attribute:meta])* $tool:path),* $(,)?) => {{
        const ENTRIES: &[$crate::private::Entry<$crate::private::Free>] = &[$(
            $(#[$attribute])*
            <$tool as $crate::private::FreeTool>::ENTRY,
        )*];
        const _: () = $crate::private::proof::unique_names(ENTRIES);
        $crate::private::Toolset::new(ENTRIES)
    }};
}
