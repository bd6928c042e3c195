//! Whether what `#[arg(…)]` says inside a type reaches the schema.
//!
//! schemars' `JsonSchema` knows nothing of `#[arg]`: its rules are laid over the schema along what
//! [`ToolInput`](super::shape::ToolInput) says of a type. A type that holds one with rules and says nothing itself, such
//! as a wrapper that derives `JsonSchema` alone, would publish less than what is written, and nobody could tell.
//!
//! The one thing that a type has from its parts without anybody writing it is an auto trait. So a type with rules is not
//! `UnwindSafe`, which takes it from every type that holds it; and [`Passes`] says which types hand the rules on. A type
//! that is neither loses something, and is refused where it is used.

use std::{
    borrow::Cow,
    cell::{Cell, RefCell},
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, LinkedList, VecDeque},
    marker::PhantomData,
    num::Wrapping,
    panic::{RefUnwindSafe, UnwindSafe},
    rc::{Rc, Weak as RcWeak},
    sync::{Arc, Mutex, RwLock, Weak as ArcWeak},
};

pub use std::panic::UnwindSafe as Unmarked;

use super::shape::Probe;

/// Never `UnwindSafe`, for it holds a mutable reference. `#[derive(ToolInput)]` marks a type with rules by
/// `impl<'m> UnwindSafe for It where Mark<'m>: UnwindSafe {}`; the lifetime defers the question to the type's use.
#[derive(Debug)]
pub struct Mark<'m>(PhantomData<&'m mut ()>);

/// A type that hands on the rules of whatever is inside it. Derived together with `ToolInput`.
///
/// It is apart from that trait for generic types: those are `ToolInput` for every parameter, and hand on the rules of a
/// parameter only where the bound `T: ToolInput` lets them see it.
pub trait Passes {}

macro_rules! pass {
    ($($container:ident)*) => {$(
        impl<T: Passes> Passes for $container<T> {}
    )*};
}

pass!(Option Box Rc RcWeak Arc ArcWeak Mutex RwLock Cell RefCell Reverse Wrapping);
pass!(Vec VecDeque LinkedList BTreeSet BinaryHeap);

impl<T: Passes + Clone> Passes for Cow<'_, T> {}

impl<T: Passes, S> Passes for HashSet<T, S> {}

impl<T: Passes, const N: usize> Passes for [T; N] {}

impl<T: Passes> Passes for Box<[T]> {}

impl<K, T: Passes, S> Passes for HashMap<K, T, S> {}

impl<K, T: Passes> Passes for BTreeMap<K, T> {}

impl<T: Passes + ?Sized> Probe<T> {
    /// Whether the type hands rules on.
    pub const PASSES: bool = true;
}

impl<T: UnwindSafe + ?Sized> Probe<T> {
    /// Whether nothing inside is marked. A reference count, a tree and a lock of the standard library hide a mark.
    pub const UNMARKED: bool = true;
}

impl<T: RefUnwindSafe + ?Sized> Probe<T> {
    /// What marked types still are, and a `dyn Trait` is not: that one is no mark.
    pub const PLAIN_DATA: bool = true;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::call::shape::Unshaped as _;

    struct Ruled(#[expect(dead_code)] u8);

    impl<'m> UnwindSafe for Ruled where Mark<'m>: UnwindSafe {}

    impl Passes for Ruled {}

    struct Wrapper(#[expect(dead_code)] Option<Vec<Ruled>>);

    struct Opaque(#[expect(dead_code)] Box<dyn Fn()>);

    /// Whether a type loses rules, as the proof sees it.
    macro_rules! loses {
        ($type:ty) => {
            !Probe::<$type>::PASSES && !Probe::<$type>::UNMARKED && Probe::<$type>::PLAIN_DATA
        };
    }

    // Known when this compiles, so there is nothing to run.
    const _: () = {
        assert!(loses!(Wrapper) && loses!(HashMap<String, Wrapper>) && loses!(Result<Ruled, u8>));
        assert!(!loses!(Ruled) && !loses!(Option<Vec<Ruled>>) && !loses!(BTreeMap<String, [Ruled; 2]>));
        assert!(!loses!(String) && !loses!(Vec<serde_json::Value>) && !loses!(PhantomData<fn() -> Ruled>));
        assert!(!loses!(Opaque), "a trait object is no mark");
    };
}
