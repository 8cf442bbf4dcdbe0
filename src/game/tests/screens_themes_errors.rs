//! Tests of unusable deck folders: a file with the name of the folder, or a folder that is not writable. One message
//! appears, and no file changes.
use crate::{
    damaged_files::{ShownMessages, listen},
    harness::{Home, game, wait_for_the_deck, wait_until, yield_to_workers},
    input::{click, frames, middle},
    screens_themes::{button, choose, menu, theme, wait_for_the_pictures},
    screens_themes_dropped::{drop_on, wait_for_menu},
};
use bevy::prelude::*;
use gamecore::{i18n::Language, settings::Settings, states::Menu};
use menus::{CardPick, ThemeAct, ThemesView};
use std::{
    collections::BTreeMap,
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};
use ui::theme::{CardArt, DeckProgress, ThemeList};

/// Shows the title page in this language, waits until the deck is rendered, and clears all messages.
fn begin(app: &mut App, language: Language) {
    let world = app.world_mut();
    world.resource_mut::<Settings>().language = Some(language);
    world.resource_mut::<NextState<Menu>>().set(Menu::None);
    *world.resource_mut::<ThemesView>() = ThemesView::default();
    frames(app, 4);
    wait_for_the_deck(app);
    wait_until(app, 4000, "the deck of this language", |world| {
        yield_to_workers();
        world.resource::<DeckProgress>().0.is_none()
    });
    frames(app, 2);
    app.world_mut().resource_mut::<ShownMessages>().0.clear();
}

/// Returns the messages that appear up to one second after the first.
fn shown_messages(app: &mut App) -> Vec<String> {
    let mut all = Vec::new();
    let mut left = 4000;
    while left > 0 {
        let mut shown = app.world_mut().resource_mut::<ShownMessages>();
        all.append(&mut shown.0);
        if !all.is_empty() {
            left = left.min(60);
        }
        left -= 1;
        yield_to_workers();
        app.update();
    }
    all
}

/// Returns the only message. Panics if there are several or none.
fn sentence(app: &mut App) -> String {
    let all = shown_messages(app);
    assert_eq!(all.len(), 1, "{all:?}");
    all.concat()
}

/// Returns the files in the folders `themes`, `overrides` and `elsewhere`, with their sizes. `elsewhere` contains the
/// dropped files.
fn files(home: &Home) -> BTreeMap<PathBuf, u64> {
    fn add(path: &Path, all: &mut BTreeMap<PathBuf, u64>) {
        let Ok(about) = path.symlink_metadata() else {
            return;
        };
        if about.is_dir() {
            for entry in fs::read_dir(path).expect("read") {
                add(&entry.expect("read").path(), all);
            }
        }
        let length = if about.is_dir() { 0 } else { about.len() };
        all.insert(path.to_owned(), length);
    }
    let mut all = BTreeMap::new();
    for name in ["themes", "overrides", "elsewhere"] {
        add(&home.0.join(name), &mut all);
    }
    all
}

/// Drops a folder, drops a picture and exports a template. Asserts for each language that each is refused with one
/// message that gives the reason.
fn everything_is_refused(home: &Home, reasons: &[(Language, &str)]) {
    let elsewhere = home.0.join("elsewhere");
    theme(&elsewhere, "mine", &["queen_of_hearts", "king_of_spades"]);
    let before = files(home);
    let mut app = game(home, 1280, 720);
    app.init_resource::<ShownMessages>()
        .add_systems(Last, listen);
    for (language, reason) in reasons {
        begin(&mut app, *language);
        everything_is_refused_in_words(&mut app, &elsewhere, reason);
        assert_eq!(files(home), before, "files after the refusals");
    }
}

