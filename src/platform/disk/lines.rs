//! A long file line by line, with a limit for each line and for all of it.
use super::{
    kind::FileKind,
    read::{Unread, open_file},
};
use engine::record::TextLine;
use std::{
    fs::{self, File},
    io::{BufRead, BufReader, Read},
    path::Path,
};

/// How much is read at most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Bytes in a line, without its end.
    pub line: usize,
    /// Bytes in all.
    pub file: u64,
    /// Whether a pipe is read as well.
    pub pipes: bool,
}

/// The lines of a file or pipe. What is no UTF-8 in them comes out as U+FFFD. After the first error there are no more.
#[derive(Debug)]
pub struct TextLines {
    from: BufReader<File>,
    limits: Limits,
    length: Option<u64>,
    done: u64,
    over: bool,
}

impl TextLines {
    /// Opens a file. A pipe is waited for until somebody writes to it.
    ///
    /// # Errors
    /// The path is nothing to be read line by line, or the system does not let it be read.
    pub fn open(path: &Path, limits: Limits) -> Result<TextLines, Unread> {
        let (file, length) = match FileKind::of(&fs::metadata(path)?) {
            FileKind::Pipe if limits.pipes => (File::open(path)?, None),
            FileKind::Folder | FileKind::Pipe | FileKind::Other if limits.pipes => {
                return Err(Unread::NoStream);
            }
            FileKind::File | FileKind::Folder | FileKind::Pipe | FileKind::Other => {
                let (file, length) = open_file(path)?;
                (file, Some(length))
            }
        };
        Ok(TextLines {
            from: BufReader::new(file),
            limits,
            length,
            done: 0,
            over: false,
        })
    }

    /// The bytes of the file when it was opened; unknown of a pipe.
    pub const fn length(&self) -> Option<u64> {
        self.length
    }

    /// The bytes read so far.
    pub const fn done(&self) -> u64 {
        self.done
    }

    fn line(&mut self) -> Result<Option<TextLine<'static>>, String> {
        let Limits {
            line: most, file, ..
        } = self.limits;
        let mut bytes = Vec::new();
        // One more than the longest line with its two-letter end: then it is known to be too long.
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

    fn read(bytes: &[u8], line: usize, file: u64) -> Vec<Result<(String, bool), String>> {
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
    fn lines_come_without_their_ends() {
        let told = |text: &str, finished| Ok((text.to_owned(), finished));
        assert_eq!(
            read(b"one\r\n\ntwo\xff\nthr", 5, 100),
            [
                told("one", true),
                told("", true),
                told("two\u{fffd}", true),
                told("thr", false)
            ]
        );
        assert_eq!(read(b"", 5, 100), []);
    }

    #[test]
    fn what_is_too_long_ends_it() {
        let long = read(b"12345\n123456\n1\n", 5, 101);
        assert_eq!(long[0], Ok(("12345".to_owned(), true)));
        let said = Err("this line is longer than 5 bytes".to_owned());
        assert_eq!(long[1..], [said]);
        let many = read(b"12\n34\n56\n", 5, 8);
        assert_eq!(many.len(), 3);
        let said = Err("this file is longer than 8 bytes".to_owned());
        assert_eq!(many[2], said);
    }
}
