//! Which derive a type lacks.
//!
//! What a caller sends needs two traits of other crates, and so does what is sent back. One bound on both can't say which
//! of them is missing, and two bounds are two errors when both are. So generated code asks first: method resolution on
//! `(&&&&&Ask::<T>::NEW).argument::<T>()` takes the first rung below that `T` reaches, and the bound on that rung's method
//! fails with words of its own.
//!
//! Each such bound is a subtrait of the one that the generated code then needs ([`ToolArg`], [`ToolData`], …). The compiler
//! keeps silent about an error that another one at the same tokens implies, so the first is the only one.

use std::marker::PhantomData;

use schemars::JsonSchema;
use serde::{Serialize, de::DeserializeOwned};

use super::{
    FromContext, ToolError,
    content::Content,
    error::Failure,
    handler::ToolType,
    output::{Described, Json, ToolData, ToolFailure, ToolOutput, Written},
};
use crate::declare::arg::ToolArg;

/// Asks about `T`.
pub struct Ask<T>(PhantomData<T>);

impl<T> Ask<T> {
    /// What the methods are called on.
    pub const NEW: Self = Self(PhantomData);
}

/// An argument.
pub mod argument {
    use super::{Ask, DeserializeOwned, FromContext, JsonSchema, ToolArg};

    /// Nothing is missing.
    pub trait Sound {
        /// No error.
        fn argument<T>(&self) {}
    }

    impl<T: ToolArg> Sound for &&&&Ask<T> {}

    /// The server supplies it.
    pub trait Supplied {
        /// The error.
        fn argument<T: SuppliedArg>(&self) {}
    }

    impl<T: FromContext> Supplied for &&&Ask<T> {}

    /// It has a schema and can't be read.
    pub trait Unread {
        /// The error.
        fn argument<T: UnreadArg>(&self) {}
    }

    impl<T: JsonSchema> Unread for &&Ask<T> {}

    /// It can be read and has no schema.
    pub trait Undescribed {
        /// The error.
        fn argument<T: UndescribedArg>(&self) {}
    }

    impl<T: DeserializeOwned> Undescribed for &Ask<T> {}

    /// Both are missing.
    pub trait Unfit {
        /// The error.
        fn argument<T: ToolArg>(&self) {}
    }

    impl<T> Unfit for Ask<T> {}

    /// A parameter that the server supplies.
    #[diagnostic::on_unimplemented(
        message = "callers can't send `{Self}`, the server supplies it",
        label = "write `#[from_context]` before this parameter"
    )]
    pub trait SuppliedArg: ToolArg {}

    #[diagnostic::do_not_recommend]
    impl<T: ToolArg> SuppliedArg for T {}

    /// An argument without `Deserialize`.
    #[diagnostic::on_unimplemented(
        message = "`{Self}` can't be a tool argument: it has no `Deserialize`",
        label = "can't be read from a call",
        note = "write `#[derive(serde::Deserialize)]` on it, or on the type inside if this is a list or an `Option`; other crates have it behind a feature that is mostly called `serde`"
    )]
    pub trait UnreadArg: ToolArg {}

    #[diagnostic::do_not_recommend]
    impl<T: ToolArg> UnreadArg for T {}

    /// An argument without `JsonSchema`.
    #[diagnostic::on_unimplemented(
        message = "`{Self}` can't be a tool argument: it has no `JsonSchema`",
        label = "can't be described to callers",
        note = "write `#[derive(schemars::JsonSchema)]` on it, or on the type inside if this is a list or an `Option`; for other crates' types schemars has features, such as `uuid1` and `chrono04`"
    )]
    pub trait UndescribedArg: ToolArg {}

    #[diagnostic::do_not_recommend]
    impl<T: ToolArg> UndescribedArg for T {}
}

/// A `#[derive(Tool)]` type.
pub mod tool {
    use super::{Ask, DeserializeOwned, JsonSchema, ToolType};

    /// Nothing is missing.
    pub trait Sound {
        /// No error.
        fn tool<T>(&self) {}
    }

    impl<T: ToolType> Sound for &&&Ask<T> {}

    /// It has a schema and can't be read.
    pub trait Unread {
        /// The error.
        fn tool<T: UnreadTool>(&self) {}
    }

    impl<T: JsonSchema> Unread for &&Ask<T> {}

    /// It can be read and has no schema.
    pub trait Undescribed {
        /// The error.
        fn tool<T: UndescribedTool>(&self) {}
    }

    impl<T: DeserializeOwned> Undescribed for &Ask<T> {}

    /// Both are missing.
    pub trait Unfit {
        /// The error.
        fn tool<T: ToolType>(&self) {}
    }

    impl<T> Unfit for Ask<T> {}

    /// A tool without `Deserialize`.
    #[diagnostic::on_unimplemented(
        message = "the tool `{Self}` can't be read from arguments: it has no `Deserialize`",
        label = "add `serde::Deserialize` to the derives",
        note = "write `#[derive(serde::Deserialize, schemars::JsonSchema, mcp_runtime::Tool)]` on it"
    )]
    pub trait UnreadTool: ToolType {}

    #[diagnostic::do_not_recommend]
    impl<T: ToolType> UnreadTool for T {}

    /// A tool without `JsonSchema`.
    #[diagnostic::on_unimplemented(
        message = "the arguments of the tool `{Self}` can't be described to callers: it has no `JsonSchema`",
        label = "add `schemars::JsonSchema` to the derives",
        note = "write `#[derive(serde::Deserialize, schemars::JsonSchema, mcp_runtime::Tool)]` on it"
    )]
    pub trait UndescribedTool: ToolType {}

    #[diagnostic::do_not_recommend]
    impl<T: ToolType> UndescribedTool for T {}
}

