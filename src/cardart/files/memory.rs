//! Files for tests, in memory.
use super::place::{Entry, Files};
use crate::{Problem, Reason};
use std::path::Path;

/// Files by name and content.
#[derive(Debug)]
pub struct Memory {
    entries: Vec<Entry>,
    files: Vec<(String, Vec<u8>)>,
}

impl Memory {
    /// These files.
    pub fn of<'a, B: AsRef<[u8]> + ?Sized + 'a>(
        files: impl IntoIterator<Item = (&'a str, &'a B)>,
    ) -> Memory {
        let mut files: Vec<(String, Vec<u8>)> = files
            .into_iter()
            .map(|(name, bytes)| (name.to_owned(), bytes.as_ref().to_vec()))
            .collect();
        files.sort();
        let entry = |(name, bytes): &(String, Vec<u8>)| Entry {
            name: name.clone(),
            bytes: bytes.len() as u64,
        };
        Memory {
            entries: files.iter().map(entry).collect(),
            files,
        }
    }
}

impl Files for Memory {
    fn place(&self) -> &Path {
        Path::new("memory")
    }

    fn entries(&self) -> &[Entry] {
        &self.entries
    }

    fn read(&self, name: &str, most: u64) -> Result<Vec<u8>, Reason> {
        let file = self.files.iter().find(|(own, _)| own == name);
        match file {
            Some((_, bytes)) if bytes.len() as u64 > most => Err(Reason::too_long(most)),
            Some((_, bytes)) => Ok(bytes.clone()),
            None => Err(Reason::no_such_file(name)),
        }
    }

    fn problems(&self) -> &[Problem] {
        &[]
    }
}
