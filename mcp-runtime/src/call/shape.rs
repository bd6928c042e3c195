//! What `#[arg(…)]` says inside a type: where its specifications apply, and which fields are mirrored in headers.

use std::{
    borrow::Cow,
    cell::{Cell, RefCell},
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, LinkedList, VecDeque},
    marker::PhantomData,
    num::Wrapping,
    rc::{Rc, Weak as RcWeak},
    sync::{Arc, Mutex, RwLock, Weak as ArcWeak},
};

use super::reach::Passes;
use crate::declare::{
    arg::{Name, Shape},
    tool::HeaderNode,
};

/// A struct whose fields carry `#[arg(…)]`, used as a tool's input or inside it. Derive it.
///
/// The derive stands beside serde's `Deserialize` and schemars' `JsonSchema`, which the author derives too.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no `ToolInput`",
    label = "its fields carry no `#[arg(…)]`",
    note = "put `#[derive(ToolInput)]` on the struct, beside serde's `Deserialize` and schemars' `JsonSchema`"
)]
pub trait ToolInput {
    /// Where specifications apply inside the type.
    #[doc(hidden)]
    const SHAPE: Shape;
    /// The mirrored fields that are reachable by `properties` alone, for proofs.
    #[doc(hidden)]
    const HEADERS: &'static [HeaderNode];
    /// Mirrored fields where no header may be: inside a list, a map or a pointer.
    #[doc(hidden)]
    const INSIDE: &'static [HeaderNode] = &[];
    /// The names that stand beside others where the type is flattened, for proofs.
    #[doc(hidden)]
    const NAMES: &'static [Name] = &[];
}

/// `None` is an absent property, so the schema of an option is that of its value.
impl<T: ToolInput> ToolInput for Option<T> {
    const SHAPE: Shape = Shape::Same(|| T::SHAPE);
    const HEADERS: &'static [HeaderNode] = T::HEADERS;
    const INSIDE: &'static [HeaderNode] = T::INSIDE;
    const NAMES: &'static [Name] = T::NAMES;
}

/// The headers of `T` when it stands in a container: all of them out of reach.
const fn out_of_reach<T: ToolInput>() -> &'static [HeaderNode] {
    if super::proof::any(T::HEADERS) { T::HEADERS } else { T::INSIDE }
}

// A pointer is what makes a type recursive, and only the finished schema shows whether it did. It may hold no header:
// the two constants would otherwise be a cycle.
macro_rules! containers {
    ($($shape:ident, $names:expr => $($container:ident)*;)*) => {$($(
        impl<T: ToolInput> ToolInput for $container<T> {
            const SHAPE: Shape = Shape::$shape(|| T::SHAPE);
            const HEADERS: &'static [HeaderNode] = &[];
            const INSIDE: &'static [HeaderNode] = out_of_reach::<T>();
            const NAMES: &'static [Name] = $names;
        }
    )*)*};
}

containers! {
    Same, T::NAMES => Box Rc RcWeak Arc ArcWeak Mutex RwLock Cell RefCell Reverse Wrapping;
    Items, &[] => Vec VecDeque LinkedList BTreeSet BinaryHeap;
}

impl<T: ToolInput + Clone> ToolInput for Cow<'_, T> {
    const SHAPE: Shape = Shape::Same(|| T::SHAPE);
    const HEADERS: &'static [HeaderNode] = &[];
    const INSIDE: &'static [HeaderNode] = out_of_reach::<T>();
    const NAMES: &'static [Name] = T::NAMES;
}

impl<T: ToolInput, S> ToolInput for HashSet<T, S> {
    const SHAPE: Shape = Shape::Items(|| T::SHAPE);
    const HEADERS: &'static [HeaderNode] = &[];
    const INSIDE: &'static [HeaderNode] = out_of_reach::<T>();
}

impl<T: ToolInput, const N: usize> ToolInput for [T; N] {
    const SHAPE: Shape = Shape::Items(|| T::SHAPE);
    const HEADERS: &'static [HeaderNode] = &[];
    const INSIDE: &'static [HeaderNode] = out_of_reach::<T>();
}

impl<T: ToolInput> ToolInput for Box<[T]> {
    const SHAPE: Shape = Shape::Items(|| T::SHAPE);
    const HEADERS: &'static [HeaderNode] = &[];
    const INSIDE: &'static [HeaderNode] = out_of_reach::<T>();
}

impl<K, T: ToolInput, S> ToolInput for HashMap<K, T, S> {
    const SHAPE: Shape = Shape::Values(|| T::SHAPE);
    const HEADERS: &'static [HeaderNode] = &[];
    const INSIDE: &'static [HeaderNode] = out_of_reach::<T>();
}

impl<K, T: ToolInput> ToolInput for BTreeMap<K, T> {
    const SHAPE: Shape = Shape::Values(|| T::SHAPE);
    const HEADERS: &'static [HeaderNode] = &[];
    const INSIDE: &'static [HeaderNode] = out_of_reach::<T>();
}

macro_rules! plain {
    ($($ty:ty)*) => {$(
        /// Nothing inside; it is here for the tuples and generic types that ask it of their parts.
        #[diagnostic::do_not_recommend]
        impl ToolInput for $ty {
            const SHAPE: Shape = Shape::Plain;
            const HEADERS: &'static [HeaderNode] = &[];
        }

        #[diagnostic::do_not_recommend]
        impl Passes for $ty {}
    )*};
}

