//! The keys at hand, and where new ones come from.

use std::{
    error::Error,
    future::Future,
    pin::Pin,
    sync::{PoisonError, RwLock},
    time::Duration,
};

use tokio::{
    sync::Mutex,
    time::{Instant, timeout},
};

use super::{JwtKeys, TokenError};

/// How long fetching keys may take.
const FETCH_TIMEOUT: Duration = Duration::from_secs(10);
/// How long it takes until keys are fetched again that did not come, or did not hold what was looked for. Tokens that name
/// keys which do not exist must not make a server knock at another's door for each.
const PAUSE: Duration = Duration::from_secs(30);

type BoxError = Box<dyn Error + Send + Sync>;
type Fetching = Pin<Box<dyn Future<Output = Result<JwtKeys, BoxError>> + Send>>;

/// The keys of one verifier.
pub(super) struct Store {
    current: RwLock<Current>,
    source: Option<Source>,
}

#[derive(Clone)]
struct Current {
    keys: JwtKeys,
    /// When they came; `None` for those that the verifier was made with.
    fetched: Option<Instant>,
}

/// Where new keys come from.
struct Source {
    /// Whose keys they are, for the log.
    issuer: String,
    fetch: Box<dyn Fn() -> Fetching + Send + Sync>,
    /// For how long keys are used.
    max_age: Duration,
    /// When they were last asked for. Held while they are, so that they are asked for once.
    asked: Mutex<Option<Asked>>,
}

/// The last time that keys were asked for.
struct Asked {
    at: Instant,
    /// Whether none came. What is signed by a key that is not at hand can't be told from what is forged then.
    failed: bool,
}

impl Store {
    pub(super) fn new(keys: JwtKeys) -> Self {
        Self { current: RwLock::new(Current { keys, fetched: None }), source: None }
    }

    pub(super) fn refreshed(
        mut self,
        issuer: &str,
        max_age: Duration,
        fetch: Box<dyn Fn() -> Fetching + Send + Sync>,
    ) -> Self {
        self.source = Some(Source { issuer: issuer.to_owned(), fetch, max_age, asked: Mutex::new(None) });
        self
    }

    /// The keys, fetched anew if they are old, or if `serve` says that they do not serve.
    ///
    /// # Errors
    ///
    /// None that serve are at hand, and the last time that they were asked for, none came: it can't be told of any token.
    pub(super) async fn keys(&self, serve: impl Fn(&JwtKeys) -> bool + Send) -> Result<JwtKeys, TokenError> {
        let current = self.current();
        let Some(source) = &self.source else { return Ok(current.keys) };
        if source.is_fresh(&current) && serve(&current.keys) {
            return Ok(current.keys);
        }
        let mut asked = source.asked.lock().await;
        // They may have come while this waited.
        let current = self.current();
        let serves = serve(&current.keys);
        if serves && source.is_fresh(&current) {
            return Ok(current.keys);
        }
        let issuer = &source.issuer;
        match &*asked {
            Some(last) if last.at.elapsed() < PAUSE => {
                return if serves || !last.failed {
                    Ok(current.keys)
                } else {
                    Err(TokenError::unavailable(format!("the keys of {issuer} could not be fetched a short while ago")))
                };
            }
            _ => {}
        }
        // A caller that goes away while they are fetched leaves them unfetched.
        *asked = Some(Asked { at: Instant::now(), failed: true });
        let why = match timeout(FETCH_TIMEOUT, (source.fetch)()).await {
            Ok(Ok(keys)) => {
                let now = Instant::now();
                *asked = Some(Asked { at: now, failed: false });
                *self.current.write().unwrap_or_else(PoisonError::into_inner) =
                    Current { keys: keys.clone(), fetched: Some(now) };
                return Ok(keys);
            }
            Ok(Err(error)) => format!("the keys of {issuer} could not be fetched: {error}"),
            Err(_) => format!("the keys of {issuer} did not come within {} seconds", FETCH_TIMEOUT.as_secs()),
        };
        if serves {
            // Old keys are better than none: who signs with them is still known.
            tracing::error!(why, "tokens are verified with old keys");
            return Ok(current.keys);
        }
        Err(TokenError::unavailable(why))
    }

    fn current(&self) -> Current {
        self.current.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Source {
    /// Whether keys may still be used. Those that the verifier was made with are used until others are needed.
    fn is_fresh(&self, current: &Current) -> bool {
        current.fetched.is_none_or(|at| at.elapsed() <= self.max_age)
    }
}
