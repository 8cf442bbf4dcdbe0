//! A check of the environment before winit and Mesa start. It corrects settings that would end the program: winit
//! panics on an invalid scale factor, and Mesa is killed by SIGBUS if its shader cache is on a full in-memory file
//! system. Also the settings of the memory allocator.
use std::path::{Path, PathBuf};

#[cfg(all(unix, not(target_os = "macos")))]
pub use unix::correct;

/// Does nothing: other systems need no corrections.
#[cfg(not(all(unix, not(target_os = "macos"))))]
pub fn correct(_has_window: bool) {}

#[cfg(all(unix, not(target_os = "macos")))]
mod unix {
    use super::free_at;
    use platform::failure::tell;
    use std::{env, path::PathBuf, sync::OnceLock};
    use x11rb::{
        protocol::xproto::ConnectionExt, resource_manager, rust_connection::RustConnection,
    };

    /// Environment variable with the scale factor that winit uses for windows on X11.
    const SCALE: &str = "WINIT_X11_SCALE_FACTOR";
    /// Environment variable that disables Mesa's shader cache.
    const NO_CACHE: &str = "MESA_SHADER_CACHE_DISABLE";
    /// Free bytes required for Mesa's shader cache, whose index alone takes 1.3 MB.
    const CACHE_ROOM: u64 = 16 << 20;
    /// Accepted scale factors of a screen.
    const SCALES: std::ops::RangeInclusive<f64> = 0.25..=8.0;
    /// Dots per inch at a scale factor of 1.
    const DPI: f64 = 96.0;

    /// Connection to the X server, never closed. An X server without clients resets itself, and winit must not connect
    /// during the reset.
    static CONNECTION: OnceLock<RustConnection> = OnceLock::new();

    /// Corrects environment variables of this process and prints a line on standard error for each correction. Call it
    /// before any other thread runs. If `has_window` is false, it does not connect to the display, which may be remote.
    pub fn correct(has_window: bool) {
        if let Some(given) = env::var_os(SCALE).filter(|given| !given.is_empty()) {
            if !is_scale(given.to_str()) {
                let why = format!("{} is no scale factor", given.display());
                set(SCALE, "1", &why);
            }
        } else if has_window
            && is_x11()
            && let Some(dpi) = x11_dpi().filter(|dpi| !SCALES.contains(&(dpi / DPI)))
        {
            set(SCALE, "1", &format!("Xft.dpi is {dpi}"));
        }
        if env::var_os(NO_CACHE).is_none()
            && let Some(folder) = shader_cache()
            && free_at(&folder).is_some_and(|room| room < CACHE_ROOM)
        {
            let why = format!("{} has no room for shaders", folder.display());
            set(NO_CACHE, "true", &why);
        }
    }

