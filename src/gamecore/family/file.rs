//! The file of the family: JSON, read part by part, so that a broken part costs only itself. A file that is none at all is set aside, never
//! overwritten, and its backup read instead.
use super::book::{Book, VERSION};
use crate::{i18n::Texts, saves::unread_reason};
use platform::disk::{self, backup_of, name_aside, set_aside};
use serde_json::{Map, Value};
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// The largest file that is read, in bytes; a family of ten with ten tables takes a thirtieth of it.
const LARGEST: u64 = 4 << 20;

/// What was read.
#[derive(Debug, Default)]
pub(super) struct Read {
    /// What could be; none if there has never been a file.
    pub book: Option<Book>,
    /// What could not.
    pub problems: Vec<Problem>,
    /// A newer version of the game has written it: it is left as it is.
    pub foreign: bool,
}

/// What could not be used of the file.
#[derive(Debug)]
pub(super) enum Problem {
    /// So many people or tables.
    Parts(usize),
    /// The whole file. It was set aside under this name.
    Broken(Why, PathBuf),
    /// The same, and the backup stands in.
    FromBackup(Why, PathBuf),
    /// The whole file, and the system does not let it be set aside: it stays here as it is.
    Unread(Why, PathBuf),
    /// It was written by a newer version.
    Newer,
}

/// Why the file could not be read.
#[derive(Debug)]
pub(super) enum Why {
    /// What stands in this line, counted from 1, is not what belongs there.
    Line(usize),
    /// The system does not let it be read, or it is no file.
    Io(io::Error),
}

impl Why {
    fn told(&self, texts: &Texts) -> String {
        match self {
            Why::Line(line) => texts.with("reason-line", &[("line", (*line).into())]),
            Why::Io(error) => unread_reason(texts, error),
        }
    }
}

impl Problem {
    /// The problem in one sentence.
    pub fn sentence(&self, texts: &Texts) -> String {
        let aside = |key: &str, why: &Why, path: &Path| {
            let file = path.file_name().unwrap_or_default().to_string_lossy();
            texts.with(
                key,
                &[
                    ("reason", why.told(texts).into()),
                    ("file", file.into_owned().into()),
                ],
            )
        };
        match self {
            Problem::Parts(count) => {
                texts.with("trouble-family-parts", &[("count", (*count).into())])
            }
            Problem::Broken(why, path) => aside("trouble-family-broken", why, path),
            Problem::FromBackup(why, path) => aside("trouble-family-from-backup", why, path),
            Problem::Unread(why, path) => texts.with(
                "trouble-family-unread",
                &[
                    ("reason", why.told(texts).into()),
                    ("file", path.display().to_string().into()),
                ],
            ),
            Problem::Newer => texts.get("trouble-family-newer"),
        }
    }
}

/// Reads the file and says what is wrong with it.
pub(super) fn load(path: &Path) -> Read {
    let why = match text(path) {
        Ok(text) => match parse(&text) {
            Ok(read) => return spared(path, read),
            Err(line) => Why::Line(line),
        },
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Read::default(),
        Err(error) => Why::Io(error),
    };
    let aside = match set_aside(path) {
        Ok(aside) => aside,
        Err(error) => {
            bevy::log::warn!("{}: {error}", path.display());
            // Nothing is written over what is there and cannot be read.
            return Read {
                problems: vec![Problem::Unread(why, path.to_owned())],
                foreign: true,
                ..Read::default()
            };
        }
    };
    let backup = text(&backup_of(path)).ok().map(|text| parse(&text));
    match backup {
        Some(Ok(mut read)) => {
            read.problems.push(Problem::FromBackup(why, aside));
            read
        }
        Some(Err(_)) | None => Read {
            problems: vec![Problem::Broken(why, aside)],
            ..Read::default()
        },
    }
}

/// Of a file of which something cannot be used a copy stays.
fn spared(path: &Path, read: Read) -> Read {
    let parts = |problem: &Problem| matches!(problem, Problem::Parts(_));
    if read.problems.iter().any(parts)
        && let Err(error) = fs::copy(path, name_aside(path))
    {
        bevy::log::warn!("{}: {error}", path.display());
    }
    read
}

