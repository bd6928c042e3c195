//! Key sets (RFC 7517): the public keys of an authorization server.

use std::{error::Error, fmt, sync::Arc};

use jsonwebtoken::{
    Algorithm, DecodingKey,
    jwk::{AlgorithmParameters, EllipticCurve, Jwk, KeyAlgorithm, KeyOperations, PublicKeyUse},
};
use serde::Deserialize;
use serde_json::Value;

use super::JwtAlgorithm;

/// How many keys a set may have. Servers have two or three at a time.
const MAX_KEYS: usize = 64;
/// How many bytes the modulus of an RSA key has at least: "A key of size 2048 bits or larger MUST be used" (RFC 7518,
/// section 3.3).
const MIN_MODULUS: usize = 2048 / 8;

/// The keys by which an authorization server signs tokens: their public halves, as it publishes them (`jwks_uri`).
///
/// The default is none at all, for a [verifier](crate::JwtVerifier) that fetches them when the first token comes.
#[derive(Clone, Default)]
pub struct JwtKeys(Arc<[Key]>);

/// One key.
pub(super) struct Key {
    id: Option<String>,
    /// What it may be used with.
    algorithms: Vec<JwtAlgorithm>,
    pub(super) decoding: DecodingKey,
}

impl JwtKeys {
    /// Reads a set, as in `{"keys": [{"kty": "EC", "crv": "P-256", "kid": "…", "x": "…", "y": "…"}]}`. Keys that are not for
    /// signatures, or of a kind that is not known, are left out.
    ///
    /// # Errors
    ///
    /// If it is no key set, if it holds a secret (a symmetric or a private key, which does not belong where tokens are
    /// verified), an RSA key of less than 2048 bits, or no key that is of use.
    pub fn from_json(json: &str) -> Result<Self, JwtKeysError> {
        let set: Value = serde_json::from_str(json).map_err(|error| JwtKeysError(format!("it is no JSON: {error}")))?;
        let Some(keys) = set.get("keys").and_then(Value::as_array) else {
            return Err(JwtKeysError("it has no list `keys`".to_owned()));
        };
        if keys.len() > MAX_KEYS {
            return Err(JwtKeysError(format!("it has {} keys; accepted are {MAX_KEYS}", keys.len())));
        }
        let read = |(place, key): (usize, &Value)| {
            Key::read(key).map_err(|why| JwtKeysError(format!("key {} {why}", place + 1))).transpose()
        };
        let keys: Vec<Key> = keys.iter().enumerate().filter_map(read).collect::<Result<_, _>>()?;
        if keys.is_empty() {
            return Err(JwtKeysError("none of its keys can verify a signature".to_owned()));
        }
        Ok(Self(keys.into()))
    }

    /// The keys that a signature by this algorithm may be of. A token that names its key is of that one.
    pub(super) fn fitting<'a>(&'a self, id: Option<&'a str>, algorithm: JwtAlgorithm) -> impl Iterator<Item = &'a Key> {
        self.0
            .iter()
            .filter(move |key| key.algorithms.contains(&algorithm) && id.is_none_or(|id| key.id.as_deref() == Some(id)))
    }
}

impl Key {
    /// Reads a key; `None` for one that is of no use here.
    fn read(key: &Value) -> Result<Option<Self>, &'static str> {
        if key.get("kty").is_some_and(|kind| kind == "oct") {
            return Err("is symmetric: whoever knows it can sign tokens itself");
        }
        if key.get("d").is_some() {
            return Err("is a private one: only public keys belong here");
        }
        let Ok(jwk) = Jwk::deserialize(key) else { return Ok(None) };
        let for_signatures = jwk.common.public_key_use.as_ref().is_none_or(|usage| *usage == PublicKeyUse::Signature);
        let operations = jwk.common.key_operations.as_ref();
        if !for_signatures || operations.is_some_and(|all| !all.contains(&KeyOperations::Verify)) {
            return Ok(None);
        }
        let mut algorithms = algorithms(&jwk)?;
        if let Some(only) = jwk.common.key_algorithm {
            let only = only_algorithm(only);
            algorithms.retain(|algorithm| Some(*algorithm) == only);
        }
        if algorithms.is_empty() {
            return Ok(None);
        }
        let decoding = DecodingKey::from_jwk(&jwk).map_err(|_| "has parts that are no base64url")?;
        Ok(Some(Self { id: jwk.common.key_id, algorithms, decoding }))
    }
}

/// What a key can be used with, by its kind.
fn algorithms(jwk: &Jwk) -> Result<Vec<JwtAlgorithm>, &'static str> {
    Ok(match &jwk.algorithm {
        // Three bytes are four letters; a leading zero is not written.
        AlgorithmParameters::RSA(key) if key.n.len() * 3 / 4 < MIN_MODULUS => {
            return Err("has less than the 2048 bits that RSA takes");
        }
        AlgorithmParameters::RSA(_) => JwtAlgorithm::RSA.to_vec(),
        AlgorithmParameters::EllipticCurve(key) => match key.curve {
            EllipticCurve::P256 => vec![JwtAlgorithm::Es256],
            EllipticCurve::P384 => vec![JwtAlgorithm::Es384],
            _ => Vec::new(),
        },
        AlgorithmParameters::OctetKeyPair(key) if key.curve == EllipticCurve::Ed25519 => vec![JwtAlgorithm::EdDsa],
        _ => Vec::new(),
    })
}

/// The algorithm that a key names as its only one.
fn only_algorithm(algorithm: KeyAlgorithm) -> Option<JwtAlgorithm> {
    JwtAlgorithm::of(Algorithm::try_from(algorithm).ok()?)
}

impl fmt::Debug for JwtKeys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.iter().map(|key| (key.id.as_deref(), &key.algorithms))).finish()
    }
}

/// A key set that can't be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JwtKeysError(String);

impl fmt::Display for JwtKeysError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the key set can't be used: {}", self.0)
    }
}

impl Error for JwtKeysError {}
