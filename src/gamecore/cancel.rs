//! Work on another thread that stops when nobody waits for it any longer.
use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

/// Held by whoever waits; when it is dropped, the work is told to stop.
#[derive(Default, Debug)]
pub struct CancelToken(Arc<AtomicBool>);

impl CancelToken {
    /// What the work asks now and then: whether to go on.
    pub fn keep_going(&self) -> impl Fn() -> bool + Send + 'static {
        let stop = Arc::clone(&self.0);
        move || !stop.load(Ordering::Relaxed)
    }

    /// Tells the work to come to an end, and goes on waiting for it.
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
    fn work_goes_on_until_it_is_hurried_or_left() {
        let token = CancelToken::default();
        let (one, other) = (token.keep_going(), token.keep_going());
        assert!(one() && other());
        token.cancel();
        assert!(!one() && !other());
        let left = CancelToken::default().keep_going();
        assert!(!left());
    }
}
