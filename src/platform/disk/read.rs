//! Reads files with limits: whole files, or long files line by line.
use super::is_pipe;
use engine::record::TextLine;
use std::{
    fs::{self, File},
    io::{self, BufRead, BufReader, Read},
    path::Path,
};

/// Reason why a file was not read. The message is the predicate of a sentence that begins with the file's name: `is no file`.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The system denied reading.
    #[error("cannot be read: {0}")]
    Io(#[from] io::Error),
    /// The path is a folder, a device, or a pipe.
    #[error("is no file")]
    NoFile,
    /// The path is a folder or a device, but a file or a pipe is expected.
    #[error("is neither a file nor a pipe")]
    NotAStream,
    /// The file is larger than the limit.
    #[error("is longer than {what} can be ({most} bytes)")]
    TooLong {
        /// Expected content with its article, for example “a rule set”.
        what: &'static str,
        /// Maximum length in bytes.
        most: u64,
    },
}

impl From<ReadError> for io::Error {
    fn from(unread: ReadError) -> io::Error {
        match unread {
            ReadError::Io(error) => error,
            unread => io::Error::new(io::ErrorKind::InvalidData, unread.to_string()),
        }
    }
}

/// Opens a regular file and returns it with its length in bytes. Never blocks, because it does not open pipes.
///
/// # Errors
/// Returns an error if the path is not a regular file, or if the system denies reading.
pub fn open_file(path: &Path) -> Result<(File, u64), ReadError> {
    // Opening a pipe would wait for a writer.
    if !fs::metadata(path)?.is_file() {
        return Err(ReadError::NoFile);
    }
    let file = File::open(path)?;
    let about = file.metadata()?;
    if about.is_file() {
        Ok((file, about.len()))
    } else {
        Err(ReadError::NoFile)
    }
}

/// Reads a regular file of at most `most` bytes. `what` describes the expected content for the error message, with its article (“a rule
/// set”).
///
/// # Errors
/// Returns an error if the path is not a regular file, if the file is too long, or if the system denies reading.
pub fn read(path: &Path, what: &'static str, most: u64) -> Result<Vec<u8>, ReadError> {
    let (file, length) = open_file(path)?;
    let too_long = || ReadError::TooLong { what, most };
    if length > most {
        return Err(too_long());
    }
    let mut bytes = Vec::new();
    // The stated length is not reliable: a file may grow while it is read, and files in `/proc` report the length 0.
    file.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(too_long());
    }
    Ok(bytes)
}

/// Reads a regular file as [`read`] does, and returns it as text.
///
/// # Errors
/// Returns the errors of [`read`], or an error if the file is not valid UTF-8.
pub fn read_text(path: &Path, what: &'static str, most: u64) -> Result<String, ReadError> {
    let bytes = read(path, what, most)?;
    String::from_utf8(bytes).map_err(|_| {
        ReadError::Io(io::Error::new(
            io::ErrorKind::InvalidData,
            "it is no text in UTF-8",
        ))
    })
}

/// Limits for reading a file line by line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Maximum number of bytes in a line, without the line ending.
    pub line: usize,
    /// Maximum number of bytes in the file.
    pub file: u64,
    /// True if pipes are accepted too.
    pub pipes: bool,
}

/// Iterator over the lines of a file or pipe. Replaces invalid UTF-8 with U+FFFD. Ends after the first error.
#[derive(Debug)]
pub struct TextLines {
    from: BufReader<File>,
    limits: Limits,
    length: Option<u64>,
    done: u64,
    over: bool,
}

impl TextLines {
    /// Opens a file. Opening a pipe blocks until another process opens it for writing.
    ///
    /// # Errors
    /// Returns an error if the path is neither a regular file nor an accepted pipe, or if the system denies reading.
    pub fn open(path: &Path, limits: Limits) -> Result<TextLines, ReadError> {
        let about = fs::metadata(path)?;
        let (file, length) = if limits.pipes && is_pipe(&about) {
            (File::open(path)?, None)
        } else if limits.pipes && !about.is_file() {
            return Err(ReadError::NotAStream);
        } else {
            let (file, length) = open_file(path)?;
            (file, Some(length))
        };
        Ok(TextLines {
            from: BufReader::new(file),
            limits,
            length,
            done: 0,
            over: false,
        })
    }

