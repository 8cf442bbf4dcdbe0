//! Available rule sets: the rulebooks and house rules built into the program, the files in the assets, and the player's own files.
//!
//! The id of a rule set is its file name without `.ron`. A broken file is reported with the line and the reason, and
//! the other files remain available. A file in a later folder replaces the one with the same id in an earlier folder. A
//! player can thus adapt a shipped house rule. The rulebooks (`oficial`, `fournier`, `francais`) cannot be replaced: a
//! file with such an id and other rules counts as broken.
use crate::{dirs::Dirs, disk};
use engine::{
    rules::{Preset, RuleFile, RuleFileError},
    text::{is_hidden, visible},
};
use serde::Serialize;
use std::{
    fmt, fs, io,
    path::{Path, PathBuf},
};

/// Maximum size of a rule-set file in bytes, ten times that of the largest shipped file.
const LARGEST: u64 = 64 * 1024;

/// Maximum number of files that are read in one folder.
const MOST: usize = 500;

/// Reads rule-set files of the assets folder by their ids.
macro_rules! shipped {
    ($($id:ident)+) => {
        [$((stringify!($id), include_str!(concat!("../../assets/rules/", stringify!($id), ".ron")))),+]
    };
}

/// House rules built into the program, each with its id and its file content. They are available even without an assets
/// folder.
const HOUSE_RULES: [(&str, &str); 15] = shipped![
    carioca_argentina
    carioca_chile
    carioca_colombia
    chinese_rummy
    continental_mexico
    contract_rummy
    familiar
    hollywood
    joker_rummy
    latinoamerica
    liverpool
    loba
    may_i
    sin_comodines
    supercontinental
];

/// Available rule sets, and the files that are broken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleSets {
    /// Usable rule sets: the rulebooks first, then the others sorted by id.
    pub entries: Vec<Entry>,
    /// Files that contain no valid rule set, with the reasons.
    pub broken: Vec<Broken>,
}

/// Rule set with its id.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// File name without `.ron`.
    pub id: String,
    /// Content of the file: the rules, with a description by their author.
    pub file: RuleFile,
    /// Path of the file. `None` if the rule set is built into the program.
    pub path: Option<PathBuf>,
    /// Path of the file in an earlier folder that this file replaces.
    pub instead_of: Option<PathBuf>,
}

/// File that contains no valid rule set.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Broken {
    /// Path of the file. If a folder has too many files, the path of the folder.
    pub path: PathBuf,
    /// Line, from 1; `None` if the error concerns the whole file.
    pub line: Option<usize>,
    /// Column, from 1; `None` if the error concerns the whole file.
    pub column: Option<usize>,
    /// Reason as an English sentence without a full stop.
    pub reason: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.display().to_string();
        let (path, reason) = (visible(&path), visible(&self.reason));
        match self.line.zip(self.column) {
            Some((line, column)) => write!(f, "{path}:{line}:{column}: {reason}"),
            None => write!(f, "{path}: {reason}"),
        }
    }
}

impl Broken {
    /// Creates an error that concerns the whole file.
    pub fn whole(path: &Path, reason: impl fmt::Display) -> Broken {
        Broken {
            path: path.to_owned(),
            line: None,
            column: None,
            reason: reason.to_string(),
        }
    }
}

impl Entry {
    fn new(id: impl Into<String>, file: RuleFile, path: Option<PathBuf>) -> Entry {
        Entry {
            id: id.into(),
            file,
            path,
            instead_of: None,
        }
    }
}

impl RuleSets {
    /// Returns only the rulebooks.
    pub fn shipped() -> RuleSets {
        let entry = |preset: Preset| Entry::new(preset.id(), preset.file().clone(), None);
        let entries = Preset::ALL.map(entry);
        RuleSets {
            entries: entries.into(),
            broken: Vec::new(),
        }
    }

    /// Returns the rule sets in the folders of [`Dirs::of_the_system`], as [`RuleSets::of`] does.
    pub fn of_the_system() -> RuleSets {
        RuleSets::of(&Dirs::of_the_system())
    }

    /// Returns the rulebooks, the built-in house rules, and the files in the assets folders and the player's folder.
    pub fn of(dirs: &Dirs) -> RuleSets {
        let mut sets = RuleSets::shipped();
        for (id, text) in HOUSE_RULES {
            let file = RuleFile::read(text).expect("the shipped rule sets are in order");
            sets.entries.push(Entry::new(id, file, None));
        }
        sets.with(&dirs.all("rules"))
    }

    /// Returns the rulebooks and the files in these folders, without the built-in house rules. A missing folder counts as empty.
    pub fn read(folders: &[PathBuf]) -> RuleSets {
        RuleSets::shipped().with(folders)
    }

    fn with(self, folders: &[PathBuf]) -> RuleSets {
        let mut sets = self;
        for folder in folders {
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
                let instead_of = old.path.take().filter(|_| preset.is_none());
                *old = Entry::new(id, file, Some(path));
                old.instead_of = instead_of;
            }
            (_, None) => self.entries.push(Entry::new(id, file, Some(path))),
        }
    }

    /// Returns the rule set with this id, if it exists.
    pub fn find(&self, id: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.id == id)
    }
}

/// Reads a rule-set file.
///
/// # Errors
/// Returns the position and the reason if the file contains no valid rule set.
pub fn read_file(path: &Path) -> Result<RuleFile, Broken> {
    let bytes =
        disk::read(path, "a rule set", LARGEST).map_err(|unread| Broken::whole(path, unread))?;
    let read = match str::from_utf8(&bytes) {
        Ok(text) => RuleFile::read(text),
        Err(error) => Err(not_text(&bytes[..error.valid_up_to()])),
    };
    read.map_err(|error| Broken {
        path: path.to_owned(),
        line: Some(error.line),
        column: Some(error.column),
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

/// Returns the paths of the `.ron` files in a folder, sorted by name. Hidden files are left out.
///
/// # Errors
/// Returns an error if the folder cannot be read.
pub fn files_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let ron = |path: &PathBuf| path.extension().is_some_and(|end| end == "ron");
    let hidden = |path: &PathBuf| id_of(path).starts_with('.');
    let paths = fs::read_dir(folder)?.filter_map(|entry| Some(entry.ok()?.path()));
    let mut files: Vec<PathBuf> = paths.filter(|path| ron(path) && !hidden(path)).collect();
    files.sort();
    Ok(files)
}

/// Returns the id of the rule set in this file: the file name without its extension.
pub fn id_of(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}

/// Returns the id (file name without `.ron`) for a rule set with this display name. It consists of lower-case letters, digits and `_`, and
/// never equals the id of a rulebook.
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
