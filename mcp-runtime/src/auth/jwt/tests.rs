use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use serde_json::json;

use super::*;

/// The public keys of RFC 7515 (appendix A.3), RFC 8037 (appendix A.2) and one of RSA.
fn ec() -> Value {
    json!({
        "kty": "EC", "crv": "P-256", "kid": "ec",
        "x": "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
        "y": "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0",
    })
}

fn ed() -> Value {
    json!({ "kty": "OKP", "crv": "Ed25519", "kid": "ed", "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo" })
}

fn rsa(bytes: usize) -> Value {
    json!({ "kty": "RSA", "kid": "rsa", "e": "AQAB", "n": "A".repeat((bytes * 8).div_ceil(6)) })
}

/// The same key with other members.
fn with(mut key: Value, members: &Value) -> Value {
    for (name, value) in members.as_object().unwrap() {
        key[name] = value.clone();
    }
    key
}

fn read(keys: &[Value]) -> Result<JwtKeys, JwtKeysError> {
    JwtKeys::from_json(&json!({ "keys": keys }).to_string())
}

fn fits(keys: &JwtKeys, id: Option<&str>, algorithm: JwtAlgorithm) -> bool {
    keys.fitting(id, algorithm).next().is_some()
}

#[test]
fn a_key_is_used_with_the_algorithms_of_its_kind() {
    let keys = read(&[ec(), ed(), with(rsa(256), &json!({ "alg": "PS256" }))]).unwrap();
    for (id, algorithm) in [("ec", JwtAlgorithm::Es256), ("ed", JwtAlgorithm::EdDsa), ("rsa", JwtAlgorithm::Ps256)] {
        for other in JwtAlgorithm::ALL {
            assert_eq!(fits(&keys, Some(id), other), other == algorithm, "{id} {other:?}");
        }
        assert!(fits(&keys, None, algorithm));
        assert!(!fits(&keys, Some("other"), algorithm));
    }
}

#[test]
fn what_is_of_no_use_is_left_out() {
    for useless in [
        json!({ "kty": "new", "kid": "x" }),
        json!({ "kty": "EC", "crv": "secp256k1", "x": "AA", "y": "AA" }),
        json!("no key"),
        with(ec(), &json!({ "use": "enc" })),
        with(ec(), &json!({ "key_ops": ["deriveKey"] })),
        with(ec(), &json!({ "alg": "ECDH-ES" })),
        with(ed(), &json!({ "alg": "ES256" })),
    ] {
        assert_eq!(
            read(std::slice::from_ref(&useless)).unwrap_err().to_string(),
            "the key set can't be used: none of its keys can verify a signature",
            "{useless}"
        );
        assert!(read(&[useless, ec()]).is_ok());
    }
}

#[test]
fn what_does_not_belong_into_a_key_set_is_refused() {
    for (key, why) in [
        (json!({ "kty": "oct", "k": "c2VjcmV0" }), "key 2 is symmetric"),
        (with(ec(), &json!({ "d": "c2VjcmV0" })), "key 2 is a private one"),
        (rsa(128), "key 2 has less than the 2048 bits"),
        (with(ed(), &json!({ "x": "not base64" })), "key 2 has parts that are no base64url"),
    ] {
        let error = read(&[ec(), key]).unwrap_err().to_string();
        assert!(error.contains(why) && !error.contains("c2VjcmV0"), "{error}");
    }
    for text in ["", "[]", "{}", "{\"keys\":{}}", "{\"keys\":[]}"] {
        assert!(JwtKeys::from_json(text).is_err(), "{text}");
    }
    assert!(read(&vec![ec(); 65]).is_err());
}

/// Counts how often it is asked for keys, of which each time there is one more.
fn source(asked: &Arc<AtomicUsize>) -> impl Fn() -> std::future::Ready<Result<JwtKeys, std::io::Error>> + use<> {
    let asked = Arc::clone(asked);
    move || {
        let keys = [ec(), ed()];
        let count = (asked.fetch_add(1, Ordering::SeqCst) + 1).min(keys.len());
        std::future::ready(read(&keys[..count]).map_err(std::io::Error::other))
    }
}

