//! How far some work is: counted where it is done, asked where somebody waits for it.
use std::sync::{
    Arc,
    atomic::{AtomicU32, AtomicUsize, Ordering},
};

/// Counts the steps of some work, on whatever thread they are done.
#[derive(Clone, Default, Debug)]
pub struct Steps(Arc<Counts>);

#[derive(Default, Debug)]
struct Counts {
    done: AtomicUsize,
    all: AtomicUsize,
    /// The bits of the largest part that was told: of numbers from 0 on they are in the same order.
    told: AtomicU32,
}

impl Steps {
    /// So many more steps will be done.
    pub fn expect(&self, steps: usize) {
        self.0.all.fetch_add(steps, Ordering::Relaxed);
    }

    /// One is done.
    pub fn count(&self) {
        self.0.done.fetch_add(1, Ordering::Relaxed);
    }

    /// How many are done.
    pub fn done(&self) -> usize {
        self.0.done.load(Ordering::Relaxed)
    }

    /// How much of those that are expected is done, 0 to 1. It never goes back: more may be expected later.
    pub fn part(&self) -> f32 {
        let all = self.0.all.load(Ordering::Relaxed).max(1);
        let part = (self.done() as f32 / all as f32).min(1.0);
        let before = self.0.told.fetch_max(part.to_bits(), Ordering::Relaxed);
        f32::from_bits(before).max(part)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_part_goes_from_nothing_to_all() {
        let steps = Steps::default();
        assert!(steps.part() < 0.01);
        steps.expect(3);
        steps.expect(1);
        let elsewhere = steps.clone();
        elsewhere.count();
        assert!((steps.part() - 0.25).abs() < 0.001);
        steps.expect(90);
        assert!((steps.part() - 0.25).abs() < 0.001, "it does not go back");
        (0..99).for_each(|_| steps.count());
        assert!((steps.part() - 1.0).abs() < 0.001);
    }
}
