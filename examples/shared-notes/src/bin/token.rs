//! Stands in for an authorization server: prints the key set, or a token for somebody.
//!
//! ```text
//! token keys
//! token SUBJECT SCOPE …
//! ```

use std::{
    env,
    time::{Duration, SystemTime},
};

use jsonwebtoken::{Algorithm, EncodingKey, Header, jwk::Jwk};
use serde_json::json;

/// A private key of Ed25519 (RFC 8410) that everybody knows who reads this: good for trying the example out.
const KEY: &[u8] = b"\x30\x2e\x02\x01\x00\x30\x05\x06\x03\x2b\x65\x70\x04\x22\x04\x20not a secret, for trying it out!";
const KEY_ID: &str = "for-trying-out";

/// How long a token is good for.
const VALID: Duration = Duration::from_secs(600);

fn main() -> mcp_runtime::Result {
    let key = EncodingKey::from_ed_der(KEY);
    let mut arguments = env::args().skip(1);
    let text = match arguments.next().as_deref() {
        Some("keys") => {
            let mut public = Jwk::from_encoding_key(&key, Algorithm::EdDSA)?;
            public.common.key_id = Some(KEY_ID.to_owned());
            json!({ "keys": [public] }).to_string()
        }
        Some(subject) => token(&key, subject, &arguments.collect::<Vec<_>>().join(" "))?,
        None => return Err(std::io::Error::other("write `token keys` or `token SUBJECT SCOPE …`").into()),
    };
    #[expect(clippy::print_stdout, reason = "it is what the command is for")]
    {
        println!("{text}");
    }
    Ok(())
}

fn token(key: &EncodingKey, subject: &str, scope: &str) -> mcp_runtime::Result<String> {
    let setting = |name, default: &str| env::var(name).unwrap_or_else(|_| default.to_owned());
    let header =
        Header { kid: Some(KEY_ID.to_owned()), typ: Some("at+jwt".to_owned()), ..Header::new(Algorithm::EdDSA) };
    let claims = json!({
        "iss": setting("NOTES_ISSUER", "https://auth.example.com"),
        "aud": setting("NOTES_URL", "http://127.0.0.1:8080/mcp"),
        "sub": subject,
        "scope": scope,
        "exp": (SystemTime::now() + VALID).duration_since(SystemTime::UNIX_EPOCH)?.as_secs(),
    });
    Ok(jsonwebtoken::encode(&header, &claims, key)?)
}
