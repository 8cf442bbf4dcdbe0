//! Where things lie: the folders of the player, and that of the assets.
use std::path::PathBuf;

/// The folders of this player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dirs {
    /// Settings.
    pub config: PathBuf,
    /// Matches, own decks and own rules.
    pub data: PathBuf,
}

impl Dirs {
    /// Everything below one folder.
    pub fn at(root: impl Into<PathBuf>) -> Dirs {
        let root = root.into();
        Dirs {
            config: root.clone(),
            data: root,
        }
    }

    /// The folder named by `CONTINENTAL_HOME`, else those of the system, else the folder of the program.
    pub fn of_the_system() -> Dirs {
        if let Some(home) = std::env::var_os("CONTINENTAL_HOME").filter(|home| !home.is_empty()) {
            return Dirs::at(home);
        }
        of_this_user().unwrap_or_else(|| Dirs::at(beside_the_program()))
    }

    /// The folder of the player's own rule sets.
    pub fn rules(&self) -> PathBuf {
        self.data.join("rules")
    }
}

#[cfg(feature = "app")]
fn of_this_user() -> Option<Dirs> {
    let dirs = directories::ProjectDirs::from("", "", "continental")?;
    Some(Dirs {
        config: dirs.config_dir().to_owned(),
        data: dirs.data_dir().to_owned(),
    })
}

/// A build without the game does not know the system's customs; it leaves nothing there either.
#[cfg(not(feature = "app"))]
fn of_this_user() -> Option<Dirs> {
    None
}

/// The assets folder, found as Bevy finds it: `BEVY_ASSET_ROOT`, the package while developing, else beside the executable.
pub fn assets_dir() -> PathBuf {
    let root = ["BEVY_ASSET_ROOT", "CARGO_MANIFEST_DIR"]
        .iter()
        .find_map(std::env::var_os);
    root.map_or_else(beside_the_program, PathBuf::from)
        .join("assets")
}

fn beside_the_program() -> PathBuf {
    let program = std::env::current_exe().ok();
    program
        .and_then(|program| Some(program.parent()?.to_owned()))
        .unwrap_or_else(|| PathBuf::from("."))
}
