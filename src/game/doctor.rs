//! The command `continental doctor`. It reports what the game needs, what this machine lacks, and the last crash
//! report.
use crate::{
    crash,
    environment::{self, free_at, nearest},
    graphics::{self, BACKEND_VARIABLE, BACKENDS},
};
use bevy::tasks::block_on;
use gamecore::{
    i18n::{Texts, decimal},
    saves::io_reason,
};
use platform::{DoctorArgs, Failure, dirs::Dirs};
use serde::Serialize;
use std::{
    env, fs,
    io::{self, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};
use ui::audio;
use wgpu::{
    Backend, Backends, DeviceType, Instance, InstanceDescriptor,
    rwh::{HasDisplayHandle, RawDisplayHandle},
};
use winit::{event_loop::EventLoop, window::Window};

/// Free disk space in bytes below which the doctor reports a fault. A match, its backup and the settings need only a
/// small fraction of it.
const ENOUGH_SPACE: u64 = 16 << 20;

/// Result of all checks: facts about the computer, and faults.
#[derive(Serialize)]
struct Report<'a> {
    /// Lines of the report, each a label and its value.
    found: Vec<(String, String)>,
    faults: Vec<Fault>,
    #[serde(skip)]
    texts: &'a Texts,
    /// Folders for which a fault has been reported. Their subfolders have the same fault, which is not reported again.
    #[serde(skip)]
    blocked: Vec<PathBuf>,
}

#[derive(Serialize)]
struct Fault {
    /// Text key of the sentence.
    key: &'static str,
    sentence: String,
    /// True if the game cannot be played, or if matches cannot be saved.
    grave: bool,
}

/// Prints the report. The exit code is 1 if any fault is serious.
pub fn doctor(args: &DoctorArgs) -> ExitCode {
    environment::correct(true);
    let dirs = Dirs::of_the_system();
    let texts = crash::texts(&dirs);
    let mut report = Report {
        found: Vec::new(),
        faults: Vec::new(),
        texts: &texts,
        blocked: Vec::new(),
    };
    let version = format!("Continental {}", env!("CARGO_PKG_VERSION"));
    report.add("doctor-version", version);
    report.add("doctor-system", system());
    report.check_graphics();
    if audio::has_device() {
        report.add("doctor-sound", texts.get("doctor-there"));
    } else {
        report.add("doctor-sound", texts.get("doctor-none"));
        report.fault("doctor-silent", None, false);
    }
    for (key, folder) in [
        ("doctor-settings", &dirs.config),
        ("doctor-matches", &dirs.data),
        ("doctor-records", &dirs.records),
        ("doctor-drawn", &dirs.cache),
    ] {
        report.check_folder(key, folder);
    }
    for damaged in damaged_files(&dirs) {
        report.add("doctor-set-aside", damaged);
    }
    let crash = crash::last(&dirs.data);
    let crash = crash.map_or_else(|| texts.get("doctor-none"), |it| it.display().to_string());
    report.add("doctor-last-crash", crash);
    if let Err(error) = writeln!(io::stdout().lock(), "{}", report.text(args.json)) {
        return Failure::from(error).report();
    }
    match report.faults.iter().any(|fault| fault.grave) {
        true => ExitCode::FAILURE,
        false => ExitCode::SUCCESS,
    }
}

