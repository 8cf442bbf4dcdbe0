//! Reading whole files, up to a limit.
use super::kind::FileKind;
use std::{
    fs::{self, File},
    io::{self, Read},
    path::Path,
};

/// Why a file was not read. The text follows the file's name: `is no file`.
#[derive(Debug, thiserror::Error)]
pub enum Unread {
    /// The system did not let it be read.
    #[error("cannot be read: {0}")]
    Io(#[from] io::Error),
    /// A folder, a device, or a pipe where none is taken.
    #[error("is no file")]
    NoFile,
    /// A folder or a device, where a file or a pipe is wanted.
    #[error("is neither a file nor a pipe")]
    NoStream,
    /// The file has more bytes than one of its kind can have.
    #[error("is longer than {what} can be ({most} bytes)")]
    TooLong {
        /// What it should hold, with its article.
        what: &'static str,
        /// The most bytes that are read.
        most: u64,
    },
}

impl From<Unread> for io::Error {
    fn from(unread: Unread) -> io::Error {
        match unread {
            Unread::Io(error) => error,
            Unread::NoFile | Unread::NoStream | Unread::TooLong { .. } => {
                io::Error::new(io::ErrorKind::InvalidData, unread.to_string())
            }
        }
    }
}

/// Opens a regular file to be read; gives its length in bytes too. Never waits: a pipe without a writer is not opened.
///
/// # Errors
/// The path is no regular file, or the system does not let it be read.
pub fn open_file(path: &Path) -> Result<(File, u64), Unread> {
    let open = |path: &Path| -> Result<(File, u64), Unread> {
        let file = File::open(path)?;
        // Another one may lie there by now.
        let about = file.metadata()?;
        match FileKind::of(&about) {
            FileKind::File => Ok((file, about.len())),
            FileKind::Folder | FileKind::Pipe | FileKind::Other => Err(Unread::NoFile),
        }
    };
    match FileKind::of(&fs::metadata(path)?) {
        FileKind::File => open(path),
        FileKind::Folder | FileKind::Pipe | FileKind::Other => Err(Unread::NoFile),
    }
}

/// Reads a regular file of at most `most` bytes. `what` is what it should hold, with its article (“a rule set”), for the error.
///
/// # Errors
/// The path is no regular file, the file is too long, or the system does not let it be read.
pub fn read(path: &Path, what: &'static str, most: u64) -> Result<Vec<u8>, Unread> {
    let (file, length) = open_file(path)?;
    let too_long = || Unread::TooLong { what, most };
    if length > most {
        return Err(too_long());
    }
    let mut bytes = Vec::new();
    // A file may grow while it is read, and some have length 0 and content nevertheless (/proc).
    file.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(too_long());
    }
    Ok(bytes)
}

/// Reads a regular file as [`read`] does, as UTF-8 text.
///
/// # Errors
/// Those of [`read`], or the bytes are not UTF-8.
pub fn read_text(path: &Path, what: &'static str, most: u64) -> Result<String, Unread> {
    let bytes = read(path, what, most)?;
    String::from_utf8(bytes).map_err(|_| {
        Unread::Io(io::Error::new(
            io::ErrorKind::InvalidData,
            "it is no text in UTF-8",
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_too_long_or_no_file_is_not_read() {
        let path = std::env::temp_dir().join(format!("continental-read-{}", std::process::id()));
        fs::write(&path, "12345").expect("written");
        let told = |most| read(&path, "a word", most).map_err(|unread| unread.to_string());
        assert_eq!(told(5).as_deref(), Ok(&b"12345"[..]));
        let no = Err("is longer than a word can be (4 bytes)".to_owned());
        assert_eq!(told(4), no);
        fs::remove_file(&path).expect("removed");
        assert!(matches!(told(5), Err(no) if no.starts_with("cannot be read: ")));
        let folder = read(&std::env::temp_dir(), "a word", 4);
        assert!(matches!(folder, Err(Unread::NoFile)), "{folder:?}");
    }

    #[cfg(unix)]
    #[test]
    fn what_never_ends_is_not_begun() {
        let zeros = read(Path::new("/dev/zero"), "a word", 4);
        assert!(matches!(zeros, Err(Unread::NoFile)), "{zeros:?}");
    }
}
