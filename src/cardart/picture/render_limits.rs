//! Limits on rendering: a deadline, and limits on the properties of a parsed SVG.
//!
//! The deadline holds for reading and rendering a picture of a deck. The work runs on a thread of its own. A thread cannot be
//! stopped, so it is abandoned after the deadline. While several abandoned threads are still running, large pictures
//! are refused, so that a deck cannot occupy the whole processor. The threads are never joined and do not delay the end
//! of the program.
use super::complexity::at_most;
use crate::{Reason, limits};
use parking_lot::Mutex;
use resvg::usvg::{
    ClipPath, Group, ImageKind, Mask, Node, Paint, Path, Tree,
    filter::{Filter, Kind},
};
use std::{
    collections::{HashMap, HashSet},
    hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash},
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, LazyLock, mpsc},
    thread,
    time::Duration,
};

/// Stack size of a thread in bytes. Only the used part takes memory.
const STACK: usize = 64 << 20;
/// Maximum number of abandoned threads. While this many are still running, large pictures are refused.
const ABANDONED: usize = 2;

/// Watchdog that the whole program shares.
pub(super) static WATCHDOG: LazyLock<Arc<Watchdog>> =
    LazyLock::new(|| Arc::new(Watchdog::with_deadline(limits::DRAWING)));

/// Runner for tasks that a deck can make arbitrarily slow. Each task has a deadline.
#[derive(Debug)]
pub struct Watchdog {
    deadline: Duration,
    state: Mutex<State>,
}

#[derive(Default, Debug)]
struct State {
    /// Number of abandoned threads that are still running.
    running: usize,
    /// Hashes of pictures whose processing was abandoned. They are not tried again.
    abandoned: HashSet<u64>,
}

/// Returns the same hash of the same value in every run of the program.
pub(super) fn hash_of(value: &impl Hash) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(value)
}

impl Watchdog {
    /// Creates a separate watchdog with its own deadline, for tests.
    pub fn with_deadline(deadline: Duration) -> Watchdog {
        let state = Mutex::default();
        Watchdog { deadline, state }
    }

    /// Refuses a large picture while too many abandoned threads are running. Small pictures are always accepted,
    /// because rendering them cannot take long. The shipped deck, which replaces refused pictures, has only small ones.
    ///
    /// # Errors
    /// Returns [`Reason::DrawingBusy`] for a refused picture.
    pub fn admit(&self, bytes: u64) -> Result<(), Reason> {
        if bytes > limits::SMALL_SVG && self.state.lock().running >= ABANDONED {
            return Err(Reason::DrawingBusy {});
        }
        Ok(())
    }

    /// Runs the work on a picture within a deadline, with a large stack.
    ///
    /// # Errors
    /// Returns a reason if the work exceeds the deadline, or if the same work did so before.
    pub fn run<T: Send + 'static>(
        self: &Arc<Self>,
        picture: &impl Hash,
        work: impl FnOnce() -> Result<T, Reason> + Send + 'static,
    ) -> Result<T, Reason> {
        let picture = hash_of(picture);
        let too_slow = Reason::TooSlow {
            seconds: self.deadline.as_secs(),
        };
        if self.state.lock().abandoned.contains(&picture) {
            return Err(too_slow);
        }
        let (sender, receiver) = mpsc::channel();
        let watchdog = self.clone();
        let guarded = move || {
            let done = catch_unwind(AssertUnwindSafe(work))
                .unwrap_or_else(|_| Err(Reason::decoder_panic()));
            // The lock ensures that the caller does not abandon the thread after the work has ended but before its result is sent.
            let mut state = watchdog.state.lock();
            if sender.send(done).is_err() {
                state.running -= 1;
            }
        };
        let thread = thread::Builder::new()
            .name("drawing".to_owned())
            .stack_size(STACK);
        thread.spawn(guarded)?;
        if let Ok(done) = receiver.recv_timeout(self.deadline) {
            return done;
        }
        let mut state = self.state.lock();
        // The work may have ended in the meantime.
        if let Ok(done) = receiver.try_recv() {
            return done;
        }
        state.abandoned.insert(picture);
        state.running += 1;
        // The thread detects that it was abandoned because the receiver no longer exists. The receiver is therefore
        // dropped while the state is locked.
        drop(receiver);
        drop(state);
        Err(too_slow)
    }
}

/// Resource demands of an element of an SVG, including repetitions.
#[derive(Clone, Copy, Default, Debug)]
struct Load {
    /// Number of pixels of embedded pictures.
    embedded: f64,
    /// Nesting depth of layers.
    layers: u64,
}

impl Load {
    fn add(&mut self, other: Load) {
        self.embedded += other.embedded;
        self.layers = self.layers.max(other.layers);
    }

    /// Returns the load of the same content in a separate layer.
    fn layered(self) -> Load {
        Load {
            layers: self.layers + 1,
            ..self
        }
    }
}

/// Adds up the loads of groups. Caches those of referenced groups, because thousands of elements may share them.
struct Loads {
    known: HashMap<*const Group, Load>,
    /// Longer side of the page in SVG units.
    side: f64,
}

/// Checks the properties of a parsed SVG that take memory or stack when it is rendered, or keep an abandoned rendering running for hours.
///
/// # Errors
/// Returns the property that exceeds its limit.
pub(super) fn check_tree(tree: &Tree) -> Result<(), Reason> {
    let mut loads = Loads {
        known: HashMap::new(),
        side: f64::from(tree.size().width().max(tree.size().height())),
    };
    let whole = loads.group(tree.root())?;
    at_most("layers", whole.layers as f64, limits::LAYERS)?;
    at_most("megapixels", whole.embedded / 1e6, limits::EMBEDDED)
}

