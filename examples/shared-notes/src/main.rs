//! Notes that callers with different scopes read, write and clear up.

mod notes;

use std::{env, fs, time::Duration};

use mcp_runtime::{BearerAuth, JwtKeys, JwtVerifier, ProtectedResource, Server};

use crate::notes::Notes;

/// How long the keys are used before the file is read again.
const KEYS_AGE: Duration = Duration::from_secs(300);

#[tokio::main]
async fn main() -> mcp_runtime::Result {
    let auth = auth()?;
    Server::new("shared-notes", env!("CARGO_PKG_VERSION"))
        .tools(Notes::default())
        .http(move |service| service.bearer_auth(auth.clone()))
        .run()
        .await
}

/// Who is let in over HTTP. The keys are read when the first token comes, so that nobody needs them over stdio.
fn auth() -> mcp_runtime::Result<BearerAuth> {
    let setting = |name, default: &str| env::var(name).unwrap_or_else(|_| default.to_owned());
    let issuer = setting("NOTES_ISSUER", "https://auth.example.com");
    let url = setting("NOTES_URL", "http://127.0.0.1:8080/mcp");
    let file = setting("NOTES_KEYS", "jwks.json");
    let keys = move || {
        let keys = fs::read_to_string(&file).map_err(Into::into).and_then(|json| Ok(JwtKeys::from_json(&json)?));
        std::future::ready::<Result<_, Box<dyn std::error::Error + Send + Sync>>>(keys)
    };
    let resource = ProtectedResource::new(&url, &issuer)?.scopes_supported(["notes:read"]).name("Shared notes");
    let verifier = JwtVerifier::new(issuer, JwtKeys::default()).refresh(KEYS_AGE, keys);
    Ok(BearerAuth::new(resource, verifier)
        .require(["notes:read"])
        .step_up(["notes:write"])
        .implies("notes:write", ["notes:read"])
        .implies("notes:admin", ["notes:write"]))
}