    #[expect(
        unsafe_code,
        reason = "setting a variable is unsafe beside other threads"
    )]
    fn set(name: &str, value: &str, why: &str) {
        tell(&format!("{why}: {name} is {value} for this run"));
        // SAFETY: `correct` must be called before any other thread runs, and no other function calls this one.
        unsafe { env::set_var(name, value) };
    }

    /// True if winit accepts this scale factor and it is plausible for a screen.
    pub(super) fn is_scale(given: Option<&str>) -> bool {
        let Some(given) = given else { return false };
        let scale = given.parse::<f64>().ok();
        given.eq_ignore_ascii_case("randr") || scale.is_some_and(|scale| SCALES.contains(&scale))
    }

    /// True if winit will open its window on X11, not on Wayland.
    fn is_x11() -> bool {
        let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
        is_set("DISPLAY") && !is_set("WAYLAND_DISPLAY") && !is_set("WAYLAND_SOCKET")
    }

    /// Returns the dots per inch as winit determines them: from the desktop's settings, or else from the X resource.
    fn x11_dpi() -> Option<f64> {
        let (connection, screen) = x11rb::connect(None).ok()?;
        let connection = CONNECTION.get_or_init(|| connection);
        if let Some(dpi) = settings(connection, screen).and_then(|data| settings_dpi(&data)) {
            return Some(dpi);
        }
        let database = resource_manager::new_from_default(connection).ok()?;
        database.get_string("Xft.dpi", "")?.parse().ok()
    }

    /// Returns the desktop's settings in XSETTINGS format, if a settings daemon provides them.
    fn settings(connection: &RustConnection, screen: usize) -> Option<Vec<u8>> {
        let atom = |name: String| {
            let atom = connection.intern_atom(true, name.as_bytes()).ok()?;
            Some(atom.reply().ok()?.atom)
        };
        let selection = atom(format!("_XSETTINGS_S{screen}"))?;
        let property = atom("_XSETTINGS_SETTINGS".to_owned())?;
        let owner = connection.get_selection_owner(selection).ok()?;
        let owner = owner.reply().ok()?.owner;
        let data = connection.get_property(false, owner, property, property, 0, 1 << 16);
        Some(data.ok()?.reply().ok()?.value)
    }

    /// Returns `Xft/DPI` from XSETTINGS data, where the value is stored in 1024ths. The entry consists of name,
    /// padding, serial number and value.
    pub(super) fn settings_dpi(data: &[u8]) -> Option<f64> {
        const NAME: &[u8] = b"Xft/DPI\0";
        let at = data.windows(NAME.len()).position(|part| part == NAME)? + NAME.len() + 4;
        let value: [u8; 4] = data.get(at..at + 4)?.try_into().ok()?;
        let value = match data.first() {
            Some(b'B' | 1) => i32::from_be_bytes(value),
            _ => i32::from_le_bytes(value),
        };
        Some(f64::from(value) / 1024.0)
    }

    /// Returns the folder that Mesa uses for its shader cache.
    fn shader_cache() -> Option<PathBuf> {
        let folder = |name: &str| env::var_os(name).filter(|value| !value.is_empty());
        let own = folder("MESA_SHADER_CACHE_DIR").or_else(|| folder("XDG_CACHE_HOME"));
        let home = || folder("HOME").map(|home| PathBuf::from(home).join(".cache"));
        let folder = own.map(PathBuf::from).or_else(home)?;
        Some(folder.join("mesa_shader_cache"))
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn invalid_scale_factors_are_rejected() {
            for given in ["1", "1.5", "2", "0.5", "randr", "RandR"] {
                assert!(is_scale(Some(given)), "{given}");
            }
            for given in [
                "0", "-1", "abc", "NaN", "inf", "1e9", "1,5", "1e-30", " 1", "",
            ] {
                assert!(!is_scale(Some(given)), "{given}");
            }
            assert!(!is_scale(None), "no text");
        }

        #[test]
        fn the_desktop_s_settings_name_the_dpi() {
            let data = |order: u8, value: [u8; 4]| {
                let head = [order, 0, 0, 0, 9, 0, 0, 0, 1, 0, 0, 0, 0, 0, 7, 0];
                [&head[..], b"Xft/DPI\0", &[0; 4], &value].concat()
            };
            let little = data(0, (96_i32 * 1024).to_le_bytes());
            let big = data(1, (144_i32 * 1024).to_be_bytes());
            assert_eq!(settings_dpi(&little), Some(96.0));
            assert_eq!(settings_dpi(&big), Some(144.0));
            assert_eq!(settings_dpi(&little[..30]), None, "cut off");
            assert_eq!(settings_dpi(b""), None);
        }
    }
}

/// Limits the memory that the GNU allocator keeps, which saves 10 to 22 of 315 MB at a table of four seats. Must run before
/// anything else allocates much. Does nothing with other allocators.
///
/// Drawing a deck, and reading fonts and sounds, takes some tens of megabytes for a moment. By default, the allocator keeps
/// freed memory. After the first large block is freed, it no longer returns such blocks to the system. Each thread that
/// competes for memory gets an arena of its own.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[expect(
    unsafe_code,
    reason = "the GNU library's allocator is set by a function of C"
)]
pub fn limit_heap() {
    use libc::{M_ARENA_MAX, M_MMAP_THRESHOLD, M_TRIM_THRESHOLD, c_int};
    /// Minimum size in bytes of a block that has a mapping of its own and is returned to the system when it is freed.
    /// This is the allocator's initial value, which grows unless it is set explicitly.
    const LARGE: c_int = 128 << 10;
    /// Number of free bytes at the end of an arena that are kept. A driver that draws on the processor allocates about
    /// twenty blocks of 64 KiB for each frame. If they were returned, the system would clear their pages in every frame.
    const KEPT: c_int = 1536 << 10;
    /// Number of arenas: one for the systems, and one for the threads that draw.
    const ARENAS: c_int = 2;
    for (what, value) in [
        (M_ARENA_MAX, ARENAS),
        (M_MMAP_THRESHOLD, LARGE),
        (M_TRIM_THRESHOLD, KEPT),
    ] {
        // SAFETY: `mallopt` takes two numbers, and reads and writes none of our memory. It refuses unknown settings.
        unsafe { libc::mallopt(what, value) };
    }
}

/// Does nothing: this system has another allocator.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub fn limit_heap() {}

/// Returns the path itself if it exists, or else its nearest existing ancestor.
pub fn nearest(path: &Path) -> PathBuf {
    let there = path.ancestors().find(|above| above.exists());
    there.unwrap_or(path).to_owned()
}

/// Returns the free bytes on the disk of this folder, which need not exist yet. Returns `None` if the system does not
/// report them.
#[cfg(unix)]
pub fn free_at(folder: &Path) -> Option<u64> {
    let told = rustix::fs::statvfs(nearest(folder)).ok()?;
    Some(told.f_bavail * told.f_frsize)
}

/// Returns `None`: not implemented for this system.
#[cfg(not(unix))]
pub fn free_at(_folder: &Path) -> Option<u64> {
    None
}