/// What the file holds, as text.
fn text(path: &Path) -> io::Result<String> {
    let bytes = disk::read(path, "the file of the family", LARGEST)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// What this text holds; the line in which it is no text of ours.
fn parse(text: &str) -> Result<Read, usize> {
    let fields: Map<String, Value> =
        serde_json::from_str(text).map_err(|error| error.line().max(1))?;
    let version = fields.get("version").and_then(Value::as_u64);
    let Some(version) = version else {
        return Err(1);
    };
    let mut lost = 0;
    let mut book = Book {
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
    Ok(Read {
        book: Some(book),
        problems,
        foreign,
    })
}

/// Those of a list that can be read; the others are counted.
fn each<T: serde::de::DeserializeOwned>(list: Option<&Value>, lost: &mut usize) -> Vec<T> {
    let mut all = Vec::new();
    match list {
        None => {}
        Some(Value::Array(list)) => {
            for one in list {
                match serde_json::from_value(one.clone()) {
                    Ok(one) => all.push(one),
                    Err(error) => {
                        bevy::log::warn!("the family: {error}");
                        *lost += 1;
                    }
                }
            }
        }
        Some(_) => *lost += 1,
    }
    all
}

/// Writes what has been changed since `base`, and leaves what another window has changed; what is written.
///
/// # Errors
/// What the system says; the file is as it was then.
pub(super) fn write(path: &Path, base: &Book, now: &Book) -> io::Result<Book> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::family::{Family, Tables};

    fn folder(name: &str) -> PathBuf {
        let folder =
            std::env::temp_dir().join(format!("continental-family-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a temporary folder can be made");
        folder
    }

    fn book(names: &[&str]) -> Book {
        let mut family = Family::default();
        for name in names {
            family.add(name, None).expect("a name");
        }
        Book::of(&family, &Tables::default())
    }

    fn names(book: &Book) -> Vec<&str> {
        book.people.iter().map(|person| &*person.name).collect()
    }

    #[test]
    fn what_is_written_is_read_and_what_another_window_wrote_stays() {
        let folder = folder("written");
        let path = folder.join("family.json");
        assert!(load(&path).book.is_none());
        let one = book(&["Ana", "Blas"]);
        write(&path, &Book::default(), &one).expect("written");
        let read = load(&path);
        assert!(read.problems.is_empty());
        assert_eq!(read.book.as_ref(), Some(&one));
        // Another window adds somebody, and this one somebody else.
        write(&path, &one, &book(&["Ana", "Blas", "Cova"])).expect("written");
        let both = write(&path, &one, &book(&["Ana", "Blas", "Dani"])).expect("written");
        assert_eq!(names(&both), ["Ana", "Blas", "Dani", "Cova"]);
        fs::remove_dir_all(folder).expect("removed");
    }

    #[test]
    fn a_broken_file_is_set_aside_and_named_and_its_backup_read() {
        let folder = folder("broken");
        let path = folder.join("family.json");
        write(&path, &Book::default(), &book(&["Ana"])).expect("written");
        write(&path, &book(&["Ana"]), &book(&["Ana", "Blas"])).expect("written");
        for (text, lines) in [("{\n\"version\": 1,\n\"peo", 3), ("", 1), ("[1, 2]", 1)] {
            fs::write(&path, text).expect("written");
            let read = load(&path);
            let [Problem::FromBackup(Why::Line(line), aside)] = &read.problems[..] else {
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
            [Problem::Broken(Why::Line(1), _)]
        ));
        assert!(read.book.is_none() && !read.foreign);
        // A folder in its place makes room as well.
        fs::remove_file(backup_of(&path)).expect("removed");
        fs::create_dir(&path).expect("made");
        let read = load(&path);
        let [Problem::Broken(Why::Io(_), aside)] = &read.problems[..] else {
            panic!("{:?}", read.problems);
        };
        assert!(aside.is_dir() && !path.exists() && !read.foreign);
        fs::remove_dir_all(folder).expect("removed");
    }

    #[test]
    fn a_broken_person_costs_only_themselves_and_a_newer_file_is_left_alone() {
        let folder = folder("parts");
        let path = folder.join("family.json");
        let text = r#"{"version":1,"people":[{"name":"Ana","color":"sea"},{"name":7},{"name":"Blas","picture":3}],"tables":[{}]}"#;
        fs::write(&path, text).expect("written");
        let read = load(&path);
        assert!(matches!(read.problems[..], [Problem::Parts(2)]));
        assert_eq!(names(&read.book.expect("a book")), ["Ana", "Blas"]);
        assert!(folder.join("family.broken-1.json").exists(), "a copy stays");
        fs::write(&path, text.replace(":1,\"people", ":2,\"people")).expect("written");
        let read = load(&path);
        assert!(read.foreign && matches!(read.problems[..], [Problem::Newer]));
        fs::remove_dir_all(folder).expect("removed");
    }
}