impl Loads {
    fn group(&mut self, group: &Group) -> Result<Load, Reason> {
        let mut load = Load::default();
        for node in group.children() {
            load.add(self.node(node)?);
        }
        if group.should_isolate() {
            load = load.layered();
        }
        for filter in group.filters() {
            load.add(self.filter(filter, group)?.layered());
        }
        if let Some(clip) = group.clip_path() {
            load.add(self.clip(clip)?);
        }
        if let Some(mask) = group.mask() {
            load.add(self.mask(mask)?);
        }
        Ok(load)
    }

    /// Returns the load of a group that other elements refer to.
    fn shared(&mut self, group: &Group) -> Result<Load, Reason> {
        let key = std::ptr::from_ref(group);
        if let Some(known) = self.known.get(&key) {
            return Ok(*known);
        }
        let load = self.group(group)?;
        self.known.insert(key, load);
        Ok(load)
    }

    fn clip(&mut self, clip: &ClipPath) -> Result<Load, Reason> {
        let mut load = self.shared(clip.root())?;
        if let Some(other) = clip.clip_path() {
            load.add(self.clip(other)?);
        }
        Ok(load.layered())
    }

    fn mask(&mut self, mask: &Mask) -> Result<Load, Reason> {
        let mut load = self.shared(mask.root())?;
        if let Some(other) = mask.mask() {
            load.add(self.mask(other)?);
        }
        Ok(load.layered())
    }

    fn node(&mut self, node: &Node) -> Result<Load, Reason> {
        match node {
            Node::Group(group) => self.group(group),
            Node::Text(text) => self.group(text.flattened()),
            Node::Path(path) => self.path(path),
            Node::Image(image) => match image.kind() {
                ImageKind::SVG(tree) => Ok(self.shared(tree.root())?.layered()),
                ImageKind::PNG(_) | ImageKind::JPEG(_) | ImageKind::GIF(_) | ImageKind::WEBP(_) => {
                    let (width, height) = (image.size().width(), image.size().height());
                    let embedded = f64::from(width) * f64::from(height);
                    Ok(Load {
                        embedded,
                        layers: 1,
                    })
                }
            },
        }
    }

    fn path(&mut self, path: &Path) -> Result<Load, Reason> {
        at_most("segments", path.data().len() as f64, limits::SEGMENTS)?;
        let mut load = Load::default();
        let paints = [
            path.fill().map(|fill| fill.paint()),
            path.stroke().map(|stroke| stroke.paint()),
        ];
        for paint in paints.into_iter().flatten() {
            if let Paint::Pattern(pattern) = paint {
                load.add(self.shared(pattern.root())?.layered());
            }
        }
        Ok(load)
    }

    fn filter(&mut self, filter: &Filter, group: &Group) -> Result<Load, Reason> {
        let mut load = Load::default();
        for primitive in filter.primitives() {
            match primitive.kind() {
                Kind::Turbulence(turbulence) => {
                    at_most("octaves", turbulence.num_octaves().into(), limits::OCTAVES)?;
                }
                Kind::ConvolveMatrix(convolve) => {
                    let (columns, rows) = (convolve.matrix().columns(), convolve.matrix().rows());
                    at_most("kernel", columns.max(rows).into(), limits::KERNEL)?;
                }
                Kind::Morphology(morphology) => {
                    let (x, y) = group.abs_transform().get_scale();
                    let radius =
                        (morphology.radius_x().get() * x).max(morphology.radius_y().get() * y);
                    let thousandths = f64::from(radius) / self.side * 1000.0;
                    at_most("radius", thousandths, limits::RADIUS)?;
                }
                Kind::Image(image) => load.add(self.shared(image.root())?.layered()),
                _ => {}
            }
        }
        Ok(load)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_that_misses_the_deadline_is_abandoned_and_not_tried_again() {
        let watchdog = Arc::new(Watchdog::with_deadline(Duration::from_millis(50)));
        let too_slow = Err(Reason::TooSlow { seconds: 0 });
        let stuck = |picture: &str| {
            let (end, ended) = mpsc::channel::<()>();
            let done = watchdog.run(&picture, move || {
                // Nothing is ever sent. Dropping the sender ends the wait.
                let _ = ended.recv();
                Ok(1)
            });
            assert_eq!(done, too_slow);
            end
        };
        let again = |picture: &str| watchdog.run(&picture, || Ok(1));
        let first = stuck("stuck");
        assert_eq!((again("stuck"), again("other")), (too_slow.clone(), Ok(1)));
        let large = limits::SMALL_SVG + 1;
        assert_eq!(watchdog.admit(large), Ok(()));
        let second = stuck("also stuck");
        assert_eq!(watchdog.admit(large), Err(Reason::DrawingBusy {}));
        assert_eq!(watchdog.admit(limits::SMALL_SVG), Ok(()));
        drop((first, second));
        while watchdog.state.lock().running > 0 {
            thread::yield_now();
        }
        assert_eq!(watchdog.admit(large), Ok(()));
        assert_eq!((again("stuck"), again("other")), (too_slow, Ok(1)));
    }

    #[test]
    fn work_survives_a_panic() {
        let watchdog = Arc::new(Watchdog::with_deadline(Duration::from_secs(600)));
        let broken: Result<(), _> = watchdog.run(&"broken", || panic!("a decoder's own"));
        assert_eq!(broken, Err(Reason::decoder_panic()));
        assert_eq!(watchdog.run(&"same", || Ok(7)), Ok(7));
    }
}