#[tokio::test(start_paused = true)]
async fn keys_are_fetched_when_they_are_missing_or_old_and_not_all_the_time() {
    let asked = Arc::default();
    let verifier = JwtVerifier::new("i", JwtKeys::default()).refresh(Duration::from_secs(3600), source(&asked));
    let ask = async |id: &str, algorithm| {
        let keys = verifier.store.keys(|keys| fits(keys, Some(id), algorithm)).await.unwrap();
        (fits(&keys, Some(id), algorithm), asked.load(Ordering::SeqCst))
    };
    assert_eq!(ask("ec", JwtAlgorithm::Es256).await, (true, 1), "there were none");
    assert_eq!(ask("ec", JwtAlgorithm::Es256).await, (true, 1));
    assert_eq!(ask("ed", JwtAlgorithm::EdDsa).await, (false, 1), "too soon to ask again");
    tokio::time::advance(Duration::from_secs(31)).await;
    assert_eq!(ask("ed", JwtAlgorithm::EdDsa).await, (true, 2), "a new one");
    tokio::time::advance(Duration::from_secs(3601)).await;
    assert_eq!(ask("ed", JwtAlgorithm::EdDsa).await, (true, 3), "old");
}

#[tokio::test(start_paused = true)]
async fn old_keys_are_used_as_long_as_no_new_ones_come() {
    let asked = AtomicUsize::new(0);
    let once = move || {
        let first = asked.fetch_add(1, Ordering::SeqCst) == 0;
        std::future::ready(if first { Ok(read(&[ec()]).unwrap()) } else { Err(std::io::Error::other("away")) })
    };
    let verifier = JwtVerifier::new("i", JwtKeys::default()).refresh(Duration::from_secs(60), once);
    let ask = async |id: &str, algorithm| {
        verifier.store.keys(|keys| fits(keys, Some(id), algorithm)).await.map(|keys| fits(&keys, Some(id), algorithm))
    };
    assert!(matches!(ask("ec", JwtAlgorithm::Es256).await, Ok(true)));
    tokio::time::advance(Duration::from_secs(100)).await;
    assert!(matches!(ask("ec", JwtAlgorithm::Es256).await, Ok(true)), "they are old, and there are no others");
    tokio::time::advance(Duration::from_secs(100)).await;
    let unknown = ask("ed", JwtAlgorithm::EdDsa).await;
    assert!(unknown.is_err_and(|error| error.reason().is_none()), "it can't be told");
}

#[tokio::test(start_paused = true)]
async fn nobody_is_told_that_a_token_is_bad_while_the_keys_could_not_be_fetched() {
    let asked = AtomicUsize::new(0);
    let later = move || {
        let first = asked.fetch_add(1, Ordering::SeqCst) == 0;
        std::future::ready(if first { Err(std::io::Error::other("away")) } else { Ok(read(&[ec()]).unwrap()) })
    };
    let issuer = "https://auth.example.com";
    let verifier = JwtVerifier::new(issuer, JwtKeys::default()).refresh(Duration::from_secs(60), later);
    let ask = async || verifier.store.keys(|keys| fits(keys, Some("ec"), JwtAlgorithm::Es256)).await;
    for told in ["https://auth.example.com could not be fetched: away", "https://auth.example.com could not be fetched"]
    {
        let Err(error) = ask().await else { panic!("there are no keys") };
        assert_eq!(error.reason(), None, "it can't be told");
        let source = std::error::Error::source(&error).map(ToString::to_string).unwrap_or_default();
        assert!(source.contains(told), "the log names what is missing: {source}");
    }
    tokio::time::advance(Duration::from_secs(4)).await;
    assert!(ask().await.is_err(), "too soon to ask again");
    tokio::time::advance(Duration::from_secs(2)).await;
    assert!(ask().await.is_ok(), "a change of keys is noticed soon after a failure");
}

