//! Work on many cards, on several threads.
use std::thread;

/// Does something with each of the items on up to four threads; what comes of it in the order of the items. What is done must not panic.
pub fn in_parallel<T: Sync, D: Send>(items: &[T], work: impl Fn(&T) -> D + Sync) -> Vec<D> {
    let threads = thread::available_parallelism().map_or(1, |n| n.get().min(4));
    let chunk = items.len().div_ceil(threads).max(1);
    let work = &work;
    thread::scope(|scope| {
        let parts: Vec<_> = items
            .chunks(chunk)
            .map(|part| scope.spawn(move || part.iter().map(work).collect::<Vec<_>>()))
            .collect();
        let joined = parts
            .into_iter()
            .flat_map(|part| part.join().expect("drawing catches its panics"));
        joined.collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_of_it_is_in_the_order_of_the_items() {
        let items: Vec<u32> = (0..11).collect();
        let doubled: Vec<u32> = items.iter().map(|item| item * 2).collect();
        assert_eq!(in_parallel(&items, |item| item * 2), doubled);
        assert!(in_parallel(&items[..0], |item| item * 2).is_empty());
    }
}
