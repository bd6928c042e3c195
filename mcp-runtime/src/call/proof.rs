//! Proofs at compile time: what only the type system knows about an argument.
//!
//! The macros emit `const _: () = proof::…;` items; `cargo check` evaluates those, and a panic in one is a compile
//! error at the tokens that the item is spanned with.
