//! The log filter, which determines the messages that are printed.
use bevy::{
    log::{Level, LogPlugin},
    prelude::*,
};

/// Returns the log plugin. It shows messages of the game's crates from level `info` upwards, Bevy's warnings, and the
/// errors of all other crates.
pub fn log_plugin() -> LogPlugin {
    LogPlugin {
        level: Level::ERROR,
        filter: "bevy=warn,accessibility=info,botprocess=info,cardart=info,cli=info,continental=info,engine=info,game=info,gamecore=info,\
                 hud=info,menus=info,platform=info,screens=info,server=info,session=info,softrender=info,table=info,ui=info"
            .to_owned(),
        ..default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_of_every_crate_are_shown() {
        let filter = log_plugin().filter;
        let folders = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).expect("src");
        for folder in folders {
            let folder = folder.expect("an entry");
            let name = folder.file_name().into_string().expect("UTF-8");
            let for_developers = ["toolchain", "tools"].contains(&&*name);
            if folder.path().join("Cargo.toml").exists() && !for_developers {
                assert!(filter.contains(&format!(",{name}=info")), "{name}");
            }
        }
    }
}
