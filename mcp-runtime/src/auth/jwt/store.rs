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
    fetch: Box<dyn Fn() -> Fetching + Send + Sync>,
    /// For how long keys are used.
    max_age: Duration,
    /// When they were last asked for. Held while they are, so that they are asked for once.
    asked: Mutex<Option<Instant>>,
}

impl Store {
    pub(super) fn new(keys: JwtKeys) -> Self {
        Self { current: RwLock::new(Current { keys, fetched: None }), source: None }
    }

    pub(super) fn refreshed(mut self, max_age: Duration, fetch: Box<dyn Fn() -> Fetching + Send + Sync>) -> Self {
        self.source = Some(Source { fetch, max_age, asked: Mutex::new(None) });
        self
    }

    /// The keys, fetched anew if they are old, or if `serve` says that they do not serve.
    pub(super) async fn keys(&self, serve: impl Fn(&JwtKeys) -> bool + Send) -> Result<JwtKeys, TokenError> {
        let current = self.current();
        let Some(source) = &self.source else { return Ok(current.keys) };
        if source.is_fresh(&current) && serve(&current.keys) {
            return Ok(current.keys);
        }
        let mut asked = source.asked.lock().await;
        // They may have come while this waited.
        let current = self.current();
        let fine = source.is_fresh(&current) && serve(&current.keys);
        if fine || asked.is_some_and(|at| at.elapsed() < PAUSE) {
            return Ok(current.keys);
        }
        *asked = Some(Instant::now());
        match timeout(FETCH_TIMEOUT, (source.fetch)()).await {
            Ok(Ok(keys)) => {
                let fetched = Some(Instant::now());
                *self.current.write().unwrap_or_else(PoisonError::into_inner) = Current { keys: keys.clone(), fetched };
                Ok(keys)
            }
            // Old keys are better than none: who signs with them is still known.
            Ok(Err(error)) if serve(&current.keys) => {
                tracing::error!(error, "the keys that tokens are verified with could not be fetched again");
                Ok(current.keys)
            }
            Err(_) if serve(&current.keys) => {
                tracing::error!("the keys that tokens are verified with did not come in time");
                Ok(current.keys)
            }
            Ok(Err(error)) => Err(TokenError::unavailable(error)),
            Err(elapsed) => Err(TokenError::unavailable(elapsed)),
        }
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