fn everything_is_refused_in_words(app: &mut App, elsewhere: &Path, reason: &str) {
    assert!(app.world().resource::<CardArt>().ready());

    drop_on(app, elsewhere.join("mine"));
    let told = sentence(app);
    assert!(told.contains("mine") && told.contains(reason), "{told}");
    assert_eq!(menu(app), Menu::None);

    drop_on(app, elsewhere.join("mine/king_of_spades.svg"));
    wait_for_menu(app, Menu::WhichCard);
    app.world_mut().resource_mut::<ShownMessages>().0.clear();
    let mut picks = app.world_mut().query::<(Entity, &CardPick)>();
    let (pick, _) = picks.iter(app.world()).next().expect("a card");
    let at = middle(app, pick);
    click(app, at);
    let told = sentence(app);
    assert!(told.contains(reason), "{told}");
    assert_eq!(menu(app), Menu::WhichCard, "menu after the refusal");

    app.world_mut()
        .resource_mut::<NextState<Menu>>()
        .set(Menu::Themes);
    frames(app, 4);
    wait_until(app, 6000, "the list", |world| {
        yield_to_workers();
        world.resource::<ThemeList>().find("classic").is_some()
    });
    choose(app, ThemeAct::Select("classic".to_owned()));
    wait_for_the_pictures(app);
    assert!(button(app, &ThemeAct::Export).is_some());
    choose(app, ThemeAct::Export);
    if app.world().resource::<ShownMessages>().0.is_empty() {
        // On a busy computer, the layout can move during the click so that the click misses. In that case, the test
        // tries again.
        choose(app, ThemeAct::Export);
    }
    // Two messages are expected: the export has started, and the export has failed.
    let mut all = shown_messages(app);
    if all.len() == 1 {
        all.extend(shown_messages(app));
    }
    assert_eq!(all.len(), 2, "{all:?}");
    assert!(all[1].contains(reason), "{}", all[1]);
    let selected = app.world().resource::<ThemesView>().selected.clone();
    assert_eq!(selected.as_deref(), Some("classic"));
}

#[test]
fn screens_files_in_place_of_the_deck_folders_are_reported() {
    let home = Home::without_cards("no-folder");
    fs::write(home.0.join("themes"), "a list of themes").expect("written");
    fs::write(home.0.join("overrides"), "none").expect("written");
    // A file also takes the place of the cache folder. The decks must then be rendered again, but no message appears.
    fs::write(home.0.join("cache"), "cash").expect("written");
    everything_is_refused(
        &home,
        &[
            (Language::En, "there is a file where the folder should be"),
            (
                Language::Es,
                "hay un archivo donde debería estar la carpeta",
            ),
            (Language::Fr, "un fichier occupe la place du dossier"),
        ],
    );
    let cache = fs::read_to_string(home.0.join("cache")).expect("read");
    assert_eq!(cache, "cash");
}

/// Environment variable that marks the child process. The child runs without root's capabilities.
const CHILD_VARIABLE: &str = "CONTINENTAL_TEST_WITHOUT_RIGHTS";

#[cfg(unix)]
#[test]
fn screens_missing_write_permission_is_reported() {
    use std::os::unix::fs::PermissionsExt;
    let home = Home::without_cards("no-rights");
    let lock = |mode: u32| {
        for name in ["themes", "overrides", "cache"] {
            let folder = home.0.join(name);
            fs::create_dir_all(&folder).expect("made");
            fs::set_permissions(&folder, fs::Permissions::from_mode(mode)).expect("set");
        }
    };
    lock(0o555);
    if fs::write(home.0.join("themes/probe"), "").is_err() {
        let reason = "writing there is not permitted";
        everything_is_refused(&home, &[(Language::En, reason)]);
        let kept = fs::read_dir(home.0.join("cache")).expect("read");
        assert_eq!(kept.count(), 0, "files in the unwritable cache");
        println!("tried without rights");
        lock(0o755);
        return;
    }
    lock(0o755);
    assert!(
        env::var_os(CHILD_VARIABLE).is_none(),
        "the folder is writable without capabilities"
    );
    let output = Command::new("setpriv")
        .args(["--bounding-set=-all", "--inh-caps=-all"])
        .arg(env::current_exe().expect("this program"))
        .args(["--exact", "--nocapture"])
        .arg("screens_themes_errors::screens_missing_write_permission_is_reported")
        .env(CHILD_VARIABLE, "1")
        .output();
    // As root, the test needs `setpriv` to drop the capabilities. Without `setpriv` it ends here.
    let Ok(output) = output else { return };
    let told = String::from_utf8_lossy(&output.stdout).into_owned()
        + &String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{told}");
    assert!(told.contains("tried without rights"), "{told}");
}
