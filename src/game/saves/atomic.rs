//! Writing a file so that at every moment either the old or the new one is there, whole.
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
    let folder = path.parent().unwrap_or_else(|| Path::new("."));
    fs::create_dir_all(folder)?;
    let temporary = appended(path, &format!(".{}.tmp", std::process::id()));
    let written = write_synced(&temporary, bytes).and_then(|()| {
        keep_backup(path)?;
        fs::rename(&temporary, path)
    });
    if written.is_err() {
        let _ = fs::remove_file(&temporary);
        return written;
    }
    sync_folder(folder);
    Ok(())
}

/// Where the version before the last is kept.
pub fn backup_of(path: &Path) -> PathBuf {
    appended(path, ".bak")
}

fn appended(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

fn write_synced(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// Keeps the present file under its backup name, without a moment in which it is missing.
fn keep_backup(path: &Path) -> io::Result<()> {
    if !path.exists() {
        return Ok(());
    }
    let backup = backup_of(path);
    match fs::remove_file(&backup) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        Ok(()) | Err(_) => {}
    }
    // Not every file system knows hard links.
    fs::hard_link(path, &backup).or_else(|_| fs::copy(path, &backup).map(|_| ()))
}

/// Makes a rename last through a power cut, where the system lets a folder be synced.
pub(super) fn sync_folder(folder: &Path) {
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
    fn a_failed_write_says_so_and_leaves_no_rubbish() {
        let folder =
            std::env::temp_dir().join(format!("continental-atomic-file-{}", std::process::id()));
        fs::write(&folder, "a file where a folder should be").expect("written");
        assert!(write_atomic(&folder.join("x.json"), b"one").is_err());
        fs::remove_file(folder).expect("removed");
    }
}
