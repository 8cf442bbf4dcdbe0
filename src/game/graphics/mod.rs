//! The choice of the graphics driver, and the fallback to another driver if the first one cannot show a window.
//! `renderer` opens a driver on the window's display.
//!
//! For the fallback, the program restarts itself with the next driver. Bevy detects the failure in the middle of its
//! first frame, too late to switch drivers. The restart is necessary because a process can open the window system only
//! once.
mod renderer;

pub use renderer::{Renderer, plugin};

use bevy::{log::warn, tasks::block_on};
use softrender::CANNOT_SHOW;
use std::{
    env, fs, io,
    process::Command,
    sync::atomic::{AtomicU32, Ordering},
};
use wgpu::{Adapter, Backend, Backends, DeviceType, Instance, InstanceDescriptor};

/// Environment variable that names the allowed drivers.
pub const BACKEND_VARIABLE: &str = "WGPU_BACKEND";

/// Returns the drivers named in `text`, limited to those built into this program. Returns `None` if there are none.
fn named_backends(text: &str, built_in: Backends) -> Option<Backends> {
    let named = Backends::from_comma_list(text) & built_in;
    (!named.is_empty()).then_some(named)
}

/// Returns the value of [`BACKEND_VARIABLE`], or `None` if it is unset or empty.
pub fn requested_backends_text() -> Option<String> {
    env::var(BACKEND_VARIABLE)
        .ok()
        .filter(|text| !text.trim().is_empty())
}

/// Returns the value of [`BACKEND_VARIABLE`], or `None` if it names no built-in driver.
pub fn valid_backend_request() -> Option<String> {
    let built_in = Instance::enabled_backend_features();
    requested_backends_text().filter(|text| named_backends(text, built_in).is_some())
}

/// Returns the drivers named in [`BACKEND_VARIABLE`], or all built-in drivers if it names none of them.
pub fn requested_backends() -> Backends {
    let built_in = Instance::enabled_backend_features();
    let named = requested_backends_text().and_then(|text| named_backends(&text, built_in));
    named.unwrap_or(built_in)
}

/// Returns the drivers to try: the [`requested_backends`] except those that could not show a window in earlier starts.
fn allowed() -> Backends {
    if let (Some(text), None) = (requested_backends_text(), valid_backend_request()) {
        warn!(
            "{BACKEND_VARIABLE}={text} names no driver that this program has: it is left out of account"
        );
    }
    requested_backends() & !tried()
}

/// Returns the drivers to try first. On Linux this is Vulkan alone if it suffices, because a loaded OpenGL driver would
/// stay in memory.
fn first(allowed: Backends) -> Backends {
    let asked_for = valid_backend_request().is_some();
    let vulkan = cfg!(target_os = "linux") && allowed.contains(Backends::VULKAN);
    if vulkan && !asked_for && is_vulkan_enough() {
        Backends::VULKAN
    } else {
        allowed
    }
}

/// True if no other driver can be better than Vulkan: either Vulkan finds a graphics card, or the computer has none.
fn is_vulkan_enough() -> bool {
    let instance = Instance::new(InstanceDescriptor {
        backends: Backends::VULKAN,
        ..InstanceDescriptor::new_without_display_handle()
    });
    let adapters = block_on(instance.enumerate_adapters(Backends::VULKAN));
    let in_software = |adapter: &Adapter| adapter.get_info().device_type == DeviceType::Cpu;
    let has_card = adapters.iter().any(|adapter| !in_software(adapter));
    has_card || !adapters.is_empty() && !is_card_there()
}

/// True if the computer has a graphics card with a driver in the kernel.
fn is_card_there() -> bool {
    let mut cards = fs::read_dir("/dev/dri").into_iter().flatten().flatten();
    cards.any(|entry| entry.file_name().to_string_lossy().starts_with("render"))
}

/// Graphics APIs, in the order in which they are listed for the user.
pub const BACKENDS: [Backend; 4] = [Backend::Vulkan, Backend::Metal, Backend::Dx12, Backend::Gl];

/// Panic message if no usable driver is left.
pub const NO_DRIVER: &str = "no graphics driver that can show a window was found";

/// Environment variable for the restarted program: a comma-separated list of the drivers that could not show a window.
const TRIED: &str = "CONTINENTAL_GRAPHICS_TRIED";

/// Graphics driver in use, as bits of `Backends`; 0 if unknown.
static IN_USE: AtomicU32 = AtomicU32::new(0);

