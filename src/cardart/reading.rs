//! Parts of reading a deck's files: requests for files, a cache of decoded pictures that the next deck can reuse, and
//! parallel work with a progress counter.
use super::{
    DrawingCache, Files, Picture, Reason, decode_with, limits,
    picture::{is_huge, with_rank_outline},
};
use parking_lot::Mutex;
use std::{
    collections::HashMap,
    iter,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicU32, AtomicUsize, Ordering},
    },
    thread,
    time::SystemTime,
};

/// Request for a file that a deck needs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct FileRequest {
    /// Index of the pack in the stack of packs.
    pub pack: usize,
    /// Path of the file within the theme.
    pub file: String,
    /// Path on disk. A file in a zip has the zip's path followed by the file's name.
    pub path: PathBuf,
    /// Ids of the SVG elements that will be cut out of the file.
    pub ids: Vec<String>,
    /// True if only the whole picture is shown, and no region of it.
    pub is_whole: bool,
    /// Outline of the rank letter in the player's language, if it replaces that of the SVG.
    pub outline: Option<String>,
    /// Modification time and length of the file at the time of the request.
    pub stamp: Option<Stamp>,
}

impl FileRequest {
    /// Reads and decodes the file. If only the whole picture is shown, a large bitmap keeps no more pixels than rendering needs.
    pub fn read(&self, files: &Files, cache: &DrawingCache) -> Result<Arc<Picture>, Reason> {
        static HUGE: Mutex<()> = Mutex::new(());
        let bytes = files.read(&self.file, limits::PICTURE)?;
        let _alone = is_huge(&bytes).then(|| HUGE.lock());
        let outline = self.outline.as_deref();
        let lettered = outline.and_then(|outline| with_rank_outline(&bytes, outline));
        let bytes = lettered.as_deref().unwrap_or(&bytes);
        let picture = decode_with(bytes, &self.ids, cache)?;
        if self.is_whole {
            picture.settle();
        }
        Ok(Arc::new(picture))
    }
}

/// Modification time and length of a file. If they are unchanged, the content counts as unchanged.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Stamp(SystemTime, u64);

impl Stamp {
    /// Returns the stamp of a file, or that of the zip that contains the file.
    pub(super) fn of(path: &Path) -> Option<Stamp> {
        let about = path.ancestors().find_map(|path| path.metadata().ok())?;
        Some(Stamp(about.modified().ok()?, about.len()))
    }
}

/// Decoded pictures by path. If a deck is built again after one file has changed, the other pictures are taken from this cache.
#[derive(Clone, Default, Debug)]
pub struct PictureCache(pub(super) HashMap<PathBuf, (FileRequest, Arc<Picture>)>);

impl PictureCache {
    /// Returns the picture if the file has not changed since it was decoded.
    pub(super) fn unchanged(&self, wanted: &FileRequest) -> Option<Arc<Picture>> {
        let (kept, picture) = self.last_good(wanted)?;
        let same = kept.stamp.is_some() && kept.stamp == wanted.stamp;
        same.then(|| picture.clone())
    }

    /// Returns the last usable picture of a file with its request. Returns `None` if that picture was decoded for other
    /// SVG elements or another rank letter.
    pub(super) fn last_good(&self, wanted: &FileRequest) -> Option<&(FileRequest, Arc<Picture>)> {
        let last = self.0.get(&wanted.path)?;
        let is_like = last.0.ids == wanted.ids && last.0.outline == wanted.outline;
        is_like.then_some(last)
    }
}

/// Maximum number of threads. More threads would not render cards faster, because memory bandwidth is the limit.
const MOST: usize = 8;

/// Calls `work` for each item on several threads: one for each processor, at most 8. Returns the results in the order of the items. `work`
/// must not panic.
pub fn in_parallel<T: Sync, D: Send>(items: &[T], work: impl Fn(&T) -> D + Sync) -> Vec<D> {
    let threads = thread::available_parallelism().map_or(1, |n| n.get().min(MOST));
    let threads = threads.min(items.len());
    if threads < 2 {
        return items.iter().map(work).collect();
    }
    // Each thread takes the next item as soon as it is free. Equal shares would be unbalanced, because a court card may take ten times as
    // long as an ace.
    let next = AtomicUsize::new(0);
    let take = || {
        let places = iter::from_fn(|| Some(next.fetch_add(1, Ordering::Relaxed)));
        let taken = places.map_while(|place| Some((place, items.get(place)?)));
        let done = taken.map(|(place, item)| (place, work(item)));
        done.collect::<Vec<_>>()
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

/// Shared progress counter. Its clones count the same steps. Worker threads count their finished steps, and another thread reads the
/// progress.
#[derive(Clone, Default, Debug)]
pub struct ProgressCounter(Arc<Counts>);

#[derive(Default, Debug)]
struct Counts {
    done: AtomicUsize,
    all: AtomicUsize,
    /// Largest fraction that has been returned, as the bits of a float. For floats that are not negative, the bits have the same order as
    /// the values.
    reported: AtomicU32,
}

impl ProgressCounter {
    /// Increases the number of expected steps.
    pub fn expect(&self, steps: usize) {
        self.0.all.fetch_add(steps, Ordering::Relaxed);
    }

    /// Counts one finished step.
    pub fn count(&self) {
        self.0.done.fetch_add(1, Ordering::Relaxed);
    }

    /// Returns the number of finished steps.
    pub fn done(&self) -> usize {
        self.0.done.load(Ordering::Relaxed)
    }

    /// Returns the finished fraction of the expected steps, 0 to 1. The value never decreases, even if more steps are expected later.
    pub fn part(&self) -> f32 {
        let all = self.0.all.load(Ordering::Relaxed).max(1);
        let part = (self.done() as f32 / all as f32).min(1.0);
        let before = self.0.reported.fetch_max(part.to_bits(), Ordering::Relaxed);
        f32::from_bits(before).max(part)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_the_order_of_the_items() {
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

    #[test]
    fn the_part_goes_from_nothing_to_all() {
        let steps = ProgressCounter::default();
        assert!(steps.part() < 0.01);
        steps.expect(3);
        steps.expect(1);
        let elsewhere = steps.clone();
        elsewhere.count();
        assert!((steps.part() - 0.25).abs() < 0.001);
        steps.expect(90);
        assert!((steps.part() - 0.25).abs() < 0.001, "progress decreased");
        (0..99).for_each(|_| steps.count());
        assert!((steps.part() - 1.0).abs() < 0.001);
    }
}
