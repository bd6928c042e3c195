//! The JSON kind of well-known types, seen through aliases, options and pointers.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque},
    num::{NonZeroI8, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroU8, NonZeroU16, NonZeroU32, NonZeroU64, NonZeroUsize},
    path::PathBuf,
    rc::Rc,
    sync::Arc,
};

/// What JSON a type is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A string.
    Text,
    /// `true` or `false`.
    Boolean,
    /// A whole number within these bounds.
    Integer {
        /// The least value.
        min: i128,
        /// The greatest value.
        max: i128,
    },
    /// A 128-bit integer.
    Wide,
    /// A number with a fraction.
    Number,
    /// An array.
    List,
    /// An object with free keys.
    Map,
    /// Any JSON value.
    Any,
    /// Only the finished schema tells.
    Unknown,
}

impl Kind {
    /// The kind in words.
    pub(super) const fn words(self) -> &'static str {
        match self {
            Self::Text => "a text",
            Self::Boolean => "a boolean",
            Self::Integer { .. } | Self::Wide => "a whole number",
            Self::Number => "a number",
            Self::List => "a list",
            Self::Map => "a map",
            Self::Any => "any JSON value",
            Self::Unknown => "of an unknown kind",
        }
    }

    /// How a default of this kind is written.
    pub(super) const fn default(self) -> &'static str {
        match self {
            Self::Text => "`default = \"…\"`",
            Self::Boolean => "`default = true`",
            Self::Integer { .. } | Self::Wide => "`default = 1`",
            Self::Number => "`default = 1.5`",
            Self::List => "`default = vec![…]`",
            // The last two take any literal.
            Self::Map | Self::Any | Self::Unknown => "`default = HashMap::from(…)`",
        }
    }

    /// What to write for this kind instead of a key that does not fit.
    pub(super) const fn instead(self) -> &'static str {
        match self {
            Self::Text => "for its length write `min_length` and `max_length`",
            Self::Integer { .. } | Self::Wide | Self::Number => "for its value write `range = …`",
            Self::List => "for its length write `min_items` and `max_items`",
            Self::Boolean | Self::Map | Self::Unknown => "remove it",
            Self::Any => "every other value would pass, so take a type whose values are all of that kind",
        }
    }
}

/// A type whose kind is known.
pub trait Kinded {
    /// The kind.
    const KIND: Kind;
}

macro_rules! kinds {
    ($($kind:ident: $($ty:ty)*;)*) => {$($(
        impl Kinded for $ty {
            const KIND: Kind = Kind::$kind;
        }
    )*)*};
}

kinds! {
    Text: String str char PathBuf;
    Boolean: bool;
    Wide: i128 u128;
    Number: f32 f64;
    Any: serde_json::Value;
}

macro_rules! integers {
    ($($ty:ty: $min:expr, $max:expr;)*) => {$(
        impl Kinded for $ty {
            #[allow(clippy::cast_lossless)] // `From` is not usable in a constant
            const KIND: Kind = Kind::Integer { min: $min as i128, max: $max as i128 };
        }
    )*};
}

integers! {
    u8: u8::MIN, u8::MAX; u16: u16::MIN, u16::MAX; u32: u32::MIN, u32::MAX; u64: u64::MIN, u64::MAX; usize: usize::MIN, usize::MAX;
    i8: i8::MIN, i8::MAX; i16: i16::MIN, i16::MAX; i32: i32::MIN, i32::MAX; i64: i64::MIN, i64::MAX; isize: isize::MIN, isize::MAX;
    NonZeroU8: 1, u8::MAX; NonZeroU16: 1, u16::MAX; NonZeroU32: 1, u32::MAX; NonZeroU64: 1, u64::MAX; NonZeroUsize: 1, usize::MAX;
    NonZeroI8: i8::MIN, i8::MAX; NonZeroI16: i16::MIN, i16::MAX; NonZeroI32: i32::MIN, i32::MAX; NonZeroI64: i64::MIN, i64::MAX;
}

macro_rules! same {
    ($($wrapper:ident)*) => {$(
        impl<T: Kinded + ?Sized> Kinded for $wrapper<T> {
            const KIND: Kind = T::KIND;
        }
    )*};
}

same!(Box Rc Arc);

impl<T: Kinded> Kinded for Option<T> {
    const KIND: Kind = T::KIND;
}

impl<T: Kinded + ToOwned + ?Sized> Kinded for Cow<'_, T> {
    const KIND: Kind = T::KIND;
}

impl<T> Kinded for [T] {
    const KIND: Kind = Kind::List;
}

impl<T, const N: usize> Kinded for [T; N] {
    const KIND: Kind = Kind::List;
}

impl<T, S> Kinded for HashSet<T, S> {
    const KIND: Kind = Kind::List;
}

impl<K, V, S> Kinded for HashMap<K, V, S> {
    const KIND: Kind = Kind::Map;
}

impl<K, V> Kinded for BTreeMap<K, V> {
    const KIND: Kind = Kind::Map;
}

macro_rules! lists {
    ($($list:ident)*) => {$(
        impl<T> Kinded for $list<T> {
            const KIND: Kind = Kind::List;
        }
    )*};
}

lists!(Vec VecDeque BTreeSet);
