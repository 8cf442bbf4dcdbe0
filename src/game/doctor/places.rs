//! The player's folders: whether something can be written there, and how much room is left.
use platform::dirs::Dirs;
use serde::{Serialize, Serializer};
use std::{
    fs::{self, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
};

/// As much as a match, its backup and the settings need, many times over, in bytes.
pub(super) const ENOUGH: u64 = 16 << 20;

/// What is kept in a folder.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
pub(super) enum Kept {
    Settings,
    Matches,
    Records,
    Drawn,
}

impl Kept {
    /// The key of its name.
    pub fn key(self) -> &'static str {
        match self {
            Kept::Settings => "doctor-settings",
            Kept::Matches => "doctor-matches",
            Kept::Records => "doctor-records",
            Kept::Drawn => "doctor-drawn",
        }
    }
}

/// A folder of the player.
#[derive(Serialize, Debug)]
pub(super) struct Place {
    pub kept: Kept,
    pub path: PathBuf,
    /// Why nothing can be written there; none if it can.
    #[serde(serialize_with = "in_words")]
    pub refused: Option<io::Error>,
    /// Bytes that are free, where the system tells.
    pub free: Option<u64>,
}

/// As JSON an error is what the system says.
fn in_words<S: Serializer>(refused: &Option<io::Error>, to: S) -> Result<S::Ok, S::Error> {
    refused.as_ref().map(ToString::to_string).serialize(to)
}

impl Place {
    /// Whether there is hardly any room, or none.
    pub fn is_full(&self) -> bool {
        match self.refused.as_ref().map(io::Error::kind) {
            Some(kind) => matches!(
                kind,
                io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded
            ),
            None => self.free.is_some_and(|free| free < ENOUGH),
        }
    }
}

/// All of them; none is made that is not there yet.
pub(super) fn all(dirs: &Dirs) -> Vec<Place> {
    let places = [
        (Kept::Settings, &dirs.config),
        (Kept::Matches, &dirs.data),
        (Kept::Records, &dirs.records),
        (Kept::Drawn, &dirs.cache),
    ];
    let looked_at = places.map(|(kept, path)| {
        let there = nearest(path);
        Place {
            kept,
            path: path.clone(),
            refused: try_to_write(&there).err(),
            free: free(&there),
        }
    });
    looked_at.into()
}

/// The folder, or the one above it in which it would be made.
fn nearest(path: &Path) -> PathBuf {
    let there = path.ancestors().find(|above| above.exists());
    there.unwrap_or(path).to_owned()
}

/// Writes a little into the folder and takes it away again.
fn try_to_write(folder: &Path) -> io::Result<()> {
    let path = folder.join(format!(".continental-doctor-{}", std::process::id()));
    let written = OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(&path)
        .and_then(|mut file| file.write_all(&[0; 4096]).and_then(|()| file.sync_all()));
    match fs::remove_file(&path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => written.and(Err(error)),
        _ => written,
    }
}

#[cfg(unix)]
fn free(folder: &Path) -> Option<u64> {
    let told = rustix::fs::statvfs(folder).ok()?;
    Some(told.f_bavail * told.f_frsize)
}

#[cfg(not(unix))]
fn free(_folder: &Path) -> Option<u64> {
    None
}

/// Files of ours that could not be read and were set aside, by their names.
pub(super) fn set_aside(dirs: &Dirs) -> Vec<PathBuf> {
    let mut folders = vec![&dirs.config, &dirs.data];
    folders.dedup();
    let mut found: Vec<PathBuf> = folders
        .into_iter()
        .flat_map(|folder| fs::read_dir(folder).into_iter().flatten().flatten())
        .map(|entry| entry.path())
        .filter(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            name.contains(".broken-")
        })
        .collect();
    found.sort();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_that_is_not_there_is_judged_by_the_one_above_and_nothing_is_left() {
        let root = std::env::temp_dir().join(format!("continental-places-{}", std::process::id()));
        let _ = fs::remove_dir_all(&root);
        fs::create_dir_all(&root).expect("made");
        fs::write(root.join("match.broken-1.jsonl"), "?").expect("written");
        fs::write(root.join("in the way"), "").expect("written");
        let dirs = Dirs::at(&root);
        for place in all(&dirs) {
            assert!(place.refused.is_none(), "{place:?}");
            assert!(!place.is_full() || place.free.is_some());
        }
        assert_eq!(set_aside(&dirs), [root.join("match.broken-1.jsonl")]);
        let names = fs::read_dir(&root).expect("read").count();
        assert_eq!(names, 2, "nothing is left");
        let blocked = Dirs::at(root.join("in the way/home"));
        assert!(all(&blocked).iter().all(|place| place.refused.is_some()));
        fs::remove_dir_all(root).expect("removed");
    }
}
