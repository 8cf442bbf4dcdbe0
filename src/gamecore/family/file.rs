//! The profile file, in JSON. Each entry is parsed separately, so that a broken entry does not affect the other
//! entries.
//!
//! An unreadable file is renamed, never overwritten, and the backup is read instead.
use super::{Profile, Profiles, Tables, name_words, same_name};
use crate::{
    draft::StoredTable,
    i18n::{Texts, args},
    saves::{FileDefect, file_name},
};
use platform::disk::{self, backup_of, quarantine, quarantine_name};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// Maximum size of the file in bytes: about thirty times the size of a file with ten profiles and ten tables.
const LARGEST: u64 = 4 << 20;

#[derive(Debug, Default)]
pub(super) struct LoadedProfiles {
    /// Readable contents; `None` if no file exists or neither the file nor its backup is readable.
    pub book: Option<ProfileFileContents>,
    /// Errors to report to the player.
    pub problems: Vec<Problem>,
    /// True if the file must not be overwritten: a newer version wrote it, or it is unreadable and could not be
    /// renamed.
    pub foreign: bool,
}

#[derive(Debug)]
pub(super) enum Problem {
    /// Number of broken profiles and tables.
    Parts(usize),
    /// The whole file is broken. The path is the file's new name.
    Broken(FileDefect, PathBuf),
    /// The whole file is broken and the backup was read. The path is the broken file's new name.
    FromBackup(FileDefect, PathBuf),
    /// The whole file is unreadable and could not be renamed, so it is still at this path.
    Unread(FileDefect, PathBuf),
    /// A newer version of the game wrote the file.
    Newer,
}

impl Problem {
    /// Returns a sentence for the player about the error.
    pub fn sentence(&self, texts: &Texts) -> String {
        let aside = |key: &str, why: &FileDefect, path: &Path| {
            texts.unusable(key, file_name(path), why.words(texts))
        };
        match self {
            Problem::Parts(count) => texts.with("trouble-family-parts", &args![count]),
            Problem::Broken(why, path) => aside("trouble-family-broken", why, path),
            Problem::FromBackup(why, path) => aside("trouble-family-from-backup", why, path),
            Problem::Unread(why, path) => {
                let file = path.display().to_string();
                texts.unusable("trouble-family-unread", file, why.words(texts))
            }
            Problem::Newer => texts.get("trouble-family-newer"),
        }
    }
}

/// Reads the file, or its backup if the file is unreadable. The result includes the errors.
pub(super) fn load(path: &Path) -> LoadedProfiles {
    let read = text(path).map_err(FileDefect::Io);
    let why = match read.and_then(|text| parse(&text)) {
        Ok(read) => {
            // The broken entries of a partly broken file survive in a copy when the file is overwritten.
            if let [Problem::Parts(_)] = read.problems[..]
                && let Err(error) = fs::copy(path, quarantine_name(path))
            {
                bevy::log::warn!("{}: {error}", path.display());
            }
            return read;
        }
        Err(FileDefect::Io(error)) if error.kind() == io::ErrorKind::NotFound => {
            return LoadedProfiles::default();
        }
        Err(why) => why,
    };
    let aside = match quarantine(path) {
        Ok(aside) => aside,
        Err(error) => {
            bevy::log::warn!("{}: {error}", path.display());
            // The unreadable file must not be overwritten.
            return LoadedProfiles {
                problems: vec![Problem::Unread(why, path.to_owned())],
                foreign: true,
                ..LoadedProfiles::default()
            };
        }
    };
    let backup = text(&backup_of(path)).ok().map(|text| parse(&text));
    match backup {
        Some(Ok(mut read)) => {
            read.problems.push(Problem::FromBackup(why, aside));
            read
        }
        Some(Err(_)) | None => LoadedProfiles {
            problems: vec![Problem::Broken(why, aside)],
            ..LoadedProfiles::default()
        },
    }
}

