//! The file of the running match: lines are given to the system at once, so that a killed process loses nothing that was written.
use bevy::tasks::IoTaskPool;
use std::{
    fs::{self, File, OpenOptions},
    io::{self, Seek, SeekFrom, Write},
    path::Path,
};

/// An open file that grows by whole lines.
#[derive(Debug)]
pub(super) struct Journal {
    file: File,
    /// How many bytes of it are whole lines.
    length: u64,
    /// A failed attempt may have left half a line behind the last whole one.
    litter: bool,
}

impl Journal {
    /// Opens a file of whole lines, of which `length` bytes are kept.
    pub fn open(path: &Path, length: u64) -> io::Result<Journal> {
        let file = OpenOptions::new().write(true).open(path)?;
        Ok(Journal {
            file,
            length,
            litter: false,
        })
    }

    /// Whether the file of this name is still the one that is open, as it was left: nobody else has written to it, replaced it or
    /// taken it away.
    pub fn is_as_left(&self, path: &Path) -> bool {
        let (Ok(named), Ok(open)) = (fs::metadata(path), self.file.metadata()) else {
            return false;
        };
        let length = open.len();
        let as_left = length == self.length || self.litter && length > self.length;
        as_left && same_file(&named, &open)
    }

    /// Appends what the text has more than the file, in one write. After an error the file is as before, and the next call tries
    /// again from there.
    pub fn append_up_to(&mut self, text: &str) -> io::Result<()> {
        let rest = &text.as_bytes()[self.length as usize..];
        if rest.is_empty() {
            return Ok(());
        }
        if self.litter {
            self.file.set_len(self.length)?;
        }
        self.file.seek(SeekFrom::Start(self.length))?;
        self.litter = true;
        self.file.write_all(rest)?;
        self.litter = false;
        self.length = text.len() as u64;
        self.sync();
        Ok(())
    }

    /// Asks the system to put it on the disk, without waiting: against power cuts, not against a killed process.
    fn sync(&self) {
        if let (Some(pool), Ok(file)) = (IoTaskPool::try_get(), self.file.try_clone()) {
            let synced = async move {
                if let Err(error) = file.sync_data() {
                    bevy::log::debug!("sync: {error}");
                }
            };
            pool.spawn(synced).detach();
        }
    }
}

#[cfg(unix)]
fn same_file(a: &fs::Metadata, b: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    (a.dev(), a.ino()) == (b.dev(), b.ino())
}

/// Elsewhere an open file cannot be replaced.
#[cfg(not(unix))]
fn same_file(_: &fs::Metadata, _: &fs::Metadata) -> bool {
    true
}
