//! Safe reading and writing of files. Reading has a size limit and accepts only regular files, and pipes if the caller
//! allows them. Writing stops at the first error. The old file is replaced only after the new one has been written
//! completely.
//!
//! ```text
//!  read, read_text     reads a whole file, up to a limit          rule sets, saves, settings
//!  TextLines           reads a file or pipe, line by line         records, stored deal sets
//!  write_atomic        writes a file and keeps a backup           saves, settings, rule sets
//!  write_private       as write_atomic, only for the owner        records of running matches
//!  replace             writes a file without syncing it           files that can be generated again
//!  quarantine          renames an unusable file                   broken saves and settings
//!  remove_stale_files  deletes old temporary files                at the start of the game
//!  free_path           returns an unused file name                exports
//!  Output              writes a file that may take hours          simulate --record
//! ```
mod read;
mod write;

pub use read::{Limits, ReadError, TextLines, open_file, read, read_text};
pub use write::{Output, backup_of, replace, replace_private, write_atomic, write_private};

use std::{
    fs::{self, File, Metadata, OpenOptions},
    io,
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};

/// True for a pipe, for example `<(zcat record.gz)` in a shell. It may be endless.
#[cfg(unix)]
fn is_pipe(about: &Metadata) -> bool {
    std::os::unix::fs::FileTypeExt::is_fifo(&about.file_type())
}

#[cfg(not(unix))]
fn is_pipe(_about: &Metadata) -> bool {
    false
}

/// Users who may read a new file. Other users of this machine must not read the record of a running match, for example. It contains the
/// random seed and thus reveals every hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Readers {
    /// Users whom the system's default allows, usually all.
    Everybody,
    /// Only the user who runs the program.
    Owner,
}

impl Readers {
    /// Returns options for writing a file. A newly created file gets the permissions for these readers.
    fn options(self) -> OpenOptions {
        let mut options = File::options();
        options.write(true);
        #[cfg(unix)]
        if self == Readers::Owner {
            std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        }
        options
    }
}

/// Restricts an existing file to the user who runs the program. Does nothing on systems without such permissions.
///
/// # Errors
/// Returns an error if the permissions cannot be changed.
pub fn make_private(path: &Path) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        match fs::set_permissions(path, fs::Permissions::from_mode(0o600)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            Ok(()) | Err(_) => {}
        }
    }
    #[cfg(not(unix))]
    let _ = path;
    Ok(())
}

/// Returns a path in this folder that is not in use. The file name consists of the stem, a number if the name is taken, and the extension.
/// The extension may be empty.
pub fn free_path(folder: &Path, stem: &str, ending: &str) -> PathBuf {
    let point = if ending.is_empty() { "" } else { "." };
    first_unused(|n| match n {
        1 => folder.join(format!("{stem}{point}{ending}")),
        _ => folder.join(format!("{stem}-{n}{point}{ending}")),
    })
}

/// Returns the first of these numbered paths that is not in use. The numbers begin with 1.
fn first_unused(numbered: impl FnMut(u32) -> PathBuf) -> PathBuf {
    let unused = |path: &PathBuf| path.symlink_metadata().is_err();
    let path = (1..).map(numbered).find(unused);
    path.expect("a folder does not hold all numbers")
}

/// Renames an unusable file or folder to an unused name in the same folder. `settings.json` becomes `settings.broken-1.json`. Returns the
/// new path.
///
/// # Errors
/// Returns an error if the file cannot be renamed. In that case, the file keeps its name.
pub fn quarantine(path: &Path) -> io::Result<PathBuf> {
    let name = quarantine_name(path);
    fs::rename(path, &name).map(|()| name)
}

/// Returns the unused path to which [`quarantine`] would rename the file at this path.
pub fn quarantine_name(path: &Path) -> PathBuf {
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    first_unused(|n| path.with_extension(format!("broken-{n}.{ending}")))
}

/// Minimum age of a stale temporary file. A write takes seconds, so no running process still uses a file that is a day old.
const A_DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Deletes the temporary files in this folder that are at least a day old, and returns their number. Keeps all other files.
pub fn remove_stale_files(folder: &Path) -> usize {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let left = entries.filter(|entry| {
        let about = entry.metadata().ok().filter(Metadata::is_file);
        let touched = about.and_then(|about| about.modified().ok());
        let age = touched.and_then(|touched| SystemTime::now().duration_since(touched).ok());
        let is_ours = entry.file_name().to_str().is_some_and(is_temporary);
        is_ours && age.is_some_and(|age| age > A_DAY)
    });
    left.filter(|entry| fs::remove_file(entry.path()).is_ok())
        .count()
}