fn text(path: &Path) -> io::Result<String> {
    let bytes = disk::read(path, "the file of the family", LARGEST)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Parses the file. The error is the line with invalid JSON.
fn parse(text: &str) -> Result<LoadedProfiles, FileDefect> {
    let fields: Map<String, Value> =
        serde_json::from_str(text).map_err(|error| FileDefect::Line(error.line().max(1)))?;
    let version = fields.get("version").and_then(Value::as_u64);
    let version = version.ok_or(FileDefect::Line(1))?;
    let mut lost = 0;
    let mut book = ProfileFileContents {
        version: VERSION,
        people: each(fields.get("people"), &mut lost),
        left: None,
        tables: each(fields.get("tables"), &mut lost),
    };
    if let Some(left) = fields.get("left") {
        book.left = serde_json::from_value(left.clone()).ok();
    }
    let mut problems = Vec::new();
    let foreign = version > u64::from(VERSION);
    if foreign {
        problems.push(Problem::Newer);
    } else if lost > 0 {
        problems.push(Problem::Parts(lost));
    }
    Ok(LoadedProfiles {
        book: Some(book),
        problems,
        foreign,
    })
}

/// Parses the entries of a list. Adds the number of broken entries to `lost`.
fn each<T: serde::de::DeserializeOwned>(list: Option<&Value>, lost: &mut usize) -> Vec<T> {
    let list: &[Value] = match list {
        None => &[],
        Some(Value::Array(list)) => list,
        Some(_) => {
            *lost += 1;
            &[]
        }
    };
    let read = list.iter().map(T::deserialize);
    let read = read.map(|one| one.inspect_err(|error| bevy::log::warn!("the family: {error}")));
    let all: Vec<T> = read.filter_map(Result::ok).collect();
    *lost += list.len() - all.len();
    all
}

/// Merges the changes since `base` into the file, which other windows may have changed. Returns the written contents.
///
/// # Errors
///
/// Fails on an I/O error. The file is then unchanged.
pub(super) fn write(
    path: &Path,
    base: &ProfileFileContents,
    now: &ProfileFileContents,
) -> io::Result<ProfileFileContents> {
    let there = text(path).ok().and_then(|text| parse(&text).ok());
    let there = there.and_then(|read| read.book);
    let book = match there {
        Some(there) if there != *base => now.merged(&there, base),
        Some(_) | None => now.clone(),
    };
    let text = serde_json::to_string_pretty(&book)? + "\n";
    disk::write_atomic(path, text.as_bytes())?;
    Ok(book)
}

/// Format version of the file.
pub(super) const VERSION: u32 = 1;

/// Contents of the profile file.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct ProfileFileContents {
    pub version: u32,
    #[serde(default)]
    pub people: Vec<Profile>,
    /// Last state of the match set-up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<StoredTable>,
    #[serde(default)]
    pub tables: Vec<StoredTable>,
}

impl ProfileFileContents {
    pub fn of(family: &Profiles, tables: &Tables) -> ProfileFileContents {
        ProfileFileContents {
            version: VERSION,
            people: family.people().to_vec(),
            left: tables.left().cloned(),
            tables: tables.all().to_vec(),
        }
    }

    /// Merges these contents with `there`, the present content of the file. `base` is the content that this window last
    /// read or wrote.
    pub fn merged(
        &self,
        there: &ProfileFileContents,
        base: &ProfileFileContents,
    ) -> ProfileFileContents {
        let called = |person: &Profile| name_words(&person.name);
        let mut people = merged(&there.people, &base.people, &self.people, called);
        // A profile that was renamed in this window still has its old name in the file.
        let was = |name: &str| {
            let mut all = self.people.iter();
            all.any(|person| !same_name(&person.name, name) && person.was_called(name))
        };
        people.retain(|person| !was(&person.name));
        ProfileFileContents {
            version: VERSION,
            people,
            left: match self.left == base.left {
                true => there.left.clone(),
                false => self.left.clone(),
            },
            tables: merged(
                &there.tables,
                &base.tables,
                &self.tables,
                StoredTable::people_and_rules,
            ),
        }
    }
}

