//! Log filter of the window and of films.
use bevy::{
    log::{Level, LogPlugin},
    prelude::*,
};

/// Shows messages of our own crates from level info, Bevy's warnings, and errors of everything else.
pub fn plugin() -> LogPlugin {
    LogPlugin {
        level: Level::ERROR,
        filter: "bevy=warn,accessibility=info,botprocess=info,cardart=info,cli=info,continental=info,engine=info,game=info,gamecore=info,\
                 hud=info,menus=info,platform=info,screens=info,server=info,softrender=info,table=info,ui=info"
            .to_owned(),
        ..default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_of_every_crate_are_shown() {
        let filter = plugin().filter;
        let folders = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).expect("src");
        for folder in folders {
            let folder = folder.expect("an entry");
            let name = folder.file_name().into_string().expect("UTF-8");
            let for_developers = ["testkit", "toolchain", "tools"].contains(&&*name);
            if folder.path().join("Cargo.toml").exists() && !for_developers {
                assert!(filter.contains(&format!(",{name}=info")), "{name}");
            }
        }
    }
}