plain!(() bool char String u8 u16 u32 u64 usize i8 i16 i32 i64 isize f32 f64 serde_json::Value);

macro_rules! tuples {
    ($($($part:ident)+;)*) => {$(
        impl<$($part: ToolInput),+> ToolInput for ($($part,)+) {
            // The braced form keeps the array alive in a constant of a generic type.
            const SHAPE: Shape = Shape::Tuple { 0: &[$(|| $part::SHAPE),+] };
            const HEADERS: &'static [HeaderNode] = &[];
            const INSIDE: &'static [HeaderNode] =
                &[$(HeaderNode { field: "", header: None, nested: out_of_reach::<$part>() }),+];
        }

        impl<$($part: Passes),+> Passes for ($($part,)+) {}
    )*};
}

tuples! {
    A;
    A B;
    A B C;
    A B C D;
    A B C D E;
    A B C D E F;
}

/// Asks any type what it says of itself: the inherent constants answer for a type that implements the trait, those of
/// [`Unshaped`] for every other. On a type parameter without the bound the fallback answers too, so
/// the finished schema is looked at again when the server is built.
pub struct Probe<T: ?Sized>(PhantomData<T>);

impl<T: ToolInput + ?Sized> Probe<T> {
    /// See [`ToolInput::SHAPE`].
    pub const SHAPE: Shape = T::SHAPE;
    /// See [`ToolInput::HEADERS`].
    pub const HEADERS: &'static [HeaderNode] = T::HEADERS;
    /// See [`ToolInput::INSIDE`].
    pub const INSIDE: &'static [HeaderNode] = T::INSIDE;
    /// See [`ToolInput::NAMES`].
    pub const NAMES: &'static [Name] = T::NAMES;
}

impl<T: super::proof::Kinded + ?Sized> Probe<T> {
    /// The type's JSON kind.
    pub const KIND: super::proof::Kind = T::KIND;
}

impl<T> Probe<Option<T>> {
    /// Whether it is an option.
    pub const OPTION: bool = true;
}

impl<T> Probe<Option<Option<T>>> {
    /// Whether it tells `null` from absent.
    pub const KEEPS_NULL: bool = true;
}

/// The answers for a type about which nothing is known.
pub trait Unshaped {
    /// Nothing inside.
    const SHAPE: Shape = Shape::Plain;
    /// No header.
    const HEADERS: &'static [HeaderNode] = &[];
    /// No header.
    const INSIDE: &'static [HeaderNode] = &[];
    /// No name: what schemars makes of the type will show some.
    const NAMES: &'static [Name] = &[];
    /// The finished schema will tell.
    const KIND: super::proof::Kind = super::proof::Kind::Unknown;
    /// No option.
    const OPTION: bool = false;
    /// No two options.
    const KEEPS_NULL: bool = false;
    /// No rule is handed on.
    const PASSES: bool = false;
    /// Something inside is marked, or no plain data.
    const UNMARKED: bool = false;
    /// Something inside is no plain data.
    const PLAIN_DATA: bool = false;
}

impl<T: ?Sized> Unshaped for Probe<T> {}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone)]
    struct Place;

    impl Passes for Place {}

    impl ToolInput for Place {
        const SHAPE: Shape = Shape::Struct(&[]);
        const HEADERS: &'static [HeaderNode] = &[HeaderNode { field: "region", header: Some("Region"), nested: &[] }];
    }

    type Alias = Option<Place>;

    fn fields(nodes: &[HeaderNode]) -> Vec<&str> {
        nodes.iter().map(|node| node.field).collect()
    }

    #[test]
    fn headers_stay_in_reach_through_options_and_aliases() {
        assert_eq!(fields(Probe::<Place>::HEADERS), ["region"]);
        assert_eq!(fields(Probe::<Alias>::HEADERS), ["region"]);
        assert_eq!(fields(Probe::<Alias>::INSIDE), [""; 0]);
    }

    #[test]
    fn headers_in_containers_are_out_of_reach() {
        assert_eq!(fields(Probe::<Vec<Place>>::HEADERS), [""; 0]);
        assert_eq!(fields(Probe::<Vec<Place>>::INSIDE), ["region"]);
        assert_eq!(fields(Probe::<Option<HashMap<String, Box<Place>>>>::INSIDE), ["region"]);
    }

    #[test]
    fn wrappers_of_one_value_hand_on_what_they_hold() {
        macro_rules! hand_on {
            ($($wrapper:ty)*) => {$(
                let shape = Probe::<$wrapper>::SHAPE;
                assert!(matches!(shape, Shape::Same(of) if matches!(of(), Shape::Struct(_))), stringify!($wrapper));
                assert!(Probe::<$wrapper>::PASSES, stringify!($wrapper));
            )*};
        }
        hand_on!(Mutex<Place> RwLock<Place> Cell<Place> RefCell<Place> Box<Place> Rc<Place> Arc<Place>);
        hand_on!(RcWeak<Place> ArcWeak<Place> Reverse<Place> Wrapping<Place> Cow<'static, Place>);
    }

    #[test]
    fn other_types_are_plain() {
        assert!(matches!(Probe::<String>::SHAPE, Shape::Plain));
        assert!(matches!(Probe::<Vec<std::path::PathBuf>>::SHAPE, Shape::Plain));
        assert_eq!(fields(Probe::<Vec<u8>>::INSIDE), [""; 0]);
    }
}