/// Merges two versions of a list, both changed since `base`: the file's version (`there`) and this window's version
/// (`now`). Entries with equal keys are the same entry.
///
/// Changes made by other windows are kept, except in entries that this window has changed too.
fn merged<T: Clone + PartialEq, K: PartialEq>(
    there: &[T],
    base: &[T],
    now: &[T],
    key: impl Fn(&T) -> K,
) -> Vec<T> {
    let same = |list: &[T], one: &T| -> Option<T> {
        let wanted = key(one);
        list.iter().find(|other| key(other) == wanted).cloned()
    };
    let mut all: Vec<T> = Vec::with_capacity(now.len());
    for one in now {
        match (same(base, one), same(there, one)) {
            // This window has not changed the entry, so the file's version takes precedence.
            (Some(before), other) if before == *one => all.extend(other),
            _ => all.push(one.clone()),
        }
    }
    let added = there
        .iter()
        .filter(|one| same(base, one).is_none() && same(now, one).is_none());
    all.extend(added.cloned());
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::family::{Profiles, Tables};

    fn folder(name: &str) -> PathBuf {
        let folder =
            std::env::temp_dir().join(format!("continental-family-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a temporary folder can be made");
        folder
    }

    fn book(names: &[&str]) -> ProfileFileContents {
        let mut family = Profiles::default();
        for name in names {
            family.add(name, None).expect("a name");
        }
        ProfileFileContents::of(&family, &Tables::default())
    }

    fn names(book: &ProfileFileContents) -> Vec<&str> {
        book.people.iter().map(|person| &*person.name).collect()
    }

    #[test]
    fn a_written_file_is_read_back_and_changes_of_another_window_stay() {
        let folder = folder("written");
        let path = folder.join("family.json");
        assert!(load(&path).book.is_none());
        let one = book(&["Ana", "Blas"]);
        write(&path, &ProfileFileContents::default(), &one).expect("written");
        let read = load(&path);
        assert!(read.problems.is_empty());
        assert_eq!(read.book.as_ref(), Some(&one));
        write(&path, &one, &book(&["Ana", "Blas", "Cova"])).expect("written");
        let both = write(&path, &one, &book(&["Ana", "Blas", "Dani"])).expect("written");
        assert_eq!(names(&both), ["Ana", "Blas", "Dani", "Cova"]);
        fs::remove_dir_all(folder).expect("removed");
    }

    #[test]
    fn a_broken_file_is_set_aside_and_reported_and_its_backup_read() {
        let folder = folder("broken");
        let path = folder.join("family.json");
        write(&path, &ProfileFileContents::default(), &book(&["Ana"])).expect("written");
        write(&path, &book(&["Ana"]), &book(&["Ana", "Blas"])).expect("written");
        for (text, lines) in [("{\n\"version\": 1,\n\"peo", 3), ("", 1), ("[1, 2]", 1)] {
            fs::write(&path, text).expect("written");
            let read = load(&path);
            let [Problem::FromBackup(FileDefect::Line(line), aside)] = &read.problems[..] else {
                panic!("{:?}", read.problems);
            };
            assert!((1..=lines).contains(line), "{line}");
            assert_eq!(fs::read_to_string(aside).expect("it is there"), text);
            assert_eq!(names(&read.book.expect("the backup")), ["Ana"]);
        }
        fs::write(&path, "nonsense").expect("written");
        fs::write(backup_of(&path), "nonsense").expect("written");
        let read = load(&path);
        assert!(matches!(
            read.problems[..],
            [Problem::Broken(FileDefect::Line(1), _)]
        ));
        assert!(read.book.is_none() && !read.foreign);
        // A folder at the path of the file is renamed as well.
        fs::remove_file(backup_of(&path)).expect("removed");
        fs::create_dir(&path).expect("made");
        let read = load(&path);
        let [Problem::Broken(FileDefect::Io(_), aside)] = &read.problems[..] else {
            panic!("{:?}", read.problems);
        };
        assert!(aside.is_dir() && !path.exists() && !read.foreign);
        fs::remove_dir_all(folder).expect("removed");
    }

    #[test]
    fn a_broken_profile_affects_no_other_and_a_newer_file_is_left_alone() {
        let folder = folder("parts");
        let path = folder.join("family.json");
        let text = r#"{"version":1,"people":[{"name":"Ana","color":"sea"},{"name":7},{"name":"Blas","picture":3}],"tables":[{}]}"#;
        fs::write(&path, text).expect("written");
        let read = load(&path);
        assert!(matches!(read.problems[..], [Problem::Parts(2)]));
        assert_eq!(names(&read.book.expect("a book")), ["Ana", "Blas"]);
        assert!(folder.join("family.broken-1.json").exists(), "no copy");
        fs::write(&path, text.replace(":1,\"people", ":2,\"people")).expect("written");
        let read = load(&path);
        assert!(read.foreign && matches!(read.problems[..], [Problem::Newer]));
        fs::remove_dir_all(folder).expect("removed");
    }

    #[test]
    fn changes_of_two_windows_are_merged() {
        let list = |list: &[(&'static str, u8)]| list.to_vec();
        let base = list(&[("ana", 1), ("blas", 1), ("cova", 1), ("dani", 1)]);
        // The other window changed blas, removed cova and added elsa.
        let there = list(&[("ana", 1), ("blas", 2), ("dani", 1), ("elsa", 1)]);
        // This window changed ana, removed dani and added fina.
        let now = list(&[("ana", 3), ("blas", 1), ("cova", 1), ("fina", 1)]);
        assert_eq!(
            merged(&there, &base, &now, |one| one.0),
            [("ana", 3), ("blas", 2), ("fina", 1), ("elsa", 1)]
        );
        assert_eq!(merged(&base, &base, &now, |one| one.0), now);
        assert_eq!(merged(&there, &base, &base, |one| one.0), there);
    }
}
