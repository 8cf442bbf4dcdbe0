//! Work on many cards, on several threads.
use std::{
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

/// The most threads, whatever the machine has: what is drawn waits for the memory then.
const MOST: usize = 8;

/// Does something with each of the items on as many threads as the machine has; what comes of it in the order of the items. What is
/// done must not panic.
pub fn in_parallel<T: Sync, D: Send>(items: &[T], work: impl Fn(&T) -> D + Sync) -> Vec<D> {
    let threads = thread::available_parallelism().map_or(1, |n| n.get().min(MOST));
    let threads = threads.min(items.len());
    if threads < 2 {
        return items.iter().map(work).collect();
    }
    // Whoever is free takes the next one: a court may take ten times as long as an ace.
    let next = AtomicUsize::new(0);
    let take = || {
        let mut done = Vec::new();
        loop {
            let place = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(place) else {
                return done;
            };
            done.push((place, work(item)));
        }
    };
    let mut all: Vec<(usize, D)> = thread::scope(|scope| {
        let parts: Vec<_> = (0..threads).map(|_| scope.spawn(take)).collect();
        let joined = parts
            .into_iter()
            .flat_map(|part| part.join().expect("drawing catches its panics"));
        joined.collect()
    });
    all.sort_unstable_by_key(|(place, _)| *place);
    all.into_iter().map(|(_, done)| done).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_of_it_is_in_the_order_of_the_items() {
        let items: Vec<u32> = (0..101).collect();
        let doubled: Vec<u32> = items.iter().map(|item| item * 2).collect();
        let double = |item: &u32| {
            if item.is_multiple_of(7) {
                thread::yield_now();
            }
            item * 2
        };
        assert_eq!(in_parallel(&items, double), doubled);
        assert_eq!(in_parallel(&items[..1], |item| item * 2), [0]);
        assert!(in_parallel(&items[..0], |item| item * 2).is_empty());
    }
}
