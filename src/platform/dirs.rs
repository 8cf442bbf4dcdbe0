//! Folders for the player's files and for the game's assets.
use std::path::{Path, PathBuf};

/// Folders for the files of the current user.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dirs {
    /// Folder of the settings.
    pub config: PathBuf,
    /// Folder of saved matches, the player's own decks and the player's own rules.
    pub data: PathBuf,
    /// Folder of exported and imported matches, in a location that the player can find, such as the documents folder.
    pub records: PathBuf,
    /// Folder of files that can be generated again, such as rendered cards. It may be deleted at any time.
    pub cache: PathBuf,
}

impl Dirs {
    /// Returns folders that are all in `root`. Settings and data share `root` itself.
    pub fn at(root: impl Into<PathBuf>) -> Dirs {
        let root = root.into();
        Dirs {
            config: root.clone(),
            records: root.join("records"),
            cache: root.join("cache"),
            data: root,
        }
    }

    /// Returns `CONTINENTAL_HOME` for everything if it is set. Otherwise returns the system's folders for this user, or else the folder of
    /// the executable.
    pub fn of_the_system() -> Dirs {
        if let Some(home) = std::env::var_os("CONTINENTAL_HOME").filter(|home| !home.is_empty()) {
            return Dirs::at(home);
        }
        of_this_user().unwrap_or_else(|| Dirs::at(program_folder()))
    }

    /// Returns the folders in which an interrupted write may leave a temporary file. The cache is not included.
    pub fn written(&self) -> Vec<PathBuf> {
        let below = ["matches", "crashes"].map(|name| self.data.join(name));
        let mut written = vec![self.data.clone(), self.rules(), self.records.clone()];
        written.extend(below);
        if self.config != self.data {
            written.push(self.config.clone());
        }
        written
    }

    /// Returns the folder of the player's own rule sets.
    pub fn rules(&self) -> PathBuf {
        self.data.join("rules")
    }

    /// Returns the folders that contain `themes`, `rules`, `locales` and so on: the assets folders first, then the player's own. A file in
    /// a later folder replaces the file with the same name in an earlier one.
    pub fn roots(&self) -> Vec<PathBuf> {
        let mut roots = assets_dirs();
        // If the player's own folder is also one of the assets folders, it is listed only once, as the last one.
        let own = self.data.canonicalize().ok();
        roots.retain(|root| own.is_none() || root.canonicalize().ok() != own);
        roots.push(self.data.clone());
        roots
    }

    /// Returns the path of the subfolder with this name in each of the [`roots`](Self::roots). The subfolders need not exist.
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

/// Returns the assets folders. With `BEVY_ASSET_ROOT` set, this is only its subfolder `assets`. Otherwise they are the existing folders in
/// the source checkout and next to the executable. If none of these exists, returns those of an installed game.
pub fn assets_dirs() -> Vec<PathBuf> {
    let named = |variable| std::env::var_os(variable).map(PathBuf::from);
    if let Some(root) = named("BEVY_ASSET_ROOT") {
        return vec![root.join("assets")];
    }
    let (program, here) = (program_folder(), std::env::current_dir().ok());
    let assets = assets_folders_of(&program, here.as_deref(), named("CARGO_MANIFEST_DIR"));
    match assets.is_empty() {
        true => installed(&program, &shared_data()),
        false => assets,
    }
}

/// Returns the assets folders for the executable in the folder `program` and the current folder `here`. `package` is the folder that Cargo
/// sets for the running crate.
fn assets_folders_of(
    program: &Path,
    here: Option<&Path>,
    package: Option<PathBuf>,
) -> Vec<PathBuf> {
    // The executable of a checkout is in `target/release`. A test executable is one folder deeper.
    let above = program.ancestors().skip(1).take(3);
    let checkouts = here.into_iter().chain(above).filter(|dir| is_checkout(dir));
    let roots = checkouts
        .map(Path::to_owned)
        .chain(package)
        .chain([program.to_owned()]);
    without_duplicates(roots.map(|root| root.join("assets")))
}

/// Returns the game's folders in the shared data folders, lowest priority first. The folders next to the executable's folder have the
/// highest priority: `/opt/games/share` for `/opt/games/bin`, or `Resources` for `MacOS` in an app bundle.
fn installed(program: &Path, shared: &[PathBuf]) -> Vec<PathBuf> {
    let own = program.parent().into_iter();
    let own = own.flat_map(|prefix| ["Resources", "share"].map(|name| prefix.join(name)));
    // The system lists the highest priority first, but this function returns it last.
    let places = shared.iter().rev().cloned().chain(own);
    without_duplicates(places.map(|place| place.join("continental")))
}

/// Returns the system's shared data folders, highest priority first. They are those in `XDG_DATA_DIRS`, or else its default in the
/// freedesktop.org base directory specification.
fn shared_data() -> Vec<PathBuf> {
    if !cfg!(all(unix, not(target_os = "macos"))) {
        return Vec::new();
    }
    let listed = std::env::var_os("XDG_DATA_DIRS").filter(|list| !list.is_empty());
    let listed = listed.unwrap_or_else(|| "/usr/local/share:/usr/share".into());
    let paths = std::env::split_paths(&listed);
    // The specification requires that relative paths are ignored.
    paths.filter(|path| path.is_absolute()).collect()
}

/// Returns the folders that exist, without duplicates. If several paths lead to the same folder, the first one is kept.
fn without_duplicates(folders: impl Iterator<Item = PathBuf>) -> Vec<PathBuf> {
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

fn program_folder() -> PathBuf {
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
        assert_eq!(assets_folders_of(&built, elsewhere, None), only(&here));
        let tests = assets_folders_of(&built.join("deps"), elsewhere, Some(checkout.clone()));
        assert_eq!(tests, only(&here), "each folder is listed once");
        assert_eq!(
            assets_folders_of(&installed, elsewhere, None),
            only(&beside)
        );
        assert_eq!(
            assets_folders_of(&installed, Some(&checkout), None),
            [here, beside],
            "what lies beside the program stands in for the checkout's"
        );
        let unknown = assets_folders_of(&root, elsewhere, None);
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
        assert_eq!(installed(&program, &[]), [own], "the program's own prefix");
        let bundle = root.join("Continental.app/Contents");
        file(bundle.join("Resources/continental/themes/classic/theme.toml"));
        let found = installed(&bundle.join("MacOS"), &[]);
        assert_eq!(found, [bundle.join("Resources/continental")]);
        let nowhere = installed(&root.join("bare/bin"), &[]);
        assert!(nowhere.is_empty(), "{nowhere:?}");
        fs::remove_dir_all(root).expect("removed");
    }
}
