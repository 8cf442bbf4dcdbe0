//! A folder. Nothing outside of it is read: links that lead out are passed over, and links in circles end.
use super::place::{Entry, Files, is_litter, too_many};
use crate::{Instead, Problem, Reason, limits};
use platform::disk;
use std::{
    collections::{BTreeMap, HashSet},
    fs,
    path::{Path, PathBuf},
};

/// The files of a folder and of the folders in it.
#[derive(Debug)]
pub(super) struct Folder {
    place: PathBuf,
    /// The folder itself, without links on the way.
    root: PathBuf,
    entries: Vec<Entry>,
    paths: BTreeMap<String, PathBuf>,
    problems: Vec<Problem>,
    seen: HashSet<PathBuf>,
    counted: usize,
}

impl Folder {
    pub fn open(place: &Path) -> Result<Folder, Reason> {
        let root = place.canonicalize()?;
        // That it can be opened is asked before anything else: what fails deeper down costs only itself.
        fs::read_dir(&root)?;
        let mut folder = Folder {
            place: place.to_owned(),
            root: root.clone(),
            entries: Vec::new(),
            paths: BTreeMap::new(),
            problems: Vec::new(),
            seen: HashSet::from([root]),
            counted: 0,
        };
        folder.walk(place, "", 0);
        folder.entries.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(folder)
    }

    fn walk(&mut self, folder: &Path, before: &str, depth: usize) {
        let found = match fs::read_dir(folder) {
            Ok(found) => found,
            Err(error) => return self.problem(folder, error.into()),
        };
        let mut found: Vec<PathBuf> = found
            .filter_map(|entry| Some(entry.ok()?.path()))
            .take(limits::ENTRIES + 1)
            .collect();
        found.sort();
        for path in found {
            self.counted += 1;
            if self.counted > limits::ENTRIES {
                let told = too_many(&self.place);
                if !self.problems.contains(&told) {
                    self.problems.push(told);
                }
                return;
            }
            self.add(&path, before, depth);
        }
    }

    fn add(&mut self, path: &Path, before: &str, depth: usize) {
        let Some(name) = path.file_name().map(|name| name.to_string_lossy()) else {
            return;
        };
        if is_litter(&name) {
            return;
        }
        let name = format!("{before}{name}");
        let is_link = fs::symlink_metadata(path).is_ok_and(|about| about.is_symlink());
        if is_link {
            // A link that leads in a circle leads nowhere as well.
            let Ok(target) = path.canonicalize() else {
                return self.problem(path, Reason::DanglingLink {});
            };
            if !target.starts_with(&self.root) {
                return self.problem(path, Reason::Outside {});
            }
        }
        let about = match fs::metadata(path) {
            Ok(about) => about,
            Err(error) => return self.problem(path, error.into()),
        };
        if about.is_file() {
            self.entries.push(Entry {
                name: name.clone(),
                bytes: about.len(),
            });
            self.paths.insert(name, path.to_owned());
        } else if about.is_dir() && depth < limits::DEPTH {
            let new = path
                .canonicalize()
                .is_ok_and(|folder| self.seen.insert(folder));
            if new {
                self.walk(path, &format!("{name}/"), depth + 1);
            }
        } else if !about.is_dir() {
            // A pipe or a device may never end: it is not even opened.
            let reason = disk::Unread::NoFile.to_string();
            self.problem(path, Reason::Unreadable { reason });
        }
    }

    fn problem(&mut self, path: &Path, reason: Reason) {
        self.problems
            .push(Problem::new(path, reason, Instead::Skipped));
    }
}

impl Files for Folder {
    fn place(&self) -> &Path {
        &self.place
    }

    fn entries(&self) -> &[Entry] {
        &self.entries
    }

    fn read(&self, name: &str, most: u64) -> Result<Vec<u8>, Reason> {
        // Only what was counted is read: a name of a description cannot lead out of the folder.
        let no_file = || Reason::no_such_file(name);
        let path = self.paths.get(name).ok_or_else(no_file)?;
        Ok(disk::read(path, "a file of a theme", most)?)
    }

    fn problems(&self) -> &[Problem] {
        &self.problems
    }

    fn path(&self, name: &str) -> PathBuf {
        let own = self.paths.get(name).cloned();
        own.unwrap_or_else(|| self.place.join(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn nothing_outside_is_read_and_circles_end() {
        use std::os::unix::fs::symlink;
        let root = std::env::temp_dir().join(format!("continental-links-{}", std::process::id()));
        let _ = fs::remove_dir_all(&root);
        let theme = root.join("theme");
        fs::create_dir_all(theme.join("deep")).expect("made");
        fs::write(root.join("secret.png"), "secret").expect("written");
        fs::write(theme.join("deep/AS.png"), "ace").expect("written");
        symlink(root.join("secret.png"), theme.join("KS.png")).expect("linked");
        symlink("deep/AS.png", theme.join("AC.png")).expect("linked");
        symlink("nowhere.png", theme.join("QS.png")).expect("linked");
        symlink("..", theme.join("deep/up")).expect("linked");
        symlink("../..", theme.join("deep/out")).expect("linked");
        let folder = Folder::open(&theme).expect("opened");
        let names: Vec<&str> = folder.entries.iter().map(|e| e.name.as_str()).collect();
        assert_eq!(names, ["AC.png", "deep/AS.png"]);
        let told: Vec<(&Path, &Reason)> = folder
            .problems
            .iter()
            .map(|problem| (problem.file.as_path(), &problem.reason))
            .collect();
        let (out, nowhere) = (Reason::Outside {}, Reason::DanglingLink {});
        assert_eq!(
            told,
            [
                (theme.join("KS.png").as_path(), &out),
                (theme.join("QS.png").as_path(), &nowhere),
                (theme.join("deep/out").as_path(), &out),
            ]
        );
        assert_eq!(folder.read("AC.png", 10).as_deref(), Ok(&b"ace"[..]));
        assert!(folder.read("../secret.png", 10).is_err());
        assert!(folder.read("KS.png", 10).is_err());
        fs::remove_dir_all(root).expect("removed");
    }
}