/// The structured content in a return type, be it the function's or `Json<T>` for a key `output = T`.
pub mod data {
    use super::{Ask, Content, Described, Json, JsonSchema, Serialize, ToolData, ToolOutput, Written};

    /// A return type with structured content.
    pub trait HasData {
        /// What the content is made of.
        type Data;
    }

    impl<T> HasData for Json<T> {
        type Data = T;
    }

    impl<T> HasData for (Json<T>, Vec<Content>) {
        type Data = T;
    }

    impl<T: HasData> HasData for Option<T> {
        type Data = T::Data;
    }

    impl<T: HasData, E> HasData for Result<T, E> {
        type Data = T::Data;
    }

    /// Nothing is missing.
    pub trait Sound {
        /// No error.
        fn data<T>(&self) {}
    }

    impl<T: ToolOutput> Sound for &&&&Ask<T> {}

    /// It has a schema and can't be written.
    pub trait Unwritten {
        /// The error.
        fn data<T: HasData<Data: Written>>(&self) {}
    }

    impl<T: HasData<Data: JsonSchema>> Unwritten for &&&Ask<T> {}

    /// It can be written and has no schema.
    pub trait Undescribed {
        /// The error.
        fn data<T: HasData<Data: Described>>(&self) {}
    }

    impl<T: HasData<Data: Serialize>> Undescribed for &&Ask<T> {}

    /// Both are missing.
    pub trait Unfit {
        /// The error.
        fn data<T: HasData<Data: UnfitData>>(&self) {}
    }

    impl<T: HasData> Unfit for &Ask<T> {}

    /// There is no structured content, of which the next bound speaks.
    pub trait Other {
        /// No error.
        fn data<T>(&self) {}
    }

    impl<T> Other for Ask<T> {}

    /// Structured content without both.
    #[diagnostic::on_unimplemented(
        message = "`{Self}` can't be structured content",
        label = "has neither `Serialize` nor `JsonSchema`",
        note = "write `#[derive(serde::Serialize, schemars::JsonSchema)]` on `{Self}`, or on the type inside if this is a list or an `Option`"
    )]
    pub trait UnfitData: ToolData {}

    #[diagnostic::do_not_recommend]
    impl<T: ToolData> UnfitData for T {}
}

/// The structured failure in a return type.
///
/// Of a `Failure` that does not fit, the compiler misses `Display`, as other errors have it. So that is what the bounds
/// below imply, too.
pub mod failure {
    use std::fmt::Display;

    use super::{Ask, Failure, JsonSchema, Serialize, ToolData, ToolError, ToolFailure};

    /// A return type with a structured failure.
    pub trait HasFailure {
        /// The failure.
        type Failure;
        /// What it holds.
        type Data;
    }

    impl<T, F> HasFailure for Result<T, Failure<F>> {
        type Failure = Failure<F>;
        type Data = F;
    }

    /// Nothing is missing.
    pub trait Sound {
        /// No error.
        fn failure<T>(&self) {}
    }

    impl<T: HasFailure<Data: ToolData>> Sound for &&&&Ask<T> {}

    /// It has a schema and can't be written.
    pub trait Unwritten {
        /// The error.
        fn failure<T: HasFailure<Failure: UnwrittenFailure<T::Data>>>(&self) {}
    }

    impl<T: HasFailure<Data: JsonSchema>> Unwritten for &&&Ask<T> {}

    /// It can be written and has no schema.
    pub trait Undescribed {
        /// The error.
        fn failure<T: HasFailure<Failure: UndescribedFailure<T::Data>>>(&self) {}
    }

    impl<T: HasFailure<Data: Serialize>> Undescribed for &&Ask<T> {}

    /// Both are missing.
    pub trait Unfit {
        /// The error.
        fn failure<T: HasFailure<Failure: UnfitFailure<T::Data>>>(&self) {}
    }

    impl<T: HasFailure> Unfit for &Ask<T> {}

    /// There is no structured failure.
    pub trait Other {
        /// No error.
        fn failure<T>(&self) {}
    }

    impl<T> Other for Ask<T> {}

    /// A structured failure without `Serialize`.
    #[diagnostic::on_unimplemented(
        message = "`{F}` can't be a structured failure: it has no `Serialize`",
        label = "`{F}` can't be written as JSON",
        note = "write `#[derive(serde::Serialize)]` on `{F}`"
    )]
    pub trait UnwrittenFailure<F>: ToolFailure + Display {}

    #[diagnostic::do_not_recommend]
    impl<F> UnwrittenFailure<F> for ToolError {}

    /// A structured failure without `JsonSchema`.
    #[diagnostic::on_unimplemented(
        message = "`{F}` can't be a structured failure: it has no `JsonSchema`",
        label = "`{F}` can't be described to callers",
        note = "write `#[derive(schemars::JsonSchema)]` on `{F}`"
    )]
    pub trait UndescribedFailure<F>: ToolFailure + Display {}

    #[diagnostic::do_not_recommend]
    impl<F> UndescribedFailure<F> for ToolError {}

    /// A structured failure without both.
    #[diagnostic::on_unimplemented(
        message = "`{F}` can't be a structured failure",
        label = "`{F}` has neither `Serialize` nor `JsonSchema`",
        note = "write `#[derive(serde::Serialize, schemars::JsonSchema)]` on `{F}`"
    )]
    pub trait UnfitFailure<F>: ToolFailure + Display {}

    #[diagnostic::do_not_recommend]
    impl<F> UnfitFailure<F> for ToolError {}
}