impl Report<'_> {
    fn add(&mut self, label: &str, value: String) {
        self.found.push((self.texts.get(label), value));
    }

    fn fault(&mut self, key: &'static str, argument: Option<(&'static str, &str)>, grave: bool) {
        let arguments: Vec<_> = argument.into_iter().map(|(n, v)| (n, v.into())).collect();
        let sentence = self.texts.with(key, &arguments);
        self.faults.push(Fault {
            key,
            sentence,
            grave,
        });
    }

    fn text(&self, as_json: bool) -> String {
        if as_json {
            return serde_json::to_string_pretty(self).expect("it has string keys only");
        }
        let mut text = String::new();
        let mut above = "";
        for (label, value) in &self.found {
            let shown = if label == above { "" } else { label };
            text += &format!("{shown:<18}{value}\n");
            above = label;
        }
        for fault in &self.faults {
            text += &format!("\n! {}", fault.sentence);
        }
        if self.faults.is_empty() {
            text += &format!("\n{}", self.texts.get("doctor-well"));
        }
        text
    }

    /// Checks the window system, and which graphics drivers can show a window.
    fn check_graphics(&mut self) {
        let texts = self.texts;
        let events = EventLoop::new();
        let window = events.as_ref().ok().and_then(|events| {
            let hidden = Window::default_attributes().with_visible(false);
            #[expect(
                deprecated,
                reason = "the other way needs a running event loop, and this one never runs"
            )]
            events.create_window(hidden).ok()
        });
        let has_display = events.is_ok();
        let display = match &events {
            Err(_) => texts.get("doctor-none"),
            Ok(events) => match events.owned_display_handle().display_handle() {
                Ok(handle) => match handle.as_raw() {
                    RawDisplayHandle::Wayland(_) => "Wayland".to_owned(),
                    RawDisplayHandle::Xlib(_) | RawDisplayHandle::Xcb(_) => "X11".to_owned(),
                    _ => texts.get("doctor-there"),
                },
                Err(_) => texts.get("doctor-there"),
            },
        };
        self.add("doctor-display", display);
        if !has_display {
            self.fault("doctor-no-display", None, true);
        }
        let (mut usable, mut excluded, mut cards) = (0, 0, 0);
        let built_in = Instance::enabled_backend_features();
        let backends = BACKENDS.map(Backends::from);
        for backend in backends.into_iter().filter(|it| built_in.contains(*it)) {
            let mut descriptor = InstanceDescriptor::new_without_display_handle();
            descriptor.backends = backend;
            if let Ok(events) = &events {
                descriptor.display = Some(Box::new(events.owned_display_handle()));
            }
            let instance = Instance::new(descriptor);
            let surface = window.as_ref().map(|it| instance.create_surface(it).ok());
            let is_allowed = graphics::requested_backends().contains(backend);
            for adapter in block_on(instance.enumerate_adapters(backend)) {
                let info = adapter.get_info();
                // If no window could be opened, the driver is assumed to work.
                let shows = surface.as_ref().is_none_or(|surface| {
                    let can = surface.as_ref().map(|it| it.get_capabilities(&adapter));
                    can.is_some_and(|can| !can.present_modes.is_empty() && !can.formats.is_empty())
                });
                let is_software = info.device_type == DeviceType::Cpu;
                usable += usize::from(shows && is_allowed);
                excluded += usize::from(shows && !is_allowed);
                cards += usize::from(shows && is_allowed && !is_software);
                let notes = [
                    (is_software, "doctor-in-software"),
                    (!shows, "doctor-shows-nothing"),
                    (!is_allowed, "doctor-not-wished"),
                ];
                let name = match info.backend {
                    Backend::Gl => "OpenGL".to_owned(),
                    other => format!("{other:?}"),
                };
                let mut line = format!("{name}: {} · {}", info.name, info.driver_info);
                for (_, key) in notes.into_iter().filter(|(applies, _)| *applies) {
                    line += &format!(" · {}", texts.get(key));
                }
                self.add("doctor-graphics", line);
            }
        }
        let wish = graphics::requested_backends_text();
        if let Some(wish) = &wish {
            self.add("doctor-graphics", format!("{BACKEND_VARIABLE}={wish}"));
            if graphics::valid_backend_request().is_none() {
                self.fault("doctor-wish-unknown", Some(("wish", wish)), false);
            }
        }
        match (usable, wish) {
            (0, Some(wish)) if excluded > 0 => {
                self.fault("doctor-left-out", Some(("wish", &wish)), true);
            }
            (0, _) => self.fault("doctor-none-shows", None, true),
            _ if cards == 0 => self.fault("doctor-slow", None, false),
            _ => {}
        }
    }

    /// Checks that a folder of the player can be written. It need not exist yet.
    fn check_folder(&mut self, key: &str, folder: &Path) {
        let texts = self.texts;
        let path = folder.display().to_string();
        let mut line = format!("{} · {path}", texts.get(key));
        let free = free_at(folder);
        if let Some(free) = free {
            let gigabytes = decimal(free as f64 / 1e9, 1, texts.language());
            let free = texts.with("doctor-free", &[("gigabytes", gigabytes.into())]);
            line += &format!(" · {free}");
        }
        let written = try_to_write(&nearest(folder));
        if let Err(error) = &written {
            line += &format!(" · {}", io_reason(texts, error));
        }
        self.add("doctor-folders", line);
        // A missing cache folder is no fault: the game then only renders the cards again at each start.
        if key == "doctor-drawn" || self.blocked.iter().any(|above| folder.starts_with(above)) {
            return;
        }
        let is_full = |error: &io::Error| error.kind() == io::ErrorKind::StorageFull;
        let is_full = written.as_ref().is_err_and(is_full);
        if is_full || free.is_some_and(|free| free < ENOUGH_SPACE) {
            self.fault("doctor-no-room", Some(("folder", &path)), true);
        } else if written.is_err() {
            self.fault("doctor-not-writable", Some(("folder", &path)), true);
        } else {
            return;
        }
        self.blocked.push(folder.to_owned());
    }
}

/// Writes a small file into a folder and removes it.
fn try_to_write(folder: &Path) -> io::Result<()> {
    let file = folder.join(format!(".continental-doctor-{}", std::process::id()));
    let written = fs::write(&file, [0; 4096]);
    let removed = fs::remove_file(&file);
    written.and(removed)
}

/// Returns the damaged files that the game has renamed because it could not read them.
fn damaged_files(dirs: &Dirs) -> Vec<String> {
    let mut folders = vec![&dirs.config, &dirs.data];
    folders.dedup();
    let entries = folders.into_iter().flat_map(fs::read_dir).flatten();
    let paths = entries
        .flatten()
        .map(|entry| entry.path().display().to_string());
    paths.filter(|path| path.contains(".broken-")).collect()
}

/// Returns the name of the system, its processor and its desktop.
fn system() -> String {
    let release = fs::read_to_string("/etc/os-release").unwrap_or_default();
    let mut lines = release.lines();
    let name = lines.find_map(|line| line.strip_prefix("PRETTY_NAME="));
    let name = name.map_or(env::consts::OS, |name| name.trim_matches('"'));
    let desktop = ["XDG_CURRENT_DESKTOP", "XDG_SESSION_TYPE"].map(|key| env::var(key).ok());
    let parts = [Some(name.to_owned()), Some(env::consts::ARCH.to_owned())];
    let parts: Vec<String> = parts.into_iter().chain(desktop).flatten().collect();
    parts.join(" · ")
}
