//! A theme in a folder. Links that lead out of the folder are skipped, except for links to pictures in a neighbouring
//! deck. Circular links
//! are reported.
use super::{Content, Entry, Files, has_ending, is_system_file, may_be_card, too_many};
use crate::{Fallback, PICTURES, Problem, Reason, limits};
use platform::disk;
use std::{
    collections::HashSet,
    fs,
    path::{Component, Path, PathBuf},
};

/// Lists the files of a folder and its subfolders.
pub(super) fn open(place: &Path) -> Result<Files, Reason> {
    let root = place.canonicalize()?;
    let mut folder = Folder {
        place,
        visited: HashSet::from([root.clone()]),
        root,
        entries: Vec::new(),
        problems: Vec::new(),
        counted: 0,
    };
    // If the folder itself cannot be read, opening fails. An unreadable subfolder is only reported.
    folder.walk(place, "", 0)?;
    Ok(Files::of(place, folder.entries, folder.problems))
}

/// Files found so far in a folder and its subfolders.
struct Folder<'a> {
    place: &'a Path,
    /// Path of the folder with all symbolic links resolved.
    root: PathBuf,
    entries: Vec<Entry>,
    problems: Vec<Problem>,
    visited: HashSet<PathBuf>,
    counted: usize,
}

impl Folder<'_> {
    /// Adds the files in a folder and its subfolders, and reports those that cannot be used.
    fn walk(&mut self, folder: &Path, before: &str, depth: usize) -> Result<(), Reason> {
        let found = fs::read_dir(folder)?.filter_map(|entry| Some(entry.ok()?.path()));
        let mut found: Vec<PathBuf> = found.take(limits::NAMES).collect();
        // Files beyond the limit are left out. Sorting makes every machine leave out the same ones. Files named after cards come first, so
        // they are left out last.
        found.sort_by_cached_key(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            (!may_be_card(&name), path.clone())
        });
        for path in found {
            self.counted += 1;
            if self.counted > limits::ENTRIES {
                let told = too_many(self.place);
                if !self.problems.contains(&told) {
                    self.problems.push(told);
                }
                break;
            }
            if let Err(reason) = self.add(&path, before, depth) {
                self.problems
                    .push(Problem::new(path, reason, Fallback::Skipped));
            }
        }
        Ok(())
    }

    fn add(&mut self, path: &Path, before: &str, depth: usize) -> Result<(), Reason> {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if is_system_file(&name) {
            return Ok(());
        }
        let name = format!("{before}{name}");
        if fs::symlink_metadata(path).is_ok_and(|about| about.is_symlink()) {
            // Resolving a circular link also fails. Such a link is reported as a link without a target.
            let target = path.canonicalize();
            let target = target.map_err(|_| Reason::DanglingLink {})?;
            if !target.starts_with(&self.root) && !self.is_of_neighbour(path, &target) {
                return Err(Reason::Outside {});
            }
        }
        let about = fs::metadata(path)?;
        if about.is_file() {
            let content = Content::Disk(path.to_owned());
            self.entries.push(Entry::new(name, about.len(), content));
        } else if about.is_dir() && depth < limits::DEPTH {
            let new = path
                .canonicalize()
                .is_ok_and(|folder| self.visited.insert(folder));
            if new {
                self.walk(path, &format!("{name}/"), depth + 1)?;
            }
        } else if !about.is_dir() {
            // A pipe or a device is not opened, because reading it may never end.
            return Err(disk::ReadError::NoFile.into());
        }
        Ok(())
    }

    /// True if a link points to a picture of a neighbouring deck, such as `../other_deck/01c.gif`. Packages of Linux
    /// distributions replace duplicate files by such links. The final target must be directly in the folder of a
    /// neighbouring deck.
    fn is_of_neighbour(&self, link: &Path, target: &Path) -> bool {
        let is_shown = |part: Component<'_>| match part {
            Component::Normal(name) => !is_system_file(&name.to_string_lossy()),
            _ => false,
        };
        let written = fs::read_link(link).unwrap_or_default();
        let mut parts = written.components();
        let leads_beside = link.parent() == Some(self.place)
            && parts.next() == Some(Component::ParentDir)
            && parts.clone().count() == 2
            && parts.all(is_shown);
        let decks = self.root.parent();
        let inside = decks.and_then(|decks| target.strip_prefix(decks).ok());
        let is_of_deck = inside.is_some_and(|inside| {
            inside.components().count() == 2 && inside.components().all(is_shown)
        });
        leads_beside && is_of_deck && has_ending(target, &PICTURES) && target.is_file()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_among_too_many_files_are_found() {
        let root = std::env::temp_dir().join(format!("continental-many-{}", std::process::id()));
        let _ = fs::remove_dir_all(&root);
        fs::create_dir_all(&root).expect("made");
        for number in 0..limits::ENTRIES {
            fs::write(root.join(format!("a{number}.txt")), "").expect("written");
        }
        fs::write(root.join("queen_of_hearts.png"), "queen").expect("written");
        fs::write(root.join("theme.toml"), "").expect("written");
        let folder = open(&root).expect("opened");
        assert!(folder.has("queen_of_hearts.png") && folder.has("theme.toml"));
        assert_eq!(folder.entries.len(), limits::ENTRIES);
        assert_eq!(folder.problems, [too_many(&root)]);
        fs::remove_dir_all(root).expect("removed");
    }

    #[cfg(unix)]
    #[test]
    fn a_picture_of_a_neighbour_is_read_and_nothing_else_of_it() {
        use std::os::unix::fs::symlink;
        let root = std::env::temp_dir().join(format!("continental-beside-{}", std::process::id()));
        let _ = fs::remove_dir_all(&root);
        let theme = root.join("decks/theme");
        for folder in ["decks/theme/deep", "decks/other/deep", "decks/.hidden"] {
            fs::create_dir_all(root.join(folder)).expect("made");
        }
        for file in [
            "other/AS.png",
            "other/deep/KS.png",
            "other/notes.txt",
            ".hidden/QS.png",
            "9S.png",
        ] {
            fs::write(root.join("decks").join(file), file).expect("written");
        }
        fs::write(root.join("8S.png"), "outside").expect("written");
        symlink("../../8S.png", root.join("decks/other/8S.png")).expect("linked");
        for (link, to) in [
            ("AS.png", "../other/AS.png"),
            ("KS.png", "../other/deep/KS.png"),
            ("QS.png", "../.hidden/QS.png"),
            ("JS.png", "../other/notes.txt"),
            ("9S.png", "../9S.png"),
            ("8S.png", "../other/8S.png"),
            ("7S.png", "../../8S.png"),
            ("deep/6S.png", "../../other/AS.png"),
            ("other", "../other"),
        ] {
            symlink(to, theme.join(link)).expect("linked");
        }
        symlink(root.join("decks/other/AS.png"), theme.join("5S.png")).expect("linked");
        let folder = open(&theme).expect("opened");
        let names: Vec<&str> = folder.names().collect();
        assert_eq!(names, ["AS.png"]);
        assert_eq!(
            folder.read("AS.png", 99).as_deref(),
            Ok(&b"other/AS.png"[..])
        );
        assert_eq!(folder.problems.len(), 9);
        fs::remove_dir_all(root).expect("removed");
    }

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
        let folder = open(&theme).expect("opened");
        let names: Vec<&str> = folder.names().collect();
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
