//! Writes files. A reader sees either the complete old file or the complete new one.
use super::{Readers, make_private, quarantine};
use std::{
    fs::{self, File, Permissions},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

/// Writes a file atomically: a reader sees the old or the new file, even after a crash. Writes and syncs a temporary file in the same folder, then renames it over the old file. The old file stays as
/// a backup with the extension `.bak`.
///
/// # Errors
/// Returns an error if the file cannot be written. In that case, the old file is unchanged.
pub fn write_atomic(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write(path, bytes, Readers::Everybody)
}

/// Writes a file as [`write_atomic`] does. Other users of this machine can read neither the file nor its backup.
///
/// # Errors
/// Returns an error if the file cannot be written. In that case, the old file is unchanged.
pub fn write_private(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // The old file becomes the backup and must be private, too. Some file systems have no permissions, so a failure is ignored.
    let _ = make_private(path);
    write(path, bytes, Readers::Owner)
}

fn write(path: &Path, bytes: &[u8], readers: Readers) -> io::Result<()> {
    fs::create_dir_all(folder_of(path))?;
    let mut new = Temporary::beside(path, readers)?;
    new.file.write_all(bytes)?;
    new.file.sync_all()?;
    keep_backup(path)?;
    new.rename(path)?;
    sync_folder(folder_of(path));
    Ok(())
}

/// Returns the path of a file's backup, which holds the previous version of the file.
pub fn backup_of(path: &Path) -> PathBuf {
    appended(path, ".bak")
}

/// Temporary file that will replace a file in the same folder. Dropping it without a rename deletes it.
#[derive(Debug)]
pub(super) struct Temporary {
    file: File,
    path: PathBuf,
    renamed: bool,
}

impl Temporary {
    /// Creates an empty temporary file in the folder of this path.
    pub(super) fn beside(path: &Path, readers: Readers) -> io::Result<Temporary> {
        let process = std::process::id();
        // The number makes the name unique, because another thread may be writing the same file.
        let mut numbers = 0..;
        loop {
            let number: u32 = numbers.next().unwrap_or_default();
            let temporary = appended(path, &format!(".{process}-{number}.tmp"));
            let made = readers.options().create_new(true).open(&temporary);
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

    #[cfg(test)]
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Renames the temporary file to `over`, which replaces any file there.
    fn rename(mut self, over: &Path) -> io::Result<()> {
        fs::rename(&self.path, over)?;
        self.renamed = true;
        Ok(())
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if !self.renamed {
            // The caller already returns the original error. An error from the deletion would hide it.
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

/// Gives the current file a second name, that of its backup. The file keeps its own name, so it exists at every moment.
fn keep_backup(path: &Path) -> io::Result<()> {
    if !path.exists() {
        return Ok(());
    }
    let backup = backup_of(path);
    match fs::remove_file(&backup) {
        // A folder that has the name of the backup must not prevent saving. It is renamed to keep its content.
        Err(_) if backup.is_dir() => drop(quarantine(&backup)?),
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        Ok(()) | Err(_) => {}
    }
    // Some file systems do not support hard links. On such a file system, the file is copied.
    fs::hard_link(path, &backup).or_else(|_| fs::copy(path, &backup).map(|_| ()))
}

/// Syncs a folder, so that a rename in it survives a power failure. Does nothing on systems that cannot sync folders.
fn sync_folder(folder: &Path) {
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}

/// Writes a temporary file in the same folder and renames it to `path`. Does not sync the file, so it may be empty after a power failure.
/// Use it only for files that can be generated again.
///
/// # Errors
/// Returns an error if the file cannot be written. In that case, the old file is unchanged.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    replace_for(path, bytes, Readers::Everybody)
}

/// Writes a file as [`replace`] does. Other users of this machine cannot read it.
///
/// # Errors
/// Returns an error if the file cannot be written. In that case, the old file is unchanged.
pub fn replace_private(path: &Path, bytes: &[u8]) -> io::Result<()> {
    replace_for(path, bytes, Readers::Owner)
}

fn replace_for(path: &Path, bytes: &[u8], readers: Readers) -> io::Result<()> {
    let mut new = Temporary::beside(path, readers)?;
    new.file.write_all(bytes)?;
    new.rename(path)
}

/// File that is being written. [`finish`](Output::finish) replaces the old file with it. If it is dropped without `finish`, the old file
/// stays and the new content is lost. Devices, pipes and the program's own open streams (`/dev/stdout`) are written directly.
#[derive(Debug)]
pub struct Output {
    to: BufWriter<File>,
    replaces: Option<Replaced>,
}

#[derive(Debug)]
struct Replaced {
    temporary: Temporary,
    target: PathBuf,
    permissions: Option<Permissions>,
}

impl Output {
    /// Opens a file for writing. A regular file at this path stays unchanged until [`finish`](Output::finish).
    ///
    /// # Errors
    /// Returns an error if the path is a folder, if its parent folder does not exist, or if the system denies writing.
    pub fn begin(path: &Path) -> io::Result<Output> {
        if let Some(stream) = own_stream(path)? {
            return Ok(Output::directly(stream));
        }
        let (target, permissions) = match fs::metadata(path) {
            Ok(about) if about.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
            Ok(about) if !about.is_file() => {
                let file = File::options().write(true).open(path)?;
                return Ok(Output::directly(file));
            }
            // A rename would replace even a write-protected file.
            Ok(about) if about.permissions().readonly() => {
                return Err(io::Error::new(
                    io::ErrorKind::PermissionDenied,
                    "it is write-protected",
                ));
            }
            // If the path is a symbolic link, the link stays and its target is replaced.
            Ok(about) => (fs::canonicalize(path)?, Some(about.permissions())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => (path.to_owned(), None),
            Err(error) => return Err(error),
        };
        let temporary = Temporary::beside(&target, Readers::Everybody)?;
        Ok(Output {
            to: BufWriter::new(temporary.file.try_clone()?),
            replaces: Some(Replaced {
                temporary,
                target,
                permissions,
            }),
        })
    }

    fn directly(file: File) -> Output {
        Output {
            to: BufWriter::new(file),
            replaces: None,
        }
    }

    /// Syncs the new file and replaces the old one with it.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written. In that case, the old file is unchanged.
    pub fn finish(mut self) -> io::Result<()> {
        self.to.flush()?;
        let Some(Replaced {
            temporary,
            target,
            permissions,
        }) = self.replaces.take()
        else {
            return Ok(());
        };
        if let Some(permissions) = permissions {
            temporary.file.set_permissions(permissions)?;
        }
        temporary.file.sync_all()?;
        temporary.rename(&target)?;
        sync_folder(folder_of(&target));
        Ok(())
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.to.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

/// Returns one of the program's own standard streams if the path names it. If the stream is a file, opening it by its path would overwrite
/// it from the beginning. The output of other processes would be lost.
#[cfg(unix)]
fn own_stream(path: &Path) -> io::Result<Option<File>> {
    use std::os::fd::AsFd;
    let one_of = |names: [&str; 3]| names.iter().any(|name| path == Path::new(name));
    if one_of(["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"]) {
        let stream = io::stdout().as_fd().try_clone_to_owned()?;
        return Ok(Some(stream.into()));
    }
    if one_of(["/dev/stderr", "/dev/fd/2", "/proc/self/fd/2"]) {
        let stream = io::stderr().as_fd().try_clone_to_owned()?;
        return Ok(Some(stream.into()));
    }
    if path.starts_with("/dev/fd") || path.starts_with("/proc") {
        return File::options().append(true).open(path).map(Some);
    }
    Ok(None)
}

#[cfg(not(unix))]
fn own_stream(_path: &Path) -> io::Result<Option<File>> {
    Ok(None)
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
    fn a_folder_with_the_backups_name_is_renamed() {
        let folder =
            std::env::temp_dir().join(format!("continental-atomic-bak-{}", std::process::id()));
        let path = folder.join("file.json");
        write_atomic(&path, b"one").expect("written");
        fs::create_dir(backup_of(&path)).expect("made");
        fs::write(backup_of(&path).join("inside"), "a player's file").expect("written");
        write_atomic(&path, b"two").expect("written");
        assert_eq!(fs::read(backup_of(&path)).expect("there"), b"one");
        let aside = folder.join("file.json.broken-1.bak/inside");
        assert_eq!(fs::read(aside).expect("there"), b"a player's file");
        fs::remove_dir_all(folder).expect("removed");
    }

    #[test]
    fn a_failed_write_returns_an_error_and_leaves_no_file() {
        let folder =
            std::env::temp_dir().join(format!("continental-atomic-file-{}", std::process::id()));
        fs::write(&folder, "a file where a folder should be").expect("written");
        assert!(write_atomic(&folder.join("x.json"), b"one").is_err());
        fs::remove_file(folder).expect("removed");
    }

    struct TestFolder(PathBuf);

    impl TestFolder {
        fn new(name: &str) -> TestFolder {
            let name = format!("continental-output-{name}-{}", std::process::id());
            let path = std::env::temp_dir().join(name);
            let _ = fs::remove_dir_all(&path);
            fs::create_dir_all(&path).expect("a temporary folder can be made");
            TestFolder(path)
        }

        fn files(&self) -> usize {
            fs::read_dir(&self.0).expect("there").count()
        }
    }

    impl Drop for TestFolder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn the_old_file_stays_until_the_new_one_is_complete() {
        let folder = TestFolder::new("old");
        let path = folder.0.join("old.jsonl");
        fs::write(&path, "old").expect("written");
        let there = || fs::read_to_string(&path).expect("there");
        let mut output = Output::begin(&path).expect("it can be written");
        output.write_all(b"half").expect("written");
        output.flush().expect("written");
        assert_eq!(there(), "old");
        drop(output);
        assert_eq!((there().as_str(), folder.files()), ("old", 1));
        let mut output = Output::begin(&path).expect("it can be written");
        output.write_all(b"new").expect("written");
        output.finish().expect("written");
        assert_eq!((there().as_str(), folder.files()), ("new", 1));
    }

    #[cfg(unix)]
    #[test]
    fn links_and_permissions_stay_and_protected_files_are_not_replaced() {
        use std::os::unix::fs::PermissionsExt;
        let folder = TestFolder::new("links");
        let (file, link) = (folder.0.join("file"), folder.0.join("link"));
        fs::write(&file, "old").expect("written");
        fs::set_permissions(&file, Permissions::from_mode(0o600)).expect("set");
        std::os::unix::fs::symlink(&file, &link).expect("linked");
        let mut output = Output::begin(&link).expect("it can be written");
        output.write_all(b"new").expect("written");
        output.finish().expect("written");
        assert_eq!(fs::read(&file).expect("there"), b"new");
        assert!(link.is_symlink());
        let about = fs::metadata(&file).expect("there");
        assert_eq!(about.permissions().mode() & 0o777, 0o600);
        fs::set_permissions(&file, Permissions::from_mode(0o400)).expect("set");
        let refused = Output::begin(&file).map(drop).map_err(|no| no.kind());
        assert_eq!(refused, Err(io::ErrorKind::PermissionDenied));
        assert!(Output::begin(&folder.0).is_err(), "a folder");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_device_is_an_error() {
        let mut output = Output::begin(Path::new("/dev/full")).expect("it can be opened");
        output.write_all(b"new").expect("it waits in memory");
        let error = output.finish().expect_err("the device is full");
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
    }
}
