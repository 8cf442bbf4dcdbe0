//! What the program is made of, and what it runs on.
use serde::Serialize;
use std::{env, fs};

/// The versions of the program and of what draws for it. A test compares them with `Cargo.lock`.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Versions {
    pub continental: &'static str,
    pub bevy: &'static str,
    pub wgpu: &'static str,
}

/// Those of this program.
pub(super) const VERSIONS: Versions = Versions {
    continental: env!("CARGO_PKG_VERSION"),
    bevy: "0.19.1",
    wgpu: "29.0.4",
};

/// The system that the program runs on.
#[derive(Serialize, Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct System {
    /// What it calls itself, with its version; its kind if it does not say.
    pub name: String,
    /// The version of its kernel, where that has one of its own.
    pub kernel: Option<String>,
    /// The kind of processor.
    pub processor: &'static str,
    /// The desktop and the kind of session, if they are said.
    pub desktop: Option<String>,
}

impl System {
    /// Looks.
    pub fn now() -> System {
        let kernel = fs::read_to_string("/proc/sys/kernel/osrelease").ok();
        let said = ["XDG_CURRENT_DESKTOP", "XDG_SESSION_TYPE"].map(|name| env::var(name).ok());
        let said: Vec<String> = said
            .into_iter()
            .flatten()
            .filter(|it| !it.is_empty())
            .collect();
        System {
            name: name().unwrap_or_else(|| env::consts::OS.to_owned()),
            kernel: kernel.map(|kernel| kernel.trim().to_owned()),
            processor: env::consts::ARCH,
            desktop: (!said.is_empty()).then(|| said.join(" · ")),
        }
    }

    /// In one line.
    pub fn words(&self) -> String {
        let kernel = self.kernel.iter().map(|kernel| format!("Linux {kernel}"));
        let parts = [self.name.clone()].into_iter().chain(kernel);
        let parts = parts.chain([self.processor.to_owned()]);
        parts.collect::<Vec<_>>().join(" · ")
    }
}

/// The name and the version of the system: what a Linux writes down of itself, and what the programs of the others answer.
fn name() -> Option<String> {
    if cfg!(target_os = "linux") {
        let texts = ["/etc/os-release", "/usr/lib/os-release"].map(fs::read_to_string);
        return texts.into_iter().flatten().find_map(|text| pretty(&text));
    }
    let asked = match env::consts::OS {
        "macos" => ("sw_vers", &["-productVersion"][..]),
        "windows" => ("cmd", &["/C", "ver"][..]),
        _ => return None,
    };
    let output = std::process::Command::new(asked.0).args(asked.1).output();
    let answer = String::from_utf8_lossy(&output.ok()?.stdout)
        .trim()
        .to_owned();
    match answer.is_empty() {
        true => None,
        false if cfg!(target_os = "macos") => Some(format!("macOS {answer}")),
        false => Some(answer),
    }
}

/// The name in the text of an `os-release`.
fn pretty(text: &str) -> Option<String> {
    let mut lines = text.lines();
    let value = lines.find_map(|line| line.strip_prefix("PRETTY_NAME="))?;
    let name = value.trim().trim_matches(['"', '\'']);
    (!name.is_empty()).then(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_versions_are_those_that_the_program_is_built_of() {
        let lock = include_str!("../../../Cargo.lock");
        for (name, version) in [("bevy", VERSIONS.bevy), ("wgpu", VERSIONS.wgpu)] {
            let package = format!("name = \"{name}\"\nversion = \"{version}\"\n");
            assert!(lock.contains(&package), "Cargo.lock has another {name}");
        }
    }

    #[test]
    fn a_system_is_called_as_it_calls_itself() {
        let text = "NAME=\"Debian\"\nPRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\nID=debian\n";
        assert_eq!(
            pretty(text).as_deref(),
            Some("Debian GNU/Linux 12 (bookworm)")
        );
        assert_eq!(pretty("PRETTY_NAME=Arch\n").as_deref(), Some("Arch"));
        assert_eq!((pretty(""), pretty("PRETTY_NAME=\"\"")), (None, None));
        let system = System {
            name: "A system 1".to_owned(),
            kernel: Some("6.1".to_owned()),
            processor: "x86_64",
            desktop: None,
        };
        assert_eq!(system.words(), "A system 1 · Linux 6.1 · x86_64");
        let other = System {
            kernel: None,
            ..system
        };
        assert_eq!(other.words(), "A system 1 · x86_64");
    }
}
