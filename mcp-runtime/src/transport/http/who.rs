//! Who sends a request, as layers around the service have left it in the request's extensions.

use http::{Extensions, HeaderValue};
use tokio::time::Instant;

use crate::auth::{Principal, access::Caller};

/// The caller of a request with these extensions.
pub(super) fn calls(extensions: &Extensions) -> Caller<'_> {
    Caller { principal: extensions.get(), offered: offered(extensions) }
}

/// When what is known of the caller ends, if it does.
pub(super) fn until(extensions: &Extensions) -> Option<Instant> {
    let at = extensions.get::<Principal>()?.expires_at()?;
    // What has ended already has no duration left.
    let left = at.duration_since(std::time::SystemTime::now()).unwrap_or_default();
    Instant::now().checked_add(left)
}

#[cfg(feature = "auth")]
fn offered(extensions: &Extensions) -> Option<&std::collections::BTreeSet<String>> {
    extensions.get().map(crate::auth::bearer::Offer::scopes)
}

#[cfg(not(feature = "auth"))]
fn offered(_: &Extensions) -> Option<&std::collections::BTreeSet<String>> {
    None
}

/// The challenge for a caller that lacks some of these scopes.
#[cfg(feature = "auth")]
pub(super) fn challenge(extensions: &Extensions, needed: &[&str]) -> Option<HeaderValue> {
    let offer: &crate::auth::bearer::Offer = extensions.get()?;
    offer.challenger().insufficient(needed).header
}

#[cfg(not(feature = "auth"))]
pub(super) fn challenge(_: &Extensions, _: &[&str]) -> Option<HeaderValue> {
    None
}
