//! Signed tokens over a raw socket: good ones, and every kind of bad one that we know of.

use std::time::{Duration, SystemTime};

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use jsonwebtoken::{Algorithm, EncodingKey, Header, jwk::Jwk};
use mcp_runtime::{
    BearerAuth, Context, JwtAlgorithm, JwtKeys, JwtVerifier, ProtectedResource, ToolSwitches, tool, toolset,
};
use mcp_tests::{
    client::{call, request, text},
    fixture::builder,
    http::{Answer, Site, Stream, modern},
};
use serde_json::{Value, json};

const RESOURCE: &str = "https://mcp.example.com/mcp";
const ISSUER: &str = "https://auth.example.com";

/// Says what is known of the caller.
#[tool]
fn whoami(cx: &Context) -> String {
    let Some(caller) = cx.principal() else { return "nobody".to_owned() };
    let scopes: Vec<&str> = caller.scopes().collect();
    let (client, tenant) = (caller.client_id(), caller.claim("tenant").and_then(Value::as_str));
    format!("{} {scopes:?} {client:?} {tenant:?}", caller.subject())
}

/// A private key of Ed25519 (RFC 8410); which one depends on `seed`.
fn ed25519(seed: u8) -> EncodingKey {
    let prefix = [0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20];
    EncodingKey::from_ed_der(&[&prefix[..], &[seed; 32]].concat())
}

/// A private key on P-256 (RFC 5915 in PKCS #8).
fn p256(seed: u8) -> EncodingKey {
    let prefix = [
        0x30, 0x41, 2, 1, 0, 0x30, 0x13, 6, 7, 0x2a, 0x86, 0x48, 0xce, 0x3d, 2, 1, 6, 8, 0x2a, 0x86, 0x48, 0xce, 0x3d,
        3, 1, 7, 4, 0x27, 0x30, 0x25, 2, 1, 1, 4, 0x20,
    ];
    EncodingKey::from_ec_der(&[&prefix[..], &[seed; 32]].concat())
}

/// The public half, as a server publishes it.
fn public(id: &str, key: &EncodingKey, algorithm: Algorithm) -> Value {
    let mut jwk = Jwk::from_encoding_key(key, algorithm).unwrap();
    jwk.common.key_id = Some(id.to_owned());
    serde_json::to_value(jwk).unwrap()
}

fn keys() -> JwtKeys {
    let keys = json!({ "keys": [
        public("ed", &ed25519(1), Algorithm::EdDSA),
        public("ec", &p256(2), Algorithm::ES256),
    ] });
    JwtKeys::from_json(&keys.to_string()).unwrap()
}

/// Seconds since 1970, so many from now.
fn from_now(seconds: i64) -> i64 {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap().as_secs();
    i64::try_from(now).unwrap() + seconds
}

/// The same with half a second more.
fn fraction(seconds: i64) -> Value {
    serde_json::from_str(&format!("{seconds}.5")).unwrap()
}

/// What a good token says.
fn claims() -> Value {
    json!({
        "iss": ISSUER, "aud": RESOURCE, "sub": "alice", "exp": from_now(60), "nbf": from_now(-60),
        "scope": "issues:read  issues:write", "client_id": "editor", "tenant": "acme",
    })
}

/// The same with some members replaced, and those that are `null` left out.
fn claims_but(changes: &Value) -> Value {
    let mut claims = claims();
    for (name, value) in changes.as_object().unwrap() {
        claims[name] = value.clone();
    }
    claims.as_object_mut().unwrap().retain(|_, value| !value.is_null());
    claims
}

fn header(id: &str, algorithm: Algorithm) -> Header {
    let mut header = Header::new(algorithm);
    header.kid = Some(id.to_owned());
    header
}

/// A token with these claims by the first key.
fn token(claims: &Value) -> String {
    jsonwebtoken::encode(&header("ed", Algorithm::EdDSA), claims, &ed25519(1)).unwrap()
}

/// A token of these very parts.
fn raw(header: &Value, claims: &Value, signature: &str) -> String {
    [URL_SAFE_NO_PAD.encode(header.to_string()), URL_SAFE_NO_PAD.encode(claims.to_string()), signature.to_owned()]
        .join(".")
}

async fn site(verifier: JwtVerifier) -> Site {
    let resource = ProtectedResource::new(RESOURCE, ISSUER).unwrap();
    let server = builder().tools(toolset![whoami]).build().unwrap();
    Site::serve(server.into_service().bearer_auth(BearerAuth::new(resource, verifier))).await
}

async fn ask(site: &Site, token: &str) -> Answer {
    site.ask(modern(&call(1, "whoami", json!({})), &[&format!("Authorization: Bearer {token}")])).await
}

