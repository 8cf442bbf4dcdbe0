//! `continental paths`: where everything lies.
use super::{Failure, failure::print_json};
use clap::Args;
use platform::dirs::{Dirs, assets_dirs};
use serde::Serialize;
use std::{
    io::{self, Write},
    path::{Path, PathBuf},
};

const AFTER: &str = "\
A folder that is not there yet is made when something is first written into it. What lies in a folder further down stands in for what
has the same name further up: a deck, a rule set, a sound, a text, a face of your own goes before the one that came with the game.

CONTINENTAL_HOME puts all of the player's folders below one; BEVY_ASSET_ROOT names the folder whose “assets” are used alone.";

/// Arguments of `paths`.
#[derive(Args, Debug)]
#[command(after_help = AFTER)]
pub struct PathsArgs {
    /// Print them as JSON.
    #[arg(long)]
    json: bool,
}

/// A folder, and whether it is there.
#[derive(Serialize)]
struct Place {
    path: PathBuf,
    there: bool,
}

/// Where everything lies, by what is kept there.
#[derive(Serialize)]
struct Places {
    /// The program itself; none if the system does not tell.
    program: Option<PathBuf>,
    /// Settings, own keys, people.
    config: Place,
    /// Matches that wait, finished ones, what is counted of them.
    data: Place,
    /// Where matches are written for others.
    records: Place,
    /// Drawn cards; may be deleted.
    cache: Place,
    /// What came with the game; empty if only the program is there, which carries all it needs.
    assets: Vec<Place>,
    /// Decks, the folder that counts most last.
    themes: Vec<Place>,
    /// Pictures of single cards, above any deck.
    overrides: Vec<Place>,
    /// Tables.
    tables: Vec<Place>,
    /// Rule sets.
    rules: Vec<Place>,
    /// Texts.
    locales: Vec<Place>,
    /// The faces of the bots.
    characters: Vec<Place>,
    /// Sounds.
    sounds: Vec<Place>,
}

impl Places {
    fn now() -> Places {
        let dirs = Dirs::of_the_system();
        let all = |name: &str| dirs.all(name).iter().map(|path| place(path)).collect();
        Places {
            program: std::env::current_exe().ok(),
            config: place(&dirs.config),
            data: place(&dirs.data),
            records: place(&dirs.records),
            cache: place(&dirs.cache),
            assets: assets_dirs().iter().map(|path| place(path)).collect(),
            themes: all("themes"),
            overrides: all("overrides"),
            tables: all("tables"),
            rules: all("rules"),
            locales: all("locales"),
            characters: all("characters"),
            sounds: all("sounds"),
        }
    }

    /// The rows of the table: what is kept there, and where.
    fn rows(&self) -> Vec<(&'static str, &[Place])> {
        use std::slice::from_ref;
        vec![
            ("settings, keys", from_ref(&self.config)),
            ("matches", from_ref(&self.data)),
            ("records for others", from_ref(&self.records)),
            ("drawn cards", from_ref(&self.cache)),
            ("what came with the game", &self.assets),
            ("decks", &self.themes),
            ("single cards", &self.overrides),
            ("tables", &self.tables),
            ("rule sets", &self.rules),
            ("texts", &self.locales),
            ("faces", &self.characters),
            ("sounds", &self.sounds),
        ]
    }
}

fn place(path: &Path) -> Place {
    Place {
        path: path.to_owned(),
        there: path.is_dir(),
    }
}

pub(super) fn run(args: &PathsArgs) -> Result<(), Failure> {
    let places = Places::now();
    let mut out = io::stdout().lock();
    if args.json {
        print_json(&mut out, &places)?;
    } else {
        print(&mut out, &places)?;
    }
    Ok(out.flush()?)
}

fn print(out: &mut impl Write, places: &Places) -> io::Result<()> {
    if let Some(program) = &places.program {
        writeln!(out, "{:<25}{}", "program", program.display())?;
    }
    for (kept, folders) in places.rows() {
        if folders.is_empty() {
            writeln!(out, "{kept:<25}inside the program")?;
        }
        for (i, folder) in folders.iter().enumerate() {
            let kept = if i == 0 { kept } else { "" };
            let absent = if folder.there {
                ""
            } else {
                "  (not there yet)"
            };
            writeln!(out, "{kept:<25}{}{absent}", folder.path.display())?;
        }
    }
    Ok(())
}
