//! All that was found, and what is wrong with it.
use super::{
    display::Display,
    drivers::{self, Driver},
    machine::{System, VERSIONS, Versions},
    places::{self, Kept, Place},
};
use crate::{crash, graphics};
use platform::dirs::Dirs;
use serde::Serialize;
use std::path::{Path, PathBuf};
use ui::audio;

/// What this machine has for the game.
#[derive(Serialize, Debug)]
pub(super) struct Findings {
    /// Of the program, and of what draws for it.
    pub versions: Versions,
    pub system: System,
    /// The window system; none without a display.
    pub display: Option<&'static str>,
    /// Why there is none, in the words of the system.
    pub no_display: Option<String>,
    pub drivers: Vec<Driver>,
    /// What `WGPU_BACKEND` says, if it says something.
    pub wish: Option<String>,
    /// Whether it names a driver that this program has.
    pub wish_counts: bool,
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
    /// There are such as can, and `WGPU_BACKEND`, which says this, leaves them out.
    LeftOut(String),
    /// `WGPU_BACKEND` says this and names no driver of this program.
    WishUnknown(String),
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
            Fault::NoDisplay | Fault::NoDriver | Fault::NoneShows | Fault::LeftOut(_) => true,
            Fault::NotWritable(_) | Fault::NoRoom(_) => true,
            Fault::Slow | Fault::Silent | Fault::WishUnknown(_) => false,
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
            versions: VERSIONS,
            system: System::now(),
            display: display.as_ref().map(Display::name),
            no_display,
            drivers: drivers::all(display.as_ref()),
            wish: graphics::wish(),
            wish_counts: graphics::wished_for().is_some(),
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
        faults.extend(self.of_drivers());
        faults.extend(self.of_places());
        if let Some(wish) = self.wish.as_ref().filter(|_| !self.wish_counts) {
            faults.push(Fault::WishUnknown(wish.clone()));
        }
        let mut usable = self.drivers.iter().filter(can_be_used).peekable();
        if usable.peek().is_some() && usable.all(|driver| driver.in_software) {
            faults.push(Fault::Slow);
        }
        if self.no_sound.is_some() {
            faults.push(Fault::Silent);
        }
        faults
    }

    /// What is wrong if none of the drivers can be used.
    fn of_drivers(&self) -> Option<Fault> {
        if self.drivers.iter().any(|driver| can_be_used(&driver)) {
            return None;
        }
        let shows = |driver: &Driver| driver.shows != Some(false);
        Some(match &self.wish {
            Some(wish) if self.drivers.iter().any(shows) => Fault::LeftOut(wish.clone()),
            _ if self.drivers.is_empty() => Fault::NoDriver,
            _ => Fault::NoneShows,
        })
    }

    /// What is wrong with the folders, each cause once: what lies in a folder that was named is named with it.
    fn of_places(&self) -> Vec<Fault> {
        let (mut faults, mut named) = (Vec::new(), Vec::<&Path>::new());
        for place in self.places.iter().filter(|place| place.kept != Kept::Drawn) {
            let fault = if place.is_full() {
                Fault::NoRoom(place.path.clone())
            } else if place.refused.is_some() {
                Fault::NotWritable(place.path.clone())
            } else {
                continue;
            };
            if !named.iter().any(|above| place.path.starts_with(above)) {
                named.push(&place.path);
                faults.push(fault);
            }
        }
        faults
    }
}

/// Whether the game may try it and nothing speaks against it.
fn can_be_used(driver: &&Driver) -> bool {
    driver.wished && driver.shows != Some(false)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use std::io;

    /// A machine on which everything is well.
    pub fn well() -> Findings {
        let path = PathBuf::from("/home/ana/.local/share/continental");
        Findings {
            versions: Versions {
                continental: "1.2.3",
                bevy: "4.5",
                wgpu: "6.7",
            },
            system: System {
                name: "A system 1".to_owned(),
                desktop: Some("A desktop".to_owned()),
                ..System::default()
            },
            display: Some("X11"),
            no_display: None,
            drivers: vec![Driver {
                name: "A card".to_owned(),
                through: "Vulkan",
                in_software: false,
                says: "Mesa".to_owned(),
                shows: Some(true),
                wished: true,
            }],
            wish: None,
            wish_counts: false,
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
            of(|it| it.places[0].refused = Some(io::ErrorKind::PermissionDenied.into())),
            [Fault::NotWritable(path.clone())]
        );
        assert_eq!(
            of(|it| it.places[0].free = Some(1)),
            [Fault::NoRoom(path.clone())]
        );
        assert_eq!(
            of(|it| it.places[0].refused = Some(io::ErrorKind::StorageFull.into())),
            [Fault::NoRoom(path)],
            "that a disk is full is no matter of rights"
        );
    }

    /// With everything in one folder its sentence is said once.
    #[test]
    fn what_lies_in_a_folder_that_is_named_is_not_named_again() {
        let mut findings = well();
        let root = findings.places[0].path.clone();
        for (kept, path) in [
            (Kept::Settings, root.clone()),
            (Kept::Records, root.join("records")),
            (Kept::Records, PathBuf::from("/elsewhere")),
        ] {
            findings.places.push(Place {
                kept,
                path,
                refused: None,
                free: None,
            });
        }
        for place in &mut findings.places {
            place.refused = Some(io::ErrorKind::PermissionDenied.into());
        }
        let elsewhere = PathBuf::from("/elsewhere");
        let named = [Fault::NotWritable(root), Fault::NotWritable(elsewhere)];
        assert_eq!(findings.faults(), named);
    }

    #[test]
    fn a_wish_for_a_driver_is_judged() {
        let mut findings = well();
        findings.wish = Some("gl".to_owned());
        findings.wish_counts = true;
        findings.drivers[0].wished = false;
        assert_eq!(findings.faults(), [Fault::LeftOut("gl".to_owned())]);
        // One that nobody knows counts for nothing, and is named.
        findings.wish = Some("nonsense".to_owned());
        findings.wish_counts = false;
        findings.drivers[0].wished = true;
        let faults = findings.faults();
        assert_eq!(faults, [Fault::WishUnknown("nonsense".to_owned())]);
        assert!(!faults[0].is_grave());
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
