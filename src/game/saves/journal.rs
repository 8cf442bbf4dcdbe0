//! The file of the running match: lines are appended at once, so that a killed process loses nothing.
use crate::{disk, engine::record::LONGEST_MATCH};
use bevy::tasks::IoTaskPool;
use std::{
    fs::{File, OpenOptions},
    io::{self, Seek, SeekFrom, Write},
    path::Path,
};

/// An open file that grows by whole lines.
#[derive(Debug)]
pub(super) struct Journal {
    file: File,
    /// How many bytes of it are whole lines.
    length: u64,
}

impl Journal {
    /// Opens the file to go on after its last whole line. A last line without its end is kept if it is whole, else cut off: it
    /// is what a power cut leaves.
    pub fn open(path: &Path) -> io::Result<Journal> {
        let text = disk::read(path, "the record of a match", LONGEST_MATCH as u64)?;
        let file = OpenOptions::new().write(true).open(path)?;
        let tail = text
            .iter()
            .rposition(|byte| *byte == b'\n')
            .map_or(0, |at| at + 1);
        let mut journal = Journal {
            file,
            length: tail as u64,
        };
        if serde_json::from_slice::<serde_json::Value>(&text[tail..]).is_ok() {
            journal.length = text.len() as u64;
            journal.append("\n")?;
        }
        Ok(journal)
    }

    /// Appends lines in one write. After an error the file is as before, and the next call tries again from there.
    pub fn append(&mut self, lines: &str) -> io::Result<()> {
        // A former attempt may have left half a line.
        self.file.set_len(self.length)?;
        self.file.seek(SeekFrom::Start(self.length))?;
        self.file.write_all(lines.as_bytes())?;
        self.length += lines.len() as u64;
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
