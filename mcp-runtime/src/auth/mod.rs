//! Who may: verified callers, what they are granted, and what of a server they see.
//!
//! [`Principal`] and [`Access`] say who calls and are part of every build. The feature `auth` adds the protected resource
//! of OAuth 2.1 ([authorization](https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization)): its
//! description of itself (RFC 9728), bearer tokens (RFC 6750) and the challenges for those who lack them. The feature `jwt` adds a
//! verifier of signed tokens (RFC 9068).

pub(crate) mod access;
#[cfg(feature = "auth")]
pub(crate) mod bearer;
#[cfg(feature = "auth")]
pub(crate) mod challenge;
#[cfg(feature = "auth")]
mod grants;
#[cfg(feature = "http")]
pub(crate) mod host;
#[cfg(feature = "jwt")]
mod jwt;
#[cfg(feature = "auth")]
mod layer;
mod principal;
#[cfg(feature = "auth")]
pub(crate) mod resource;
#[cfg(feature = "auth")]
mod verifier;

#[cfg(feature = "auth")]
pub use bearer::BearerAuth;
#[cfg(feature = "jwt")]
pub use jwt::{JwtAlgorithm, JwtKeys, JwtKeysError, JwtVerifier};
#[cfg(feature = "auth")]
pub use layer::{BearerFuture, BearerService};
pub use principal::Principal;
#[cfg(feature = "auth")]
pub use resource::{InvalidResource, ProtectedResource};
#[cfg(feature = "auth")]
pub use verifier::{TokenError, TokenVerifier};
