//! A picture that holds a whole deck: an SVG, a sheet.
use super::place::{Entry, Files};
use crate::{Problem, Reason};
use platform::disk;
use std::path::{Path, PathBuf};

/// One file as the only one of a theme.
#[derive(Debug)]
pub(super) struct Single {
    place: PathBuf,
    entry: [Entry; 1],
}

impl Single {
    pub fn open(place: &Path) -> Result<Single, Reason> {
        let (_, bytes) = disk::open_file(place)?;
        let name = place.file_name().unwrap_or_default().to_string_lossy();
        Ok(Single {
            place: place.to_owned(),
            entry: [Entry {
                name: name.into_owned(),
                bytes,
            }],
        })
    }
}

impl Files for Single {
    fn place(&self) -> &Path {
        &self.place
    }

    fn entries(&self) -> &[Entry] {
        &self.entry
    }

    fn read(&self, name: &str, most: u64) -> Result<Vec<u8>, Reason> {
        if name != self.entry[0].name {
            return Err(Reason::no_such_file(name));
        }
        Ok(disk::read(&self.place, "a file of a theme", most)?)
    }

    fn problems(&self) -> &[Problem] {
        &[]
    }

    fn path(&self, _name: &str) -> PathBuf {
        self.place.clone()
    }
}
