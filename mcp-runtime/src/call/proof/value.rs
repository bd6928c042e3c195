//! Types that can be mirrored in a header.

use std::{
    borrow::Cow,
    num::{
        NonZeroI8, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroIsize, NonZeroU8, NonZeroU16, NonZeroU32, NonZeroU64,
        NonZeroUsize,
    },
    rc::Rc,
    sync::Arc,
};

/// A type that can be mirrored in a header, with `#[arg(header = "…")]`.
///
/// Specification, tools page: an `x-mcp-header` "MUST only be applied to parameters with primitive types (integer,
/// string, boolean). Parameters with type `number` are not permitted." Derive it for an enum of unit variants, or for
/// a struct with one field.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be mirrored in a header",
    label = "not a string, integer or boolean",
    note = "a header mirrors a string, an integer of up to 64 bits, a boolean, or an `Option` of those; on an enum whose variants have no fields, or on a struct `struct Name(…);` with one such field, write `#[derive(mcp_runtime::HeaderValue)]`"
)]
pub trait HeaderValue {
    /// What a proof names.
    #[doc(hidden)]
    const IS_ONE: () = ();
}

macro_rules! header_values {
    ($($ty:ty)*) => {$(
        // A refused type is not helped by a list of all that are accepted; the note says it in words.
        #[diagnostic::do_not_recommend]
        impl HeaderValue for $ty {}
    )*};
}

header_values! {
    String str char bool
    u8 u16 u32 u64 usize i8 i16 i32 i64 isize
    NonZeroU8 NonZeroU16 NonZeroU32 NonZeroU64 NonZeroUsize NonZeroI8 NonZeroI16 NonZeroI32 NonZeroI64 NonZeroIsize
}

#[diagnostic::do_not_recommend]
impl<T: HeaderValue> HeaderValue for Option<T> {}

#[diagnostic::do_not_recommend]
impl<T: HeaderValue + ?Sized> HeaderValue for Box<T> {}

#[diagnostic::do_not_recommend]
impl<T: HeaderValue + ?Sized> HeaderValue for Rc<T> {}

#[diagnostic::do_not_recommend]
impl<T: HeaderValue + ?Sized> HeaderValue for Arc<T> {}

#[diagnostic::do_not_recommend]
impl<T: HeaderValue + ToOwned + ?Sized> HeaderValue for Cow<'_, T> {}
