//! A driver that cannot show a window: the program begins anew with the next one. Bevy finds out in the middle of its first frame, when
//! nothing can be taken back any more, and a window system is opened once in the life of a process.
use super::choice;
use softrender::CANNOT_SHOW;
use std::{
    env, io,
    process::Command,
    sync::atomic::{AtomicU32, Ordering},
};
use wgpu::{Backend, Backends};

/// The kinds of drivers that there are, in the order in which they are told.
pub const BACKENDS: [Backend; 4] = [Backend::Vulkan, Backend::Metal, Backend::Dx12, Backend::Gl];

/// The words of the panic when no driver is left.
pub const NO_DRIVER: &str = "no graphics driver that can show a window was found";

/// Names to the next start, with commas, the drivers that cannot show a window here.
const TRIED: &str = "CONTINENTAL_GRAPHICS_TRIED";

/// The driver in use.
static IN_USE: AtomicU32 = AtomicU32::new(0);

/// Notes which driver is in use.
pub(super) fn note(backend: Backend) {
    IN_USE.store(Backends::from(backend).bits(), Ordering::Relaxed);
}

/// The drivers that cannot show a window here, as earlier starts have found.
pub(super) fn tried() -> Backends {
    let list = env::var(TRIED).unwrap_or_default();
    if list.is_empty() {
        Backends::empty()
    } else {
        Backends::from_comma_list(&list)
    }
}

/// Whether Bevy, wgpu or [`softrender`] have said, with these words, that the driver in use cannot show a window.
pub fn cannot_show(words: &str) -> bool {
    [
        "choose present mode",
        "No supported formats for surface",
        "Failed to create wgpu surface",
        CANNOT_SHOW,
    ]
    .iter()
    .any(|said| words.contains(said))
}

/// What is to be told of a start anew.
#[derive(Debug)]
pub enum Anew {
    /// It begins, since the one kind of driver cannot show a window; the others are left. Both are named as `WGPU_BACKEND` names them.
    Begins {
        /// The one.
        failed: String,
        /// The others.
        next: String,
    },
    /// The program could not be started once more.
    Failed(io::Error),
}

/// Begins the program anew without the driver in use, if another one is left; its exit code where it could not stand in our place.
/// `tell` says what comes of it.
pub fn start_anew(tell: impl Fn(Anew)) -> Option<i32> {
    let failed = Backends::from_bits_truncate(IN_USE.load(Ordering::Relaxed));
    let all = choice::wished();
    let tried = next(all, tried(), failed)?;
    tell(Anew::Begins {
        failed: names(failed),
        next: names(all & !tried),
    });
    let stood_in = env::current_exe().and_then(|program| {
        let mut again = Command::new(program);
        again.args(env::args_os().skip(1)).env(TRIED, names(tried));
        stand_in(again)
    });
    stood_in.map_err(|error| tell(Anew::Failed(error))).ok()
}

/// What has been tried in vain now that this one has failed; none if nothing would be left, or it is not known what has failed.
fn next(all: Backends, tried: Backends, failed: Backends) -> Option<Backends> {
    let tried = tried | failed;
    (!failed.is_empty() && !all.difference(tried).is_empty()).then_some(tried)
}

/// As `WGPU_BACKEND` writes them.
fn names(backends: Backends) -> String {
    let named = BACKENDS
        .into_iter()
        .filter(|backend| backends.contains(Backends::from(*backend)));
    named.map(Backend::to_str).collect::<Vec<_>>().join(",")
}

/// The process becomes the other program: whoever has started it waits for that one.
#[cfg(unix)]
fn stand_in(mut program: Command) -> io::Result<i32> {
    use std::os::unix::process::CommandExt;
    Err(program.exec())
}

#[cfg(not(unix))]
fn stand_in(mut program: Command) -> io::Result<i32> {
    let status = program.status()?;
    Ok(status.code().unwrap_or(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_driver_is_tried_once_and_then_it_is_over() {
        let all = Backends::VULKAN | Backends::GL;
        let first = next(all, Backends::empty(), Backends::VULKAN);
        assert_eq!(first, Some(Backends::VULKAN));
        assert_eq!(next(all, Backends::VULKAN, Backends::GL), None);
        assert_eq!(next(Backends::GL, Backends::empty(), Backends::GL), None);
        assert_eq!(next(all, Backends::empty(), Backends::empty()), None);
        // What is written down is what is read again.
        assert_eq!(Backends::from_comma_list(&names(all)), all);
    }

    #[test]
    fn the_words_of_bevy_are_known() {
        assert!(cannot_show(
            "internal error: entered unreachable code: Fallback system failed to choose present mode. This is a bug."
        ));
        assert!(!cannot_show("index out of bounds"));
    }
}
