//! The rule sets there are: the rulebooks and house rules inside the program, the files in the assets, and the player's own.
//!
//! A rule set's id is its file's name without `.ron`. What does not read is put aside with its line and reason and hides nothing
//! else. A file in a later folder stands in for one of the same id in an earlier one, so a player can make a shipped house rule
//! their own; the rulebooks (`oficial`, `fournier`, `francais`) stay what they are, and a file with such an id that holds other
//! rules is put aside.
use crate::{dirs::Dirs, disk};
use engine::{
    rules::{Preset, RuleFile, RuleFileError},
    text::{is_hidden, visible},
};
use std::{
    fmt, fs, io,
    path::{Path, PathBuf},
};

/// The largest file that is read, in bytes; the longest shipped one has a tenth of it.
const LARGEST: u64 = 64 * 1024;

/// The most files that are read in one folder.
const MOST: usize = 500;

/// The house rules inside the program, so that it knows them wherever it lies: id and file.
const HOUSE_RULES: [(&str, &str); 3] = [
    ("familiar", include_str!("../../assets/rules/familiar.ron")),
    (
        "sin_comodines",
        include_str!("../../assets/rules/sin_comodines.ron"),
    ),
    (
        "supercontinental",
        include_str!("../../assets/rules/supercontinental.ron"),
    ),
];

/// The rule sets found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleSets {
    /// The rulebooks first, then the others by id.
    pub entries: Vec<Entry>,
    /// The files that were put aside.
    pub broken: Vec<Broken>,
}

/// A rule set with its id.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The file's name without `.ron`.
    pub id: String,
    /// The rules and what their author says about them.
    pub file: RuleFile,
    /// The file it was read from; nothing for what is inside the program only.
    pub path: Option<PathBuf>,
    /// The file in an earlier folder for which this one stands in.
    pub instead_of: Option<PathBuf>,
}

/// A file that holds no rule set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// The file.
    pub path: PathBuf,
    /// Line and column, from 1; nothing if the file as a whole is at fault.
    pub at: Option<(usize, usize)>,
    /// Why, in one English sentence without its full stop.
    pub reason: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.display().to_string();
        let (path, reason) = (visible(&path), visible(&self.reason));
        match self.at {
            Some((line, column)) => write!(f, "{path}:{line}:{column}: {reason}"),
            None => write!(f, "{path}: {reason}"),
        }
    }
}

impl Broken {
    fn whole(path: &Path, reason: impl fmt::Display) -> Broken {
        Broken {
            path: path.to_owned(),
            at: None,
            reason: reason.to_string(),
        }
    }
}

impl RuleSets {
    /// The rulebooks only.
    pub fn shipped() -> RuleSets {
        let entries = Preset::ALL.map(|preset| Entry {
            id: preset.id().to_owned(),
            file: preset.file().clone(),
            path: None,
            instead_of: None,
        });
        RuleSets {
            entries: entries.into(),
            broken: Vec::new(),
        }
    }

    /// [`RuleSets::of`] the system's folders.
    pub fn of_the_system() -> RuleSets {
        RuleSets::of(&Dirs::of_the_system())
    }

    /// The rulebooks, the house rules inside the program, and what lies in the folders of the assets and of the player.
    pub fn of(dirs: &Dirs) -> RuleSets {
        let mut sets = RuleSets::shipped();
        for (id, text) in HOUSE_RULES {
            let file = RuleFile::read(text).expect("the shipped rule sets are in order");
            sets.entries.push(Entry {
                id: id.to_owned(),
                file,
                path: None,
                instead_of: None,
            });
        }
        sets.with(&dirs.all("rules"))
    }

    /// The rulebooks and what lies in these folders; one that is not there is empty.
    pub fn read(folders: &[PathBuf]) -> RuleSets {
        RuleSets::shipped().with(folders)
    }

