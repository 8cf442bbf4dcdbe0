//! All that was found, and what is wrong with it.
use super::{
    display::Display,
    drivers::{self, Driver},
    places::{self, Kept, Place},
};
use crate::{
    dirs::Dirs,
    game::{audio, crash},
};
use serde::Serialize;
use std::path::PathBuf;

/// What this machine has for the game.
#[derive(Serialize, Debug)]
pub(super) struct Findings {
    /// Of the program.
    pub version: &'static str,
    /// The kind of system and of processor.
    pub system: String,
    /// The window system; none without a display.
    pub display: Option<&'static str>,
    /// Why there is none, in the words of the system.
    pub no_display: Option<String>,
    pub drivers: Vec<Driver>,
    /// Why nothing can be heard, in the words of the system; none if something can.
    pub no_sound: Option<String>,
    pub places: Vec<Place>,
    /// What could not be read and was set aside.
    pub set_aside: Vec<PathBuf>,
    /// The report of the last crash.
    pub last_crash: Option<PathBuf>,
    /// What else failed last: a start, or a game that was not closed.
    pub last_failure: Option<crash::Failure>,
}

/// Something that is wrong.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Fault {
    NoDisplay,
    NoDriver,
    /// There are drivers, and none can show a window.
    NoneShows,
    /// Only the processor draws.
    Slow,
    Silent,
    NotWritable(PathBuf),
    NoRoom(PathBuf),
}

impl Fault {
    /// Whether one cannot play because of it, or what one plays is lost.
    pub fn is_grave(&self) -> bool {
        match self {
            Fault::NoDisplay | Fault::NoDriver | Fault::NoneShows => true,
            Fault::NotWritable(_) | Fault::NoRoom(_) => true,
            Fault::Slow | Fault::Silent => false,
        }
    }
}

impl Findings {
    /// Looks at everything.
    pub fn now(dirs: &Dirs) -> Findings {
        let (display, no_display) = match Display::open() {
            Ok(display) => (Some(display), None),
            Err(error) => (None, Some(error)),
        };
        Findings {
            version: env!("CARGO_PKG_VERSION"),
            system: format!("{}, {}", std::env::consts::OS, std::env::consts::ARCH),
            display: display.as_ref().map(Display::name),
            no_display,
            drivers: drivers::all(display.as_ref()),
            no_sound: audio::try_device().err(),
            places: places::all(dirs),
            set_aside: places::set_aside(dirs),
            last_crash: crash::last(&dirs.data),
            last_failure: crash::last_failure(&dirs.data),
        }
    }

    /// What is wrong, the gravest first.
    pub fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        if self.display.is_none() {
            faults.push(Fault::NoDisplay);
        }
        let shows = |driver: &&Driver| driver.shows != Some(false);
        if self.drivers.is_empty() {
            faults.push(Fault::NoDriver);
        } else if !self.drivers.iter().any(|driver| shows(&driver)) {
            faults.push(Fault::NoneShows);
        }
        for place in self.places.iter().filter(|place| place.kept != Kept::Drawn) {
            if place.refused.is_some() {
                faults.push(Fault::NotWritable(place.path.clone()));
            } else if place.is_full() {
                faults.push(Fault::NoRoom(place.path.clone()));
            }
        }
        let mut usable = self.drivers.iter().filter(shows).peekable();
        if usable.peek().is_some() && usable.all(|driver| driver.in_software) {
            faults.push(Fault::Slow);
        }
        if self.no_sound.is_some() {
            faults.push(Fault::Silent);
        }
        faults
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A machine on which everything is well.
    pub fn well() -> Findings {
        let path = PathBuf::from("/home/ana/.local/share/continental");
        Findings {
            version: "1.2.3",
            system: "linux, x86_64".to_owned(),
            display: Some("X11"),
            no_display: None,
            drivers: vec![Driver {
                name: "A card".to_owned(),
                through: "Vulkan",
                in_software: false,
                says: "Mesa".to_owned(),
                shows: Some(true),
            }],
            no_sound: None,
            places: vec![Place {
                kept: Kept::Matches,
                path,
                refused: None,
                free: Some(places::ENOUGH),
            }],
            set_aside: Vec::new(),
            last_crash: None,
            last_failure: None,
        }
    }

    #[test]
    fn each_fault_is_found_and_nothing_else() {
        assert_eq!(well().faults(), []);
        let of = |spoil: fn(&mut Findings)| {
            let mut findings = well();
            spoil(&mut findings);
            findings.faults()
        };
        let path = well().places[0].path.clone();
        assert_eq!(of(|it| it.display = None), [Fault::NoDisplay]);
        assert_eq!(of(|it| it.drivers.clear()), [Fault::NoDriver]);
        assert_eq!(
            of(|it| it.drivers[0].shows = Some(false)),
            [Fault::NoneShows]
        );
        assert_eq!(of(|it| it.drivers[0].in_software = true), [Fault::Slow]);
        assert_eq!(of(|it| it.no_sound = Some("?".to_owned())), [Fault::Silent]);
        assert_eq!(
            of(|it| it.places[0].refused = Some("?".to_owned())),
            [Fault::NotWritable(path.clone())]
        );
        assert_eq!(of(|it| it.places[0].free = Some(1)), [Fault::NoRoom(path)]);
    }

    /// A second driver that can show a window is enough.
    #[test]
    fn a_driver_that_shows_nothing_is_no_fault_beside_one_that_does() {
        let mut findings = well();
        let mut other = findings.drivers[0].clone();
        other.shows = Some(false);
        other.in_software = true;
        findings.drivers.push(other);
        assert_eq!(findings.faults(), []);
    }
}
