//! `continental paths`: prints the folders that the program uses.
use super::{Failure, print_answer};
use clap::Args;
use platform::dirs::{Dirs, assets_dirs};
use serde::{Serialize, Serializer};
use std::{
    io::{self, Write},
    path::{Path, PathBuf},
};

const AFTER: &str = "\
Missing folders are created when needed. Later folders take precedence: your own deck, rule set, sound, text or portrait
replaces the one of the same name in the game's assets.

Environment variables:
  CONTINENTAL_HOME  Folder for all of the player's files
  BEVY_ASSET_ROOT   Folder whose “assets” replace those of the game";

#[derive(Args, Debug)]
#[command(after_help = AFTER)]
pub struct PathsArgs {
    /// Print the locations as JSON.
    #[arg(long)]
    json: bool,
}

/// Folder, and whether it exists.
#[derive(Serialize)]
struct FolderEntry {
    path: PathBuf,
    there: bool,
}

/// Folders with the same contents.
struct FolderGroup {
    /// Name in the JSON output.
    key: &'static str,
    /// Name in the table.
    title: &'static str,
    /// The last folder has the highest priority.
    folders: Vec<FolderEntry>,
    /// True if there is always exactly one folder.
    is_single: bool,
}

/// All folders, grouped by their contents.
#[derive(Serialize)]
struct FolderList {
    /// The program's own file. `None` if the system does not report it.
    program: Option<PathBuf>,
    #[serde(flatten, serialize_with = "as_map")]
    groups: Vec<FolderGroup>,
}

fn as_map<S: Serializer>(groups: &[FolderGroup], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(groups.iter().map(|group| (group.key, group)))
}

impl Serialize for FolderGroup {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.folders.as_slice() {
            [folder] if self.is_single => folder.serialize(serializer),
            folders => folders.serialize(serializer),
        }
    }
}

impl FolderList {
    fn now() -> FolderList {
        let dirs = Dirs::of_the_system();
        let group = |key, title, paths: Vec<PathBuf>, is_single| FolderGroup {
            key,
            title,
            folders: paths.into_iter().map(entry).collect(),
            is_single,
        };
        let one = |key, title, path: &Path| group(key, title, vec![path.to_owned()], true);
        let all = |key, title| group(key, title, dirs.all(key), false);
        FolderList {
            program: std::env::current_exe().ok(),
            groups: vec![
                one("config", "settings, keys", &dirs.config),
                one("data", "matches", &dirs.data),
                one("records", "exported matches", &dirs.records),
                one("cache", "cache", &dirs.cache),
                group("assets", "assets of the game", assets_dirs(), false),
                all("themes", "decks"),
                all("overrides", "card overrides"),
                all("tables", "tables"),
                all("rules", "rule sets"),
                all("locales", "texts"),
                all("characters", "portraits"),
                all("sounds", "sounds"),
            ],
        }
    }
}

fn entry(path: PathBuf) -> FolderEntry {
    let there = path.is_dir();
    FolderEntry { path, there }
}

pub(super) fn run(args: &PathsArgs) -> Result<(), Failure> {
    let list = FolderList::now();
    print_answer(args.json, &list, |out| print(out, &list))
}

fn print(out: &mut impl Write, list: &FolderList) -> io::Result<()> {
    if let Some(program) = &list.program {
        writeln!(out, "{:<25}{}", "program", program.display())?;
    }
    for FolderGroup { title, folders, .. } in &list.groups {
        if folders.is_empty() {
            writeln!(out, "{title:<25}inside the program")?;
        }
        for (i, folder) in folders.iter().enumerate() {
            let title = if i == 0 { *title } else { "" };
            let absent = if folder.there { "" } else { "  (missing)" };
            writeln!(out, "{title:<25}{}{absent}", folder.path.display())?;
        }
    }
    Ok(())
}
