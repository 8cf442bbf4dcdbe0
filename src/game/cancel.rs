//! Work on another thread that stops when nobody waits for it any longer.
use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

/// Held by whoever waits; when it is dropped, the work is told to stop.
#[derive(Default, Debug)]
pub struct Leash(Arc<AtomicBool>);

impl Leash {
    /// What the work asks now and then: whether to go on.
    pub fn keep_going(&self) -> impl Fn() -> bool + Send + 'static {
        let stop = Arc::clone(&self.0);
        move || !stop.load(Ordering::Relaxed)
    }

    /// Tells the work to come to an end, and goes on waiting for it.
    pub fn hurry(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Drop for Leash {
    fn drop(&mut self) {
        self.hurry();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_goes_on_until_it_is_hurried_or_left() {
        let leash = Leash::default();
        let (one, other) = (leash.keep_going(), leash.keep_going());
        assert!(one() && other());
        leash.hurry();
        assert!(!one() && !other());
        let left = Leash::default().keep_going();
        assert!(!left());
    }
}