    fn with(self, folders: &[PathBuf]) -> RuleSets {
        let mut sets = self;
        for folder in folders {
            // A folder that is not there is empty.
            let mut files = files_in(folder).unwrap_or_default();
            if files.len() > MOST {
                let reason = format_args!("has more rule-set files than are read ({MOST})");
                sets.broken.push(Broken::whole(folder, reason));
                files.truncate(MOST);
            }
            for path in files {
                match read_file(&path) {
                    Ok(file) => sets.add(path, file),
                    Err(broken) => sets.broken.push(broken),
                }
            }
        }
        let rulebooks = Preset::ALL.len();
        sets.entries[rulebooks..].sort_by(|a, b| a.id.cmp(&b.id));
        sets
    }

    fn add(&mut self, path: PathBuf, file: RuleFile) {
        let id = id_of(&path);
        let old = self.entries.iter_mut().find(|entry| entry.id == id);
        let preset: Option<Preset> = id.parse().ok();
        if id.contains(is_hidden) {
            let reason = "there is a letter in this file's name that cannot be seen";
            return self.broken.push(Broken::whole(&path, reason));
        }
        match (preset, old) {
            (Some(preset), _) if *preset.rules() != file.rules => {
                let reason = format!(
                    "“{id}” is a rulebook and stays as it is: rules of your own need another file name"
                );
                self.broken.push(Broken::whole(&path, reason));
            }
            (_, Some(old)) => {
                let instead_of = old.path.take();
                *old = Entry {
                    id,
                    file,
                    path: Some(path),
                    instead_of: instead_of.filter(|_| preset.is_none()),
                };
            }
            (_, None) => self.entries.push(Entry {
                id,
                file,
                path: Some(path),
                instead_of: None,
            }),
        }
    }

    /// The rule set with this id.
    pub fn find(&self, id: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.id == id)
    }
}

/// Reads one file.
///
/// # Errors
/// Why it holds no rule set, and where.
pub fn read_file(path: &Path) -> Result<RuleFile, Broken> {
    let bytes =
        disk::read(path, "a rule set", LARGEST).map_err(|unread| Broken::whole(path, unread))?;
    let read = match str::from_utf8(&bytes) {
        Ok(text) => RuleFile::read(text),
        Err(error) => Err(not_text(&bytes[..error.valid_up_to()])),
    };
    read.map_err(|error| Broken {
        path: path.to_owned(),
        at: Some((error.line, error.column)),
        reason: error.reason,
    })
}

fn not_text(before: &[u8]) -> RuleFileError {
    let text = String::from_utf8_lossy(before);
    RuleFileError {
        line: text.matches('\n').count() + 1,
        column: text.chars().rev().take_while(|c| *c != '\n').count() + 1,
        reason: "here is something that is no text in UTF-8".to_owned(),
    }
}

/// The rule-set files of a folder by name, without hidden ones.
///
/// # Errors
/// The folder cannot be read.
pub fn files_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let ron = |path: &PathBuf| path.extension().is_some_and(|end| end == "ron");
    let hidden = |path: &PathBuf| id_of(path).starts_with('.');
    let paths = fs::read_dir(folder)?.filter_map(|entry| Some(entry.ok()?.path()));
    let mut files: Vec<PathBuf> = paths.filter(|path| ron(path) && !hidden(path)).collect();
    files.sort();
    Ok(files)
}

/// The id of the rule set in this file: its name without the ending.
pub fn id_of(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}

/// A file's name, without `.ron`, for a rule set that a player has named: small letters, digits and `_`; never a rulebook's.
pub fn id_for(name: &str) -> String {
    let plain = |letter: char| {
        if letter.is_alphanumeric() {
            letter
        } else {
            ' '
        }
    };
    let spaced: String = name.to_lowercase().chars().map(plain).collect();
    let id = spaced.split_whitespace().collect::<Vec<_>>().join("_");
    match id.parse::<Preset>() {
        Ok(_) => format!("{id}_own"),
        Err(_) if id.is_empty() => "own".to_owned(),
        Err(_) => id,
    }
}
