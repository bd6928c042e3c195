//! Everything that generated code may name. Not part of the public interface: it may change in any release.
//!
//! An expansion is data ([`Entry`], [`ArgSpec`], [`Shape`]) and one decoding call per argument ([`arg`] and its
//! relatives); whatever needs thought happens in the rooms that these items come from.

pub use ::core;
pub use ::schemars;
pub use ::serde;

pub use crate::call::args::{Args, arg, arg_computed, arg_literal, arg_serde, flatten, from_context, rejected, unread};
pub use crate::call::entry::{BoxFuture, Entry, Free, FreeTool, Needs, Started, ToolAt, boxed, handler_entry};
pub use crate::call::finish::{Finish, FinishAny, FinishError, FinishNothing};
pub use crate::call::handler::{Codec, Tool, ToolType, codec};
pub use crate::call::lack;
pub use crate::call::output::{Json, ToolData, ToolFailure, ToolOutput};
pub use crate::call::proof;
pub use crate::call::proof::HeaderValue;
pub use crate::call::publish::{ByDefault, Publish, PublishAny, PublishNothing, Shown, example};
pub use crate::call::reach::{Mark, Passes, Unmarked};
pub use crate::call::shape::{Probe, ToolInput, Unshaped};
pub use crate::declare::arg::{ArgSpec, Bound, Default, Field, Name, Range, Shape, Tagging, ToolArg, Variant};
pub use crate::declare::tool::{HeaderNode, IconSpec, ToolSpec};
pub use crate::schema::input::InputBuilder;
pub use crate::server::register::{
    OnlyOneBlockWithoutPart, SharedState, ToolSet, Tools, Toolset, assert_sound, assert_sound_free, assert_sound_part,
    assert_sound_tool,
};
