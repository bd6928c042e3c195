//! The keys at hand, and where new ones come from.
//!
//! Keys are fetched by one task at a time, which no caller's leaving ends. Who needs a key that is not at hand waits for it;
//! everybody else is served by the keys that are.

use std::{
    error::Error,
    future::Future,
    pin::Pin,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::{
    sync::watch,
    time::{Instant, timeout},
};

use super::{JwtKeys, TokenError};

/// How long fetching keys may take.
const FETCH_TIMEOUT: Duration = Duration::from_secs(10);
/// How long it takes until keys are fetched again that did not hold what was looked for. Tokens that name keys which do not
/// exist must not make a server knock at another's door for each.
const PAUSE: Duration = Duration::from_secs(30);
/// The same where none came. It is shorter, since until then a change of keys goes unnoticed.
const PAUSE_AFTER_FAILURE: Duration = Duration::from_secs(5);
/// How long a caller waits for new keys whose token old ones can verify.
const PATIENCE: Duration = Duration::from_secs(1);

type BoxError = Box<dyn Error + Send + Sync>;
type Fetching = Pin<Box<dyn Future<Output = Result<JwtKeys, BoxError>> + Send>>;

/// The keys of one verifier.
pub(super) struct Store {
    /// Those that it was made with.
    given: JwtKeys,
    source: Option<Arc<Source>>,
}

/// Where new keys come from.
struct Source {
    /// Whose keys they are, for the log.
    issuer: String,
    fetch: Box<dyn Fn() -> Fetching + Send + Sync>,
    /// For how long keys are used.
    max_age: Duration,
    state: Mutex<State>,
}

/// What is known at one time.
#[derive(Clone)]
struct State {
    keys: JwtKeys,
    /// When they came; `None` for those that the verifier was made with.
    fetched: Option<Instant>,
    /// The last time that keys were asked for.
    asked: Option<Asked>,
}

#[derive(Clone)]
struct Asked {
    /// When that ended, or began as long as it has not.
    at: Instant,
    /// Why none came. What is signed by a key that is not at hand can't be told from what is forged then.
    failed: Option<Arc<str>>,
    /// Its other end is held by the task that fetches.
    task: watch::Receiver<()>,
}

impl Store {
    pub(super) fn new(keys: JwtKeys) -> Self {
        Self { given: keys, source: None }
    }

    pub(super) fn refreshed(
        self,
        issuer: &str,
        max_age: Duration,
        fetch: Box<dyn Fn() -> Fetching + Send + Sync>,
    ) -> Self {
        let state = State { keys: self.given.clone(), fetched: None, asked: None };
        let source = Source { issuer: issuer.to_owned(), fetch, max_age, state: Mutex::new(state) };
        Self { given: self.given, source: Some(Arc::new(source)) }
    }

    /// The keys, fetched anew if they are old, or if `serve` says that they do not serve. Old keys that serve are waited
    /// for no longer than [`PATIENCE`], and by one caller only.
    ///
    /// # Errors
    ///
    /// None that serve are at hand, and the last time that they were asked for, none came: it can't be told of any token.
    pub(super) async fn keys(&self, serve: impl Fn(&JwtKeys) -> bool + Send) -> Result<JwtKeys, TokenError> {
        let Some(source) = &self.source else { return Ok(self.given.clone()) };
        let known = source.state().clone();
        let serves = serve(&known.keys);
        if serves && source.is_fresh(&known) {
            return Ok(known.keys);
        }
        match source.ask() {
            Asking::Begun(task) if serves => drop(timeout(PATIENCE, end_of(task)).await),
            // Bounded, as the task is.
            Asking::Begun(task) => end_of(task).await,
            Asking::UnderWay(task) if !serves => end_of(task).await,
            Asking::UnderWay(_) | Asking::TooSoon => {}
        }
        let State { keys, asked, .. } = source.state().clone();
        match asked.and_then(|asked| asked.failed) {
            // Old keys are better than none: who signs with them is still known.
            Some(why) if !serve(&keys) => Err(TokenError::unavailable(format!("the keys of {} {why}", source.issuer))),
            _ => Ok(keys),
        }
    }
}

/// What comes of asking for keys.
enum Asking {
    /// A task fetches them from now on.
    Begun(watch::Receiver<()>),
    /// One does already.
    UnderWay(watch::Receiver<()>),
    /// Not as yet.
    TooSoon,
}

impl Source {
    /// Has keys fetched, unless they are or were a short while ago.
    fn ask(self: &Arc<Self>) -> Asking {
        let mut state = self.state();
        if let Some(asked) = &state.asked {
            // An error says that the task has dropped its end.
            if asked.task.has_changed().is_ok() {
                return Asking::UnderWay(asked.task.clone());
            }
            let pause = if asked.failed.is_some() { PAUSE_AFTER_FAILURE } else { PAUSE };
            if asked.at.elapsed() < pause {
                return Asking::TooSoon;
            }
        }
        let (ended, task) = watch::channel(());
        // What holds until the task says otherwise, should it never.
        state.asked = Some(Asked { at: Instant::now(), failed: Some("have not come".into()), task: task.clone() });
        drop(state);
        let source = Arc::clone(self);
        tokio::spawn(async move {
            source.fetch().await;
            drop(ended);
        });
        Asking::Begun(task)
    }

    /// Fetches keys, and notes what has come of it.
    async fn fetch(&self) {
        let fetched = match timeout(FETCH_TIMEOUT, (self.fetch)()).await {
            Ok(Ok(keys)) => Ok(keys),
            Ok(Err(error)) => Err(format!("could not be fetched: {error}")),
            Err(_) => Err(format!("did not come within {} seconds", FETCH_TIMEOUT.as_secs())),
        };
        let now = Instant::now();
        let mut state = self.state();
        let failed = match fetched {
            Ok(keys) => {
                (state.keys, state.fetched) = (keys, Some(now));
                None
            }
            Err(why) => {
                tracing::error!(issuer = self.issuer, why, "no new keys: tokens are verified with those at hand");
                Some(why.into())
            }
        };
        if let Some(asked) = &mut state.asked {
            (asked.at, asked.failed) = (now, failed);
        }
    }

    /// Whether keys may still be used. Those that the verifier was made with are used until others are needed.
    fn is_fresh(&self, state: &State) -> bool {
        state.fetched.is_none_or(|at| at.elapsed() <= self.max_age)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Waits for a task to end, however it does.
async fn end_of(mut task: watch::Receiver<()>) {
    while task.changed().await.is_ok() {}
}
