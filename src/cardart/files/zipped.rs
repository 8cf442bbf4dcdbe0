//! A zip. A theme that was packed with its folder (`mine.zip` holds `mine/…`) is unpacked by one level: the formats look into folders.
use super::place::{Entry, Files, is_litter, too_many};
use crate::{Instead, Problem, Reason, limits};
use platform::disk;
use std::{
    collections::BTreeMap,
    fs::File,
    io::Read,
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};
use zip::{ZipArchive, result::ZipError};

/// The files of a zip.
#[derive(Debug)]
pub(super) struct Zipped {
    place: PathBuf,
    archive: Mutex<ZipArchive<File>>,
    entries: Vec<Entry>,
    /// The place of each file in the archive.
    places: BTreeMap<String, usize>,
    problems: Vec<Problem>,
}

impl Zipped {
    pub fn open(place: &Path) -> Result<Zipped, Reason> {
        let (file, bytes) = disk::open_file(place)?;
        if bytes > limits::ZIP {
            return Err(Reason::too_long(limits::ZIP));
        }
        let archive = ZipArchive::new(file).map_err(|error| broken(&error))?;
        let mut zipped = Zipped {
            place: place.to_owned(),
            archive: Mutex::new(archive),
            entries: Vec::new(),
            places: BTreeMap::new(),
            problems: Vec::new(),
        };
        zipped.count();
        Ok(zipped)
    }

    fn count(&mut self) {
        let archive = self
            .archive
            .get_mut()
            .unwrap_or_else(PoisonError::into_inner);
        for place in 0..archive.len() {
            if place >= limits::ENTRIES {
                self.problems.push(too_many(&self.place));
                break;
            }
            // What is in it is not looked at: a password, a way of packing that nobody knows matter only to who reads it.
            let Ok(file) = archive.by_index_raw(place) else {
                continue;
            };
            if file.is_dir() {
                continue;
            }
            let inside = file.enclosed_name();
            let Some(inside) = inside.filter(|_| !file.is_symlink()) else {
                let name = String::from_utf8_lossy(file.name_raw()).into_owned();
                let path = self.place.join(name.trim_start_matches(['/', '\\']));
                let problem = Problem::new(path, Reason::Outside {}, Instead::Skipped);
                self.problems.push(problem);
                continue;
            };
            let parts: Vec<String> = inside
                .iter()
                .map(|part| part.to_string_lossy().into_owned())
                .collect();
            if parts.iter().any(|part| is_litter(part)) || parts.len() > limits::DEPTH + 1 {
                continue;
            }
            let name = parts.join("/");
            let bytes = file.size();
            if self.places.insert(name.clone(), place).is_none() {
                self.entries.push(Entry { name, bytes });
            }
        }
        self.entries.sort_by(|a, b| a.name.cmp(&b.name));
    }
}

fn broken(error: &ZipError) -> Reason {
    match error {
        ZipError::InvalidArchive(_) => Reason::NoZip {},
        other => Reason::Unreadable {
            reason: other.to_string(),
        },
    }
}

impl Files for Zipped {
    fn place(&self) -> &Path {
        &self.place
    }

    fn entries(&self) -> &[Entry] {
        &self.entries
    }

    fn read(&self, name: &str, most: u64) -> Result<Vec<u8>, Reason> {
        let no_file = || Reason::no_such_file(name);
        let place = *self.places.get(name).ok_or_else(no_file)?;
        let mut archive = self.archive.lock().unwrap_or_else(PoisonError::into_inner);
        let file = archive.by_index(place).map_err(|error| broken(&error))?;
        let mut bytes = Vec::new();
        // What a zip says of a length is not believed.
        file.take(most + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > most {
            return Err(Reason::too_long(most));
        }
        Ok(bytes)
    }

    fn problems(&self) -> &[Problem] {
        &self.problems
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;
    use zip::{ZipWriter, write::SimpleFileOptions};

    #[test]
    fn nothing_outside_of_a_zip_and_no_bomb() {
        let place = std::env::temp_dir().join(format!("continental-{}.zip", std::process::id()));
        let mut zip = ZipWriter::new(File::create(&place).expect("made"));
        let options = SimpleFileOptions::default();
        for name in [
            "mine/AS.png",
            "../evil.png",
            "/etc/evil.png",
            "__MACOSX/AS.png",
            "mine/.DS_Store",
        ] {
            zip.start_file(name, options).expect("begun");
            zip.write_all(name.as_bytes()).expect("written");
        }
        zip.add_symlink("mine/KS.png", "/etc/passwd", options)
            .expect("linked");
        zip.start_file("bomb.png", options).expect("begun");
        zip.write_all(&vec![0; 2 << 20]).expect("written");
        zip.finish().expect("closed");
        let zipped = Zipped::open(&place).expect("opened");
        let names: Vec<&str> = zipped.entries.iter().map(|e| e.name.as_str()).collect();
        assert!(names.contains(&"mine/AS.png") && names.contains(&"bomb.png"));
        assert!(
            !names.iter().any(|name| name.contains("..")
                || name.starts_with('/')
                || name.ends_with("KS.png")),
            "{names:?}"
        );
        assert_eq!(
            zipped.read("mine/AS.png", 100).as_deref(),
            Ok(&b"mine/AS.png"[..])
        );
        assert_eq!(
            zipped.read("bomb.png", 1 << 20),
            Err(Reason::TooLong { limit: 1 })
        );
        std::fs::remove_file(place).expect("removed");
    }
}
