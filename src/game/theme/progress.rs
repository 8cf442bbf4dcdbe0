//! How far a deck is that is being made: counted where it is made, shown where somebody waits for it.
use bevy::prelude::*;
use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

/// Counts the steps of some work, on whatever thread they are done.
#[derive(Clone, Default, Debug)]
pub struct Steps(Arc<Counts>);

#[derive(Default, Debug)]
struct Counts {
    done: AtomicUsize,
    all: AtomicUsize,
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

    /// How much of those that are expected is done, 0 to 1.
    pub fn part(&self) -> f32 {
        let all = self.0.all.load(Ordering::Relaxed).max(1);
        (self.done() as f32 / all as f32).min(1.0)
    }
}

/// How far the deck for the table is, 0 to 1; nothing while none is being made.
#[derive(Resource, Clone, Copy, Default, PartialEq, Debug)]
pub struct DeckProgress(pub Option<f32>);

/// How much of the work on a deck is the loading of its files, as a part of it.
const FILES: f32 = 0.3;

impl DeckProgress {
    /// So much of the files is loaded.
    pub(super) fn loading(part: f32) -> DeckProgress {
        DeckProgress(Some(FILES * part.clamp(0.0, 1.0)))
    }

    /// All files are loaded and so much of the cards is drawn.
    pub(super) fn drawing(part: f32) -> DeckProgress {
        DeckProgress(Some(FILES + (1.0 - FILES) * part.clamp(0.0, 1.0)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_go_from_nothing_to_all() {
        let steps = Steps::default();
        assert!(steps.part() < 0.01);
        steps.expect(3);
        steps.expect(1);
        let elsewhere = steps.clone();
        elsewhere.count();
        assert!((steps.part() - 0.25).abs() < 0.001);
        (0..9).for_each(|_| steps.count());
        assert!((steps.part() - 1.0).abs() < 0.001);
        let order = [
            DeckProgress::loading(0.0),
            DeckProgress::loading(1.0),
            DeckProgress::drawing(0.5),
            DeckProgress::drawing(1.0),
        ];
        assert!(order.is_sorted_by(|a, b| a.0 < b.0));
        assert_eq!(order[3].0, Some(1.0));
    }
}