    /// Returns the length in bytes that the file had when it was opened, or `None` for a pipe.
    pub const fn length(&self) -> Option<u64> {
        self.length
    }

    /// Returns the number of bytes read so far.
    pub const fn done(&self) -> u64 {
        self.done
    }

    fn line(&mut self) -> Result<Option<TextLine<'static>>, String> {
        let Limits {
            line: most, file, ..
        } = self.limits;
        let mut bytes = Vec::new();
        // Reads at most two bytes for the line ending, and one more to detect a line that is too long.
        let mut from = (&mut self.from).take(most as u64 + 3);
        let read = from.read_until(b'\n', &mut bytes);
        self.done += read.map_err(|error| format!("cannot be read: {error}"))? as u64;
        if bytes.is_empty() {
            return Ok(None);
        }
        let finished = bytes.ends_with(b"\n");
        if finished {
            bytes.pop();
            bytes.pop_if(|byte| *byte == b'\r');
        }
        if bytes.len() > most {
            return Err(format!("this line is longer than {most} bytes"));
        }
        if self.done > file {
            return Err(format!("this file is longer than {file} bytes"));
        }
        let text = match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
        };
        let text = text.into();
        Ok(Some(TextLine { text, finished }))
    }
}

impl Iterator for TextLines {
    type Item = Result<TextLine<'static>, String>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.over {
            return None;
        }
        let line = self.line().transpose();
        self.over = !matches!(line, Some(Ok(_)));
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_over_the_limit_and_folders_are_not_read() {
        let path = std::env::temp_dir().join(format!("continental-read-{}", std::process::id()));
        fs::write(&path, "12345").expect("written");
        let told = |most| read(&path, "a word", most).map_err(|unread| unread.to_string());
        assert_eq!(told(5).as_deref(), Ok(&b"12345"[..]));
        let no = Err("is longer than a word can be (4 bytes)".to_owned());
        assert_eq!(told(4), no);
        fs::remove_file(&path).expect("removed");
        assert!(matches!(told(5), Err(no) if no.starts_with("cannot be read: ")));
        let folder = read(&std::env::temp_dir(), "a word", 4);
        assert!(matches!(folder, Err(ReadError::NoFile)), "{folder:?}");
    }

    #[cfg(unix)]
    #[test]
    fn endless_devices_are_not_read() {
        let zeros = read(Path::new("/dev/zero"), "a word", 4);
        assert!(matches!(zeros, Err(ReadError::NoFile)), "{zeros:?}");
    }

    fn lines_of(bytes: &[u8], line: usize, file: u64) -> Vec<Result<(String, bool), String>> {
        let name = format!("continental-lines-{}-{line}-{file}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::write(&path, bytes).expect("written");
        let pipes = false;
        let limits = Limits { line, file, pipes };
        let lines = TextLines::open(&path, limits).expect("it is a file");
        let lines = lines.map(|line| line.map(|line| (line.text.into_owned(), line.finished)));
        let all = lines.collect();
        fs::remove_file(&path).expect("removed");
        all
    }

    #[test]
    fn lines_are_returned_without_line_ends() {
        let told = |text: &str, finished| Ok((text.to_owned(), finished));
        assert_eq!(
            lines_of(b"one\r\n\ntwo\xff\nthr", 5, 100),
            [
                told("one", true),
                told("", true),
                told("two\u{fffd}", true),
                told("thr", false)
            ]
        );
        assert_eq!(lines_of(b"", 5, 100), []);
    }

    #[test]
    fn a_line_or_file_that_is_too_long_ends_the_iterator() {
        let long = lines_of(b"12345\n123456\n1\n", 5, 101);
        assert_eq!(long[0], Ok(("12345".to_owned(), true)));
        let said = Err("this line is longer than 5 bytes".to_owned());
        assert_eq!(long[1..], [said]);
        let many = lines_of(b"12\n34\n56\n", 5, 8);
        assert_eq!(many.len(), 3);
        let said = Err("this file is longer than 8 bytes".to_owned());
        assert_eq!(many[2], said);
    }
}