/// Whether the token is refused, and with these words.
#[track_caller]
fn is_refused(answer: &Answer, why: &str, what: &str) {
    assert_eq!(answer.status, 401, "{what}");
    let challenge = answer.header("www-authenticate").unwrap();
    assert!(challenge.contains("error=\"invalid_token\"") && challenge.contains(why), "{what}: {challenge}");
}

#[tokio::test]
async fn a_good_token_says_who_calls() {
    let site = site(JwtVerifier::new(ISSUER, keys())).await;
    let by_ec = |claims: &Value| jsonwebtoken::encode(&header("ec", Algorithm::ES256), claims, &p256(2)).unwrap();
    let mut without_id = header("", Algorithm::ES256);
    without_id.kid = None;
    let mut access = header("ed", Algorithm::EdDSA);
    access.typ = Some("at+JWT".to_owned());
    for token in [
        token(&claims()),
        by_ec(&claims()),
        jsonwebtoken::encode(&without_id, &claims(), &p256(2)).unwrap(),
        jsonwebtoken::encode(&access, &claims(), &ed25519(1)).unwrap(),
        token(&claims_but(&json!({ "aud": ["https://other.example.com", "HTTPS://MCP.example.com/mcp"] }))),
        token(&claims_but(&json!({ "scope": null, "scp": ["issues:read", "issues:write"] }))),
        token(&claims_but(&json!({ "client_id": null, "azp": "editor" }))),
        token(&claims_but(&json!({ "nbf": null, "exp": fraction(from_now(60)) }))),
        token(&claims_but(&json!({ "exp": from_now(-10), "nbf": from_now(10) }))),
    ] {
        let answer = ask(&site, &token).await;
        let expected = r#"alice ["issues:read", "issues:write"] Some("editor") Some("acme")"#;
        assert_eq!(text(&answer.json()), expected, "{answer:?}");
    }
}

#[tokio::test]
async fn a_token_that_says_the_wrong_things() {
    let site = site(JwtVerifier::new(ISSUER, keys())).await;
    for (changes, why) in [
        (json!({ "exp": from_now(-60) }), "has expired"),
        (json!({ "exp": null }), "when it expires"),
        (json!({ "exp": "tomorrow" }), "the token"),
        (json!({ "exp": -1 }), "the token"),
        (json!({ "nbf": from_now(60) }), "not valid yet"),
        (json!({ "nbf": "soon" }), "the token"),
        (json!({ "iss": "https://auth.example.com/" }), "another authorization server"),
        (json!({ "iss": [ISSUER] }), "another authorization server"),
        (json!({ "iss": null }), "another authorization server"),
        (json!({ "aud": "https://other.example.com" }), "another resource"),
        (json!({ "aud": "https://mcp.example.com" }), "another resource"),
        (json!({ "aud": [] }), "another resource"),
        (json!({ "aud": { "0": RESOURCE } }), "another resource"),
        (json!({ "aud": null }), "another resource"),
        (json!({ "sub": null }), "whom it is about"),
        (json!({ "sub": "" }), "whom it is about"),
    ] {
        is_refused(&ask(&site, &token(&claims_but(&changes))).await, why, &changes.to_string());
    }
}