/// True if this is the name of a temporary file: the target's name, a process id, optionally a counter, and `.tmp`.
pub fn is_temporary(name: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit());
    let stem = name.strip_suffix(".tmp");
    let parts = stem.and_then(|stem| stem.rsplit_once('.'));
    parts.is_some_and(|(of, by)| {
        let (process, attempt) = by.split_once('-').unwrap_or((by, "0"));
        !of.is_empty() && is_number(process) && is_number(attempt)
    })
}

#[cfg(test)]
mod tests {
    use super::{write::Temporary, *};

    #[cfg(unix)]
    #[test]
    fn private_files_and_their_backups_are_for_their_owner_alone() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder =
            std::env::temp_dir().join(format!("continental-private-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        let path = folder.join("match.jsonl");
        let mode = |path| fs::metadata(path).expect("there").permissions().mode() & 0o777;
        // Earlier versions of the game wrote files that all users may read.
        write_atomic(&path, b"one").expect("written");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).expect("set");
        write_private(&path, b"two").expect("written");
        assert_eq!((mode(path.clone()), mode(backup_of(&path))), (0o600, 0o600));
        let other = folder.join("match.jsonl.other");
        write_private(&other, b"one").expect("written");
        replace_private(&other, b"two").expect("written");
        assert_eq!(
            (mode(other.clone()), fs::read(other).expect("there")),
            (0o600, b"two".to_vec())
        );
        fs::remove_dir_all(folder).expect("removed");
    }

    #[test]
    fn renamed_files_are_never_overwritten() {
        let folder = std::env::temp_dir().join(format!("continental-aside-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("made");
        let path = folder.join("match.desk.json");
        for (n, content) in [(1, "one"), (2, "two")] {
            fs::write(&path, content).expect("written");
            let aside = quarantine(&path).expect("moved");
            assert_eq!(aside, folder.join(format!("match.desk.broken-{n}.json")));
            assert_eq!(fs::read_to_string(aside).expect("there"), content);
        }
        fs::create_dir(&path).expect("made");
        assert!(quarantine(&path).expect("a folder, too").is_dir());
        assert!(quarantine(&path).is_err(), "the path no longer exists");
        fs::remove_dir_all(folder).expect("removed");
    }

    #[test]
    fn only_stale_temporary_files_are_removed() {
        let name = format!("continental-leftover-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("made");
        let put = |name: &str, hours: u64| -> PathBuf {
            let path = folder.join(name);
            let file = File::create(&path).expect("made");
            let time = SystemTime::now() - Duration::from_secs(hours * 3600);
            file.set_modified(time).expect("set");
            path
        };
        let old = [
            "match.jsonl.77-0.tmp",
            "match-3.desk.json.77-12.tmp",
            "statistics.jsonl.77.tmp",
        ];
        let old = old.map(|name| put(name, 30));
        let others = [
            ("match.jsonl.78-0.tmp", 2),
            ("holiday.tmp", 900),
            ("letter.2024.old.tmp", 900),
            (".77.tmp", 900),
            ("match.jsonl.77-.tmp", 900),
            ("match.jsonl", 900),
        ];
        let others = others.map(|(name, hours)| put(name, hours));
        let inside = folder.join("folder.77-0.tmp");
        fs::create_dir(&inside).expect("made");
        assert_eq!(remove_stale_files(&folder), old.len());
        assert!(old.iter().all(|path| !path.exists()));
        assert!(others.iter().all(|path| path.exists()) && inside.exists());
        assert_eq!(remove_stale_files(&folder.join("nowhere")), 0);
        fs::remove_dir_all(folder).expect("removed");
    }

    #[test]
    fn temporary_files_are_recognized_by_name() {
        let folder = std::env::temp_dir();
        let target = folder.join("continental-leftover-name.json");
        let temporary = Temporary::beside(&target, Readers::Everybody).expect("made");
        let name = temporary.path().file_name().expect("a name");
        assert!(is_temporary(name.to_str().expect("letters")), "{name:?}");
    }
}
