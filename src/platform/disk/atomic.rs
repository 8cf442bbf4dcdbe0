//! Writing a file so that at every moment either the old or the new one is there, whole.
use super::set_aside;
use std::{
    fs::{self, File},
    io::{self, Write},
    path::{Path, PathBuf},
};

/// Writes a file: into a temporary one in the same folder, synced, then renamed over the old, which stays as `.bak`.
///
/// # Errors
/// What the system says; the old file is untouched then.
pub fn write_atomic(path: &Path, bytes: &[u8]) -> io::Result<()> {
    fs::create_dir_all(folder_of(path))?;
    let mut new = Temporary::beside(path)?;
    new.file.write_all(bytes)?;
    new.file.sync_all()?;
    keep_backup(path)?;
    new.rename(path)
}

/// Where the version before the last is kept.
pub fn backup_of(path: &Path) -> PathBuf {
    appended(path, ".bak")
}

/// A file that will stand in for another one, in the same folder as that. Dropped before it does, it is removed.
#[derive(Debug)]
pub(super) struct Temporary {
    pub(super) file: File,
    path: PathBuf,
    renamed: bool,
}

impl Temporary {
    /// Makes an empty file beside this one.
    pub(super) fn beside(path: &Path) -> io::Result<Temporary> {
        let process = std::process::id();
        // Another thread of this program may be at the same file.
        let mut numbers = 0..;
        loop {
            let number: u32 = numbers.next().unwrap_or_default();
            let temporary = appended(path, &format!(".{process}-{number}.tmp"));
            let made = File::options()
                .write(true)
                .create_new(true)
                .open(&temporary);
            match made {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists && number < 100 => {}
                made => {
                    return Ok(Temporary {
                        file: made?,
                        path: temporary,
                        renamed: false,
                    });
                }
            }
        }
    }

    /// Where it lies.
    #[cfg(test)]
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Puts the file, which was synced, in the place of that one.
    pub(super) fn rename(mut self, over: &Path) -> io::Result<()> {
        fs::rename(&self.path, over)?;
        self.renamed = true;
        sync_folder(folder_of(over));
        Ok(())
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if !self.renamed {
            // The error that led here is told; this one would hide it.
            let _ = fs::remove_file(&self.path);
        }
    }
}

fn folder_of(path: &Path) -> &Path {
    let folder = path.parent();
    let folder = folder.filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or_else(|| Path::new("."))
}

fn appended(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// Keeps the present file under its backup name, without a moment in which it is missing.
fn keep_backup(path: &Path) -> io::Result<()> {
    if !path.exists() {
        return Ok(());
    }
    let backup = backup_of(path);
    match fs::remove_file(&backup) {
        // Somebody's folder keeps nothing from being saved, and what is in it stays.
        Err(_) if backup.is_dir() => drop(set_aside(&backup)?),
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        Ok(()) | Err(_) => {}
    }
    // Not every file system knows hard links.
    fs::hard_link(path, &backup).or_else(|_| fs::copy(path, &backup).map(|_| ()))
}

/// Makes a rename last through a power cut, where the system lets a folder be synced.
fn sync_folder(folder: &Path) {
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_old_file_stays_as_backup_and_nothing_else_is_left() {
        let folder =
            std::env::temp_dir().join(format!("continental-atomic-{}", std::process::id()));
        let path = folder.join("deep/file.json");
        write_atomic(&path, b"one").expect("written");
        write_atomic(&path, b"two").expect("written");
        write_atomic(&path, b"three").expect("written");
        assert_eq!(fs::read(&path).expect("there"), b"three");
        assert_eq!(fs::read(backup_of(&path)).expect("there"), b"two");
        assert_eq!(fs::read_dir(folder.join("deep")).expect("there").count(), 2);
        fs::remove_dir_all(folder).expect("removed");
    }

    #[test]
    fn a_folder_where_the_backup_should_be_makes_room() {
        let folder =
            std::env::temp_dir().join(format!("continental-atomic-bak-{}", std::process::id()));
        let path = folder.join("file.json");
        write_atomic(&path, b"one").expect("written");
        fs::create_dir(backup_of(&path)).expect("made");
        fs::write(backup_of(&path).join("inside"), "somebody's").expect("written");
        write_atomic(&path, b"two").expect("written");
        assert_eq!(fs::read(backup_of(&path)).expect("there"), b"one");
        let aside = folder.join("file.json.broken-1.bak/inside");
        assert_eq!(fs::read(aside).expect("there"), b"somebody's");
        fs::remove_dir_all(folder).expect("removed");
    }

    #[test]
    fn a_failed_write_says_so_and_leaves_no_rubbish() {
        let folder =
            std::env::temp_dir().join(format!("continental-atomic-file-{}", std::process::id()));
        fs::write(&folder, "a file where a folder should be").expect("written");
        assert!(write_atomic(&folder.join("x.json"), b"one").is_err());
        fs::remove_file(folder).expect("removed");
    }
}