#[tokio::test]
async fn a_token_that_nobody_has_signed_who_may() {
    let site = site(JwtVerifier::new(ISSUER, keys())).await;
    let good = token(&claims());
    let (signed, signature) = good.rsplit_once('.').unwrap();
    let (head, _) = signed.split_once('.').unwrap();
    let of = |changes: Value| {
        let mut header = json!({ "typ": "JWT", "alg": "EdDSA", "kid": "ed" });
        header.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
        header
    };
    // The public key as a secret: whoever takes it for one lets anybody sign.
    let secret = EncodingKey::from_secret(b"public key").unwrap();
    let by_secret = jsonwebtoken::encode(&header("ed", Algorithm::HS256), &claims(), &secret).unwrap();
    let stranger = jsonwebtoken::encode(&header("ed", Algorithm::EdDSA), &claims(), &ed25519(9)).unwrap();
    let other_id = jsonwebtoken::encode(&header("ec", Algorithm::EdDSA), &claims(), &ed25519(1)).unwrap();
    let mut brings_key = header("ed", Algorithm::EdDSA);
    brings_key.jwk = Some(Jwk::from_encoding_key(&ed25519(9), Algorithm::EdDSA).unwrap());
    brings_key.jku = Some("https://evil.example.com/jwks.json".to_owned());
    let brings_key = jsonwebtoken::encode(&brings_key, &claims(), &ed25519(9)).unwrap();
    let mut logout = header("ed", Algorithm::EdDSA);
    logout.typ = Some("logout+jwt".to_owned());
    let logout = jsonwebtoken::encode(&logout, &claims(), &ed25519(1)).unwrap();
    for (token, why) in [
        (raw(&of(json!({ "alg": "none" })), &claims(), ""), "no signed token"),
        (raw(&of(json!({ "alg": "None" })), &claims(), signature), "no signed token"),
        (raw(&of(json!({ "alg": "RS256" })), &claims(), signature), "not signed by a key"),
        (raw(&of(json!({ "crit": ["exp"], "exp": 1 })), &claims(), signature), "no signed token"),
        (raw(&of(json!({ "b64": false, "crit": ["b64"] })), &claims(), signature), "no signed token"),
        (raw(&of(json!({})), &claims_but(&json!({ "sub": "root" })), signature), "not signed by a key"),
        (by_secret, "algorithm is not accepted"),
        (stranger, "not signed by a key"),
        (other_id, "not signed by a key"),
        (brings_key, "not signed by a key"),
        (logout, "no access token"),
        (format!("{signed}."), "not signed by a key"),
        (format!("{signed}.{signature}AA"), "not signed by a key"),
        (format!("{head}.{signature}"), "the token"),
        (format!("{good}.{signature}"), "the token"),
        ("a".repeat(16 << 10), "the token"),
        (".".repeat(1000), "the token"),
        (
            format!("{}.{}.{signature}", URL_SAFE_NO_PAD.encode("[".repeat(9000)), URL_SAFE_NO_PAD.encode("{}")),
            "the token",
        ),
        (format!("{head}.{}.{signature}", URL_SAFE_NO_PAD.encode("{}")), "not signed by a key"),
    ] {
        is_refused(&ask(&site, &token).await, why, &token[..token.len().min(90)]);
    }
}

#[tokio::test]
async fn algorithms_and_audiences_can_be_chosen() {
    let verifier = JwtVerifier::new(ISSUER, keys()).algorithms([JwtAlgorithm::Es256]).audience("issues-api");
    let site = site(verifier.leeway(Duration::ZERO)).await;
    let by_ec = |claims: &Value| jsonwebtoken::encode(&header("ec", Algorithm::ES256), claims, &p256(2)).unwrap();
    assert_eq!(ask(&site, &by_ec(&claims_but(&json!({ "aud": "issues-api" })))).await.code(), 0);
    is_refused(&ask(&site, &token(&claims())).await, "algorithm is not accepted", "by Ed25519");
    is_refused(&ask(&site, &by_ec(&claims_but(&json!({ "exp": from_now(-2) })))).await, "has expired", "no leeway");
}

#[tokio::test]
async fn keys_that_come_when_they_are_needed() {
    let verifier = JwtVerifier::new(ISSUER, JwtKeys::default())
        .refresh(Duration::from_secs(3600), || async { Ok::<_, std::io::Error>(keys()) });
    let first = site(verifier).await;
    assert_eq!(ask(&first, &token(&claims())).await.code(), 0);
    let away = || async { Err::<JwtKeys, _>(std::io::Error::other("hidden.example.com is away")) };
    let verifier = JwtVerifier::new(ISSUER, JwtKeys::default()).refresh(Duration::from_secs(3600), away);
    let second = site(verifier).await;
    let answer = ask(&second, &token(&claims())).await;
    assert_eq!((answer.status, answer.body.contains("hidden")), (503, false));
    let listed = second.ask(modern(&request(1, "tools/list", json!({})), &[])).await;
    assert_eq!(listed.status, 401);
}

/// A stream is open for as long as its token is taken, the leeway included.
#[tokio::test]
async fn a_stream_opened_within_the_leeway_goes_on() {
    let resource = ProtectedResource::new(RESOURCE, ISSUER).unwrap();
    let switches = ToolSwitches::new();
    let server = builder().tools(toolset![whoami]).switches(&switches).build().unwrap();
    let verifier = JwtVerifier::new(ISSUER, keys()).leeway(Duration::from_secs(3600));
    let site = Site::serve(server.into_service().bearer_auth(BearerAuth::new(resource, verifier))).await;
    let listen = request(1, "subscriptions/listen", json!({ "notifications": { "toolsListChanged": true } }));
    let bearer = format!("Authorization: Bearer {}", token(&claims_but(&json!({ "exp": from_now(-60) }))));
    let mut stream = Stream::open(&site, modern(&listen, &[&bearer])).await;
    assert_eq!(stream.next().await.unwrap()["method"], "notifications/subscriptions/acknowledged");
    switches.disable("whoami").unwrap();
    assert_eq!(stream.next().await.unwrap()["method"], "notifications/tools/list_changed");
}