/// Stores the driver in use, so that a restart can exclude it.
fn note(backend: Backend) {
    IN_USE.store(Backends::from(backend).bits(), Ordering::Relaxed);
}

/// Returns the drivers that could not show a window in earlier starts.
fn tried() -> Backends {
    let list = env::var(TRIED).unwrap_or_default();
    if list.is_empty() {
        Backends::empty()
    } else {
        Backends::from_comma_list(&list)
    }
}

/// True if this panic message of Bevy, wgpu or [`softrender`] means that the driver in use cannot show a window.
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

/// Progress of a restart, from which the caller creates a message for the player.
#[derive(Debug)]
pub enum Restart {
    /// The restart begins, because the driver in use cannot show a window. Drivers have the names that `WGPU_BACKEND`
    /// accepts; several names are separated by commas.
    Begins {
        /// Name of the driver that failed.
        failed: String,
        /// Names of the drivers that are left.
        next: String,
    },
    /// The program could not be started again.
    Failed(io::Error),
}

/// Restarts the program without the driver in use, if another driver is left. Reports progress to `tell`. Returns the
/// exit code of the new program if it ran as a child process, or else `None`.
pub fn restart_with_next_driver(tell: impl Fn(Restart)) -> Option<i32> {
    let failed = Backends::from_bits_truncate(IN_USE.load(Ordering::Relaxed));
    let all = requested_backends();
    let tried = next(all, tried(), failed)?;
    tell(Restart::Begins {
        failed: names(failed),
        next: names(all & !tried),
    });
    let stood_in = env::current_exe().and_then(|program| {
        let mut again = Command::new(program);
        again.args(env::args_os().skip(1)).env(TRIED, names(tried));
        exec_or_spawn(again)
    });
    stood_in.map_err(|error| tell(Restart::Failed(error))).ok()
}

/// Returns all drivers that have failed, including the one in use. Returns `None` if no driver would be left, or if the
/// failed driver is unknown.
fn next(all: Backends, tried: Backends, failed: Backends) -> Option<Backends> {
    let tried = tried | failed;
    (!failed.is_empty() && !all.difference(tried).is_empty()).then_some(tried)
}

/// Returns the names of these drivers, separated by commas, as in `WGPU_BACKEND`.
fn names(backends: Backends) -> String {
    let named = BACKENDS
        .into_iter()
        .filter(|backend| backends.contains(Backends::from(*backend)));
    named.map(Backend::to_str).collect::<Vec<_>>().join(",")
}

/// Replaces this process with the new program, so that the parent process waits for the new one. Returns only if that
/// fails.
#[cfg(unix)]
fn exec_or_spawn(mut program: Command) -> io::Result<i32> {
    use std::os::unix::process::CommandExt;
    Err(program.exec())
}

#[cfg(not(unix))]
fn exec_or_spawn(mut program: Command) -> io::Result<i32> {
    let status = program.status()?;
    Ok(status.code().unwrap_or(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wish_without_a_built_in_driver_is_ignored() {
        let both = Backends::VULKAN | Backends::GL;
        for (text, named) in [
            ("vulkan", Some(Backends::VULKAN)),
            ("GL", Some(Backends::GL)),
            ("vulkan, opengl", Some(both)),
            // Unknown names are ignored, and so are drivers that are not built in.
            ("nonsense,gl", Some(Backends::GL)),
            ("dx12,vulkan", Some(Backends::VULKAN)),
            ("nonsense", None),
            ("dx12", None),
            ("", None),
        ] {
            assert_eq!(named_backends(text, both), named, "{text}");
        }
    }

    #[test]
    fn each_driver_is_tried_once() {
        let all = Backends::VULKAN | Backends::GL;
        let first = next(all, Backends::empty(), Backends::VULKAN);
        assert_eq!(first, Some(Backends::VULKAN));
        assert_eq!(next(all, Backends::VULKAN, Backends::GL), None);
        assert_eq!(next(Backends::GL, Backends::empty(), Backends::GL), None);
        assert_eq!(next(all, Backends::empty(), Backends::empty()), None);
        // wgpu parses the list of names back into the same drivers.
        assert_eq!(Backends::from_comma_list(&names(all)), all);
    }

    #[test]
    fn the_panic_messages_of_bevy_are_recognized() {
        assert!(cannot_show(
            "internal error: entered unreachable code: Fallback system failed to choose present mode. This is a bug."
        ));
        assert!(!cannot_show("index out of bounds"));
    }
}
