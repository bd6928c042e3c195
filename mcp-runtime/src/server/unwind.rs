//! Panics of handlers, caught: one tool must not take the others down with it.

use std::{
    any::Any,
    future::Future,
    panic::{AssertUnwindSafe, catch_unwind},
    pin::Pin,
    task::{Context, Poll},
};

/// What a handler panicked with. For the log only: it may hold what no client should see.
pub(crate) struct Panic(Box<dyn Any + Send>);

impl Panic {
    /// The message, if the panic had one.
    pub(crate) fn message(&self) -> &str {
        let text = self.0.downcast_ref::<&str>().copied();
        text.or_else(|| self.0.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message")
    }
}

impl Drop for Panic {
    /// What a panic carries is any value, and its destructor may panic in its turn. What that carries is leaked: there
    /// would be no end to it.
    fn drop(&mut self) {
        let payload = std::mem::replace(&mut self.0, Box::new(()));
        if let Err(again) = catch_unwind(AssertUnwindSafe(|| drop(payload))) {
            std::mem::forget(again);
        }
    }
}

/// Runs `work`; a panic in it comes back as a value.
///
/// State behind a mutex may be left half changed: the mutex is poisoned, as after any panic, and it is for the author to
/// say what that means.
pub(crate) fn catch<T>(work: impl FnOnce() -> T) -> Result<T, Panic> {
    catch_unwind(AssertUnwindSafe(work)).map_err(Panic)
}

/// A future whose panics come back as values, also that of a destructor when the future is dropped early.
pub(crate) struct Caught<F>(Option<Pin<Box<F>>>)
where
    F: Future + ?Sized;

impl<F: Future + ?Sized> Caught<F> {
    /// Watches over `future`.
    pub(crate) fn new(future: Pin<Box<F>>) -> Self {
        Self(Some(future))
    }

    fn end(&mut self) -> Result<(), Panic> {
        let future = self.0.take();
        catch(|| drop(future))
    }
}

impl<F: Future + ?Sized> Future for Caught<F> {
    type Output = Result<F::Output, Panic>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let Some(future) = &mut self.0 else { return Poll::Pending };
        let polled = match catch(|| future.as_mut().poll(cx)) {
            Ok(Poll::Pending) => return Poll::Pending,
            Ok(Poll::Ready(output)) => Ok(output),
            Err(panic) => Err(panic),
        };
        let ended = self.end();
        Poll::Ready(polled.and_then(|output| ended.map(|()| output)))
    }
}

impl<F: Future + ?Sized> Drop for Caught<F> {
    fn drop(&mut self) {
        if let Err(panic) = self.end() {
            tracing::error!(panic = panic.message(), "a handler panicked while it was being stopped");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Panics when it is dropped.
    struct Bomb;

    impl Drop for Bomb {
        fn drop(&mut self) {
            panic!("dropped");
        }
    }

    async fn with_bomb(wait: bool) {
        let _bomb = Bomb;
        if wait {
            std::future::pending::<()>().await;
        }
    }

    #[test]
    fn a_panic_is_a_value_with_its_message() {
        let message = |panic: Result<(), Panic>| panic.err().map(|panic| panic.message().to_owned());
        assert_eq!(message(catch(|| panic!("plain"))).as_deref(), Some("plain"));
        let number = 1;
        assert_eq!(message(catch(|| panic!("number {number}"))).as_deref(), Some("number 1"));
        assert_eq!(message(catch(|| std::panic::panic_any(1))).as_deref(), Some("no message"));
    }

    #[test]
    fn what_a_panic_carries_may_panic_itself_when_it_is_dropped() {
        /// A bomb in a bomb.
        struct Nested;
        impl Drop for Nested {
            fn drop(&mut self) {
                std::panic::panic_any(Bomb);
            }
        }
        drop(catch(|| std::panic::panic_any(Bomb)));
        drop(catch(|| std::panic::panic_any(Nested)));
    }

    #[tokio::test]
    async fn a_destructor_that_panics_at_the_end_is_a_panic_of_the_future() {
        let ended = Caught::new(Box::pin(with_bomb(false))).await;
        assert_eq!(ended.err().map(|panic| panic.message().to_owned()).as_deref(), Some("dropped"));
    }

    #[tokio::test]
    async fn a_destructor_that_panics_when_the_future_is_dropped_early_harms_nobody() {
        let mut caught = Caught::new(Box::pin(with_bomb(true)));
        tokio::select! {
            biased;
            _ = &mut caught => unreachable!("it waits for ever"),
            () = std::future::ready(()) => {}
        }
        drop(caught);
    }
}
