//! Runs tools.

mod call;
#[doc(hidden)]
pub mod private;
mod schema;

pub use call::*;
pub use schemars;
pub use serde;
pub use serde_json;
