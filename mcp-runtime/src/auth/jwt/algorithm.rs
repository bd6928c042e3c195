//! Signature algorithms.

use jsonwebtoken::Algorithm;

/// A signature algorithm (RFC 7518, section 3.1; RFC 8037). Each is made with a private key and verified with a public
/// one: what is made with a shared secret (`HS256`), or not made at all (`none`), has no name here and is never accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum JwtAlgorithm {
    /// `RSASSA-PKCS1-v1_5` with SHA-256.
    Rs256,
    /// `RSASSA-PKCS1-v1_5` with SHA-384.
    Rs384,
    /// `RSASSA-PKCS1-v1_5` with SHA-512.
    Rs512,
    /// RSASSA-PSS with SHA-256.
    Ps256,
    /// RSASSA-PSS with SHA-384.
    Ps384,
    /// RSASSA-PSS with SHA-512.
    Ps512,
    /// ECDSA over P-256 with SHA-256.
    Es256,
    /// ECDSA over P-384 with SHA-384.
    Es384,
    /// `EdDSA` over Ed25519.
    EdDsa,
}

impl JwtAlgorithm {
    /// All of them.
    pub(super) const ALL: [Self; 9] = [
        Self::Rs256,
        Self::Rs384,
        Self::Rs512,
        Self::Ps256,
        Self::Ps384,
        Self::Ps512,
        Self::Es256,
        Self::Es384,
        Self::EdDsa,
    ];
    /// Those of RSA keys.
    pub(super) const RSA: [Self; 6] = [Self::Rs256, Self::Rs384, Self::Rs512, Self::Ps256, Self::Ps384, Self::Ps512];

    /// The algorithm that a token names; `None` for one that is never accepted.
    pub(super) fn of(algorithm: Algorithm) -> Option<Self> {
        Self::ALL.into_iter().find(|known| known.into_library() == algorithm)
    }

    pub(super) fn into_library(self) -> Algorithm {
        match self {
            Self::Rs256 => Algorithm::RS256,
            Self::Rs384 => Algorithm::RS384,
            Self::Rs512 => Algorithm::RS512,
            Self::Ps256 => Algorithm::PS256,
            Self::Ps384 => Algorithm::PS384,
            Self::Ps512 => Algorithm::PS512,
            Self::Es256 => Algorithm::ES256,
            Self::Es384 => Algorithm::ES384,
            Self::EdDsa => Algorithm::EdDSA,
        }
    }
}
