//! Cancellation of work on another thread, once its result is no longer needed.
use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

/// Cancellation token, held by the code that waits for the result. Dropping the token cancels the work.
#[derive(Default, Debug)]
pub struct CancelToken(Arc<AtomicBool>);

impl CancelToken {
    /// Returns a predicate that the worker polls: true until the work is cancelled.
    pub fn keep_going(&self) -> impl Fn() -> bool + Send + 'static {
        let stop = Arc::clone(&self.0);
        move || !stop.load(Ordering::Relaxed)
    }

    /// Requests cancellation of the work. The caller can still wait until the work has stopped.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Drop for CancelToken {
    fn drop(&mut self) {
        self.cancel();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_continues_until_it_is_cancelled_or_its_token_is_dropped() {
        let token = CancelToken::default();
        let (one, other) = (token.keep_going(), token.keep_going());
        assert!(one() && other());
        token.cancel();
        assert!(!one() && !other());
        let left = CancelToken::default().keep_going();
        assert!(!left());
    }
}
