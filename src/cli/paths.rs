//! `continental paths`: prints the folders that the program uses.
use super::{Failure, print_answer};
use clap::Args;
use platform::dirs::{Dirs, assets_dirs};
use serde::{Serialize, Serializer};
use std::{
    io::{self, Write},
    path::{Path, PathBuf},
    slice,
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
    folders: OneOrMore,
}

/// A single folder, or folders of which the last has the highest priority.
#[derive(Serialize)]
#[serde(untagged)]
enum OneOrMore {
    One(FolderEntry),
    More(Vec<FolderEntry>),
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
    serializer.collect_map(groups.iter().map(|group| (group.key, &group.folders)))
}

impl FolderList {
    fn now() -> FolderList {
        let dirs = Dirs::of_the_system();
        let one = |key, title, path: &Path| FolderGroup {
            key,
            title,
            folders: OneOrMore::One(entry(path)),
        };
        let more = |key, title, paths: Vec<PathBuf>| {
            let entries = paths.iter().map(|path| entry(path));
            FolderGroup {
                key,
                title,
                folders: OneOrMore::More(entries.collect()),
            }
        };
        let all = |key, title| more(key, title, dirs.all(key));
        FolderList {
            program: std::env::current_exe().ok(),
            groups: vec![
                one("config", "settings, keys", &dirs.config),
                one("data", "matches", &dirs.data),
                one("records", "exported matches", &dirs.records),
                one("cache", "cache", &dirs.cache),
                more("assets", "assets of the game", assets_dirs()),
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

fn entry(path: &Path) -> FolderEntry {
    let (path, there) = (path.to_owned(), path.is_dir());
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
        let folders = match folders {
            OneOrMore::One(folder) => slice::from_ref(folder),
            OneOrMore::More(folders) => folders,
        };
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