/// A source whose first answer is a key, and the others never come.
fn hangs_later(asked: &Arc<AtomicUsize>) -> JwtVerifier {
    let asked = Arc::clone(asked);
    JwtVerifier::new("i", JwtKeys::default()).refresh(Duration::from_secs(60), move || {
        let first = asked.fetch_add(1, Ordering::SeqCst) == 0;
        async move {
            if !first {
                std::future::pending::<()>().await;
            }
            read(&[ec()]).map_err(std::io::Error::other)
        }
    })
}

/// Time stands still here unless everybody waits for it: what takes none waits for nobody.
#[tokio::test(start_paused = true)]
async fn old_keys_serve_at_once_while_the_source_hangs() {
    let asked = Arc::default();
    let verifier = hangs_later(&asked);
    let ask = async || {
        let began = tokio::time::Instant::now();
        let keys = verifier.store.keys(|keys| fits(keys, Some("ec"), JwtAlgorithm::Es256)).await;
        (keys.is_ok(), began.elapsed().as_secs(), asked.load(Ordering::SeqCst))
    };
    assert_eq!(ask().await, (true, 0, 1));
    tokio::time::advance(Duration::from_secs(61)).await;
    assert_eq!(ask().await, (true, 1, 2), "one waits a little for new ones");
    for _ in 0..3 {
        assert_eq!(ask().await, (true, 0, 2), "the others do not");
    }
    tokio::time::advance(Duration::from_secs(10)).await;
    tokio::task::yield_now().await;
    assert_eq!(ask().await, (true, 0, 2), "the source has failed, and is left alone");
    tokio::time::advance(Duration::from_secs(6)).await;
    assert_eq!(ask().await, (true, 1, 3), "and asked again");
}

#[tokio::test(start_paused = true)]
async fn all_who_bring_an_unknown_key_wait_for_one_fetch_with_an_end() {
    let asked = Arc::default();
    let verifier = hangs_later(&asked);
    let ask = async |id| verifier.store.keys(|keys| fits(keys, Some(id), JwtAlgorithm::Es256)).await;
    assert!(ask("ec").await.is_ok());
    tokio::time::advance(Duration::from_secs(31)).await;
    let began = tokio::time::Instant::now();
    let (first, second, known) =
        tokio::join!(ask("made up"), ask("new"), async { ask("ec").await.map(|_| began.elapsed()) });
    assert!(first.is_err_and(|error| error.reason().is_none()) && second.is_err_and(|error| error.reason().is_none()));
    assert_eq!((began.elapsed().as_secs(), asked.load(Ordering::SeqCst)), (10, 2));
    assert_eq!(known.unwrap(), Duration::ZERO, "whose key is known waits for nobody");
}

#[tokio::test(start_paused = true)]
async fn keys_come_even_if_nobody_waits_for_them_any_more() {
    let asked = Arc::new(AtomicUsize::new(0));
    let slow = {
        let asked = Arc::clone(&asked);
        move || {
            asked.fetch_add(1, Ordering::SeqCst);
            async {
                tokio::time::sleep(Duration::from_secs(5)).await;
                read(&[ec()]).map_err(std::io::Error::other)
            }
        }
    };
    let verifier = JwtVerifier::new("i", JwtKeys::default()).refresh(Duration::from_secs(60), slow);
    let ask = || verifier.store.keys(|keys| fits(keys, Some("ec"), JwtAlgorithm::Es256));
    assert!(tokio::time::timeout(Duration::from_secs(1), ask()).await.is_err(), "it has gone away");
    assert!(ask().await.is_ok());
    assert_eq!(asked.load(Ordering::SeqCst), 1);
}

/// Clocks may differ by the leeway, and for as long as a token is taken its caller is verified.
#[test]
fn a_caller_is_verified_for_as_long_as_its_token_is_taken() {
    let claims = json!({ "iss": "i", "aud": "r", "sub": "alice", "exp": 1000 });
    let claims = claims.as_object().unwrap().clone();
    let alice = claims::principal(claims, "i", Duration::from_secs(30), |audience| audience == "r").unwrap();
    assert_eq!(alice.expires_at(), Some(std::time::SystemTime::UNIX_EPOCH + Duration::from_secs(1030)));
    assert_eq!(alice.claim("exp"), Some(&json!(1000)));
}
