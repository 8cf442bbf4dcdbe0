//! Where things lie: the folders of the player, and those of the assets.
use std::path::{Path, PathBuf};

/// The folders of this player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dirs {
    /// Settings.
    pub config: PathBuf,
    /// Matches, own decks and own rules.
    pub data: PathBuf,
    /// Where matches are written for others, and from where they are taken: a folder that people see.
    pub records: PathBuf,
    /// What can be made again: drawn cards. It may be deleted at any time.
    pub cache: PathBuf,
}

impl Dirs {
    /// Everything below one folder.
    pub fn at(root: impl Into<PathBuf>) -> Dirs {
        let root = root.into();
        Dirs {
            config: root.clone(),
            records: root.join("records"),
            cache: root.join("cache"),
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

    /// The folders of which whole files are written by the game, without what can be made again.
    pub fn written(&self) -> Vec<PathBuf> {
        let below = ["matches", "crashes"].map(|name| self.data.join(name));
        let mut written = vec![self.data.clone(), self.rules(), self.records.clone()];
        written.extend(below);
        if self.config != self.data {
            written.push(self.config.clone());
        }
        written
    }

    /// The folder of the player's own rule sets.
    pub fn rules(&self) -> PathBuf {
        self.data.join("rules")
    }

    /// The folders in which `themes`, `rules`, `locales` and so on are looked for: those of the assets and the player's own.
    /// What lies in a later one stands in for what has the same name in an earlier one.
    pub fn roots(&self) -> Vec<PathBuf> {
        let mut roots = assets_dirs();
        // Where programs share their data in the player's own folder, it is one folder, and the player's.
        let own = self.data.canonicalize().ok();
        roots.retain(|root| own.is_none() || root.canonicalize().ok() != own);
        roots.push(self.data.clone());
        roots
    }

    /// The folders of this name in the [`roots`](Self::roots), whether they are there or not.
    pub fn all(&self, name: &str) -> Vec<PathBuf> {
        let roots = self.roots();
        roots.into_iter().map(|root| root.join(name)).collect()
    }
}

fn of_this_user() -> Option<Dirs> {
    let dirs = directories::ProjectDirs::from("", "", "continental")?;
    let user = directories::UserDirs::new();
    let documents = user.and_then(|user| Some(user.document_dir()?.join("Continental")));
    Some(Dirs {
        config: dirs.config_dir().to_owned(),
        data: dirs.data_dir().to_owned(),
        records: documents.unwrap_or_else(|| dirs.data_dir().join("records")),
        cache: dirs.cache_dir().to_owned(),
    })
}

/// The assets folders: below `BEVY_ASSET_ROOT` alone if that is set; else those of the checkout the program was built in or is
/// tried in, and the one beside the executable; where there is none, those of an installed game.
pub fn assets_dirs() -> Vec<PathBuf> {
    let named = |variable| std::env::var_os(variable).map(PathBuf::from);
    if let Some(root) = named("BEVY_ASSET_ROOT") {
        return vec![root.join("assets")];
    }
    let (program, here) = (beside_the_program(), std::env::current_dir().ok());
    let assets = found_from(&program, here.as_deref(), named("CARGO_MANIFEST_DIR"));
    match assets.is_empty() {
        true => installed(&program, &shared_data()),
        false => assets,
    }
}

/// The assets folders of a program in this folder that was started in that one; Cargo says which package it runs.
fn found_from(program: &Path, here: Option<&Path>, package: Option<PathBuf>) -> Vec<PathBuf> {
    // A program that was just built lies in `target/release` below its package, a test's one folder deeper.
    let above = program.ancestors().skip(1).take(3);
    let checkouts = here.into_iter().chain(above).filter(|dir| is_checkout(dir));
    let roots = checkouts
        .map(Path::to_owned)
        .chain(package)
        .chain([program.to_owned()]);
    each_once(roots.map(|root| root.join("assets")))
}

/// The folder of this game in every place where programs share their data; what lies below the same prefix as the program (as
/// `/opt/games/share` for `/opt/games/bin`, or `Resources` for `MacOS` in a bundle) counts most.
fn installed(program: &Path, shared: &[PathBuf]) -> Vec<PathBuf> {
    let own = program.parent().into_iter();
    let own = own.flat_map(|prefix| ["Resources", "share"].map(|name| prefix.join(name)));
    // The first of the system's list counts most there; here it is the last.
    let places = shared.iter().rev().cloned().chain(own);
    each_once(places.map(|place| place.join("continental")))
}

/// The places where the programs of this system share their data, the one that counts most first: `XDG_DATA_DIRS`, or what stands
/// in for it by the freedesktop.org base directory specification.
fn shared_data() -> Vec<PathBuf> {
    if !cfg!(all(unix, not(target_os = "macos"))) {
        return Vec::new();
    }
    let listed = std::env::var_os("XDG_DATA_DIRS").filter(|list| !list.is_empty());
    let listed = listed.unwrap_or_else(|| "/usr/local/share:/usr/share".into());
    let paths = std::env::split_paths(&listed);
    // The specification wants relative ones ignored.
    paths.filter(|path| path.is_absolute()).collect()
}

/// The folders that are there, each once: of one that is named twice the first stays.
fn each_once(folders: impl Iterator<Item = PathBuf>) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = Vec::new();
    for folder in folders {
        let known = |other: &PathBuf| other.canonicalize().ok() == folder.canonicalize().ok();
        if folder.is_dir() && !found.iter().any(known) {
            found.push(folder);
        }
    }
    found
}

fn is_checkout(dir: &Path) -> bool {
    dir.join("Cargo.toml").is_file() && dir.join("assets/rules/oficial.ron").is_file()
}

fn beside_the_program() -> PathBuf {
    let program = std::env::current_exe().ok();
    program
        .and_then(|program| Some(program.parent()?.to_owned()))
        .unwrap_or_else(|| PathBuf::from("."))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn file(path: PathBuf) {
        fs::create_dir_all(path.parent().expect("a file lies in a folder")).expect("made");
        fs::write(path, "").expect("written");
    }

    #[test]
    fn assets_are_found_in_the_checkout_and_beside_the_program() {
        let root = std::env::temp_dir().join(format!("continental-dirs-{}", std::process::id()));
        let _ = fs::remove_dir_all(&root);
        let (checkout, installed) = (root.join("checkout"), root.join("installed"));
        let built = checkout.join("target/release");
        file(checkout.join("Cargo.toml"));
        file(checkout.join("assets/rules/oficial.ron"));
        file(installed.join("assets/themes/mine/back.png"));
        fs::create_dir_all(&built).expect("made");
        let here = checkout.join("assets");
        let beside = installed.join("assets");
        let elsewhere = Some(root.as_path());
        let only = std::slice::from_ref::<PathBuf>;
        assert_eq!(found_from(&built, elsewhere, None), only(&here));
        let tests = found_from(&built.join("deps"), elsewhere, Some(checkout.clone()));
        assert_eq!(tests, only(&here), "each only once");
        assert_eq!(found_from(&installed, elsewhere, None), only(&beside));
        assert_eq!(
            found_from(&installed, Some(&checkout), None),
            [here, beside],
            "what lies beside the program stands in for the checkout's"
        );
        let unknown = found_from(&root, elsewhere, None);
        assert!(unknown.is_empty(), "{unknown:?}");
        fs::remove_dir_all(root).expect("removed");
    }
    #[test]
    fn an_installed_game_finds_its_share_and_what_the_system_adds() {
        let root = std::env::temp_dir().join(format!("continental-share-{}", std::process::id()));
        let _ = fs::remove_dir_all(&root);
        let (prefix, local) = (root.join("opt"), root.join("local"));
        let [own, site] = [prefix.join("share"), local.clone()].map(|dir| dir.join("continental"));
        file(own.join("themes/classic/theme.toml"));
        file(site.join("themes/club/theme.toml"));
        let program = prefix.join("bin");
        let listed = [local, root.join("nowhere"), prefix.join("share")];
        assert_eq!(
            installed(&program, &listed),
            [own.clone(), site.clone()],
            "the system's order, the first last"
        );
        let mut turned = listed;
        turned.reverse();
        assert_eq!(installed(&program, &turned), [site, own.clone()]);
        assert_eq!(installed(&program, &[]), [own], "wherever it was unpacked");
        let bundle = root.join("Continental.app/Contents");
        file(bundle.join("Resources/continental/themes/classic/theme.toml"));
        let found = installed(&bundle.join("MacOS"), &[]);
        assert_eq!(found, [bundle.join("Resources/continental")]);
        let nowhere = installed(&root.join("bare/bin"), &[]);
        assert!(nowhere.is_empty(), "{nowhere:?}");
        fs::remove_dir_all(root).expect("removed");
    }
}
