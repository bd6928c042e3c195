//! What a transport says about a request outside of the message.

use super::envelope::Params;
use crate::{auth::access::Access, json::tape::Ref, protocol::ErrorObject};

/// Copies of parts of a request that a transport carries beside the message, for those on the way who do not read it.
/// The two must agree: who went by the copy and who goes by the message must not come to different ends.
pub(crate) trait Outside {
    /// For whom the request is.
    fn access(&self) -> Access<'_>;

    /// Whether it says that the request is of 2026-07-28, even if the message does not.
    fn is_modern(&self) -> bool;

    /// Compares it with a request whose metadata is complete.
    fn agrees_with_request(&self, version: &str, method: &str, params: Params<'_>) -> Result<(), ErrorObject>;

    /// Compares it with the arguments of a call, which are an object if there are any. `tool` is the place in the
    /// registry.
    fn agrees_with_arguments(&self, tool: usize, arguments: Option<Ref<'_>>) -> Result<(), ErrorObject>;
}

/// A transport that carries messages only.
pub(crate) struct Nothing;

impl Outside for Nothing {
    fn access(&self) -> Access<'_> {
        Access::Owner
    }

    fn is_modern(&self) -> bool {
        false
    }

    fn agrees_with_request(&self, _version: &str, _method: &str, _params: Params<'_>) -> Result<(), ErrorObject> {
        Ok(())
    }

    fn agrees_with_arguments(&self, _tool: usize, _arguments: Option<Ref<'_>>) -> Result<(), ErrorObject> {
        Ok(())
    }
}
