//! `toolset!`: free functions as one set of tools.

#[doc = include_str!("../../docs/toolset.md")]
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
