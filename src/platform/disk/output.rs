//! A long file that is written for hours: the old one stays until the new one is whole.
use super::{atomic::Temporary, kind::FileKind};
use std::{
    fs::{self, File, Permissions},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

/// A file being written. [`finish`](Output::finish) makes it stand in for the old one; dropped before that, it is removed and the
/// old one stays as it was. Devices, pipes and this program's own open streams (`/dev/stdout`) are written to directly.
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
    /// Begins to write. Nothing that lies at this path is changed yet.
    ///
    /// # Errors
    /// The file cannot be written there: there is no such folder, a folder has this name, or the system does not let it be written.
    pub fn begin(path: &Path) -> io::Result<Output> {
        if let Some(stream) = own_stream(path)? {
            return Ok(Output::directly(stream));
        }
        let (target, permissions) = match fs::metadata(path) {
            Ok(about) => match FileKind::of(&about) {
                FileKind::File => {
                    // Renaming would go round the protection.
                    if about.permissions().readonly() {
                        return Err(io::Error::new(
                            io::ErrorKind::PermissionDenied,
                            "it is write-protected",
                        ));
                    }
                    // A link goes on pointing to the file that it points to.
                    (fs::canonicalize(path)?, Some(about.permissions()))
                }
                FileKind::Folder => return Err(io::ErrorKind::IsADirectory.into()),
                FileKind::Pipe | FileKind::Other => {
                    let file = File::options().write(true).open(path)?;
                    return Ok(Output::directly(file));
                }
            },
            Err(error) if error.kind() == io::ErrorKind::NotFound => (path.to_owned(), None),
            Err(error) => return Err(error),
        };
        let temporary = Temporary::beside(&target)?;
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

    /// All is written: it is put on the disk, and then in the place of the old file.
    ///
    /// # Errors
    /// What the system says; the old file is untouched then.
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
        temporary.rename(&target)
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

/// A stream that this program was started with. Opened by its name, a file behind it would be written from its beginning, over what
/// others write to it.
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
    fn the_old_file_stays_until_the_new_one_is_whole() {
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
    fn links_and_permissions_stay_and_protected_files_are_let_be() {
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
    fn a_full_device_says_so() {
        let mut output = Output::begin(Path::new("/dev/full")).expect("it can be opened");
        output.write_all(b"new").expect("it waits in memory");
        let error = output.finish().expect_err("nothing goes there");
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
    }
}
