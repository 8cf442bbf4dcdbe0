//! The folders of decks that are none, that nobody may write into, that lie on a full disk: one sentence, and nothing else is touched.
use crate::{
    harness::{Home, game, let_others_work, wait_for_the_deck, wait_until},
    input::{click, frames, middle},
    screens_themes::{button, choose, menu, theme, wait_for_the_pictures},
    screens_themes_dropped::{drop_on, wait_for_menu},
};
use bevy::prelude::*;
use gamecore::{feedback::Toast, i18n::Language, settings::Settings, states::Menu};
use menus::{CardPick, ThemeAct, ThemesView};
use std::{
    collections::BTreeMap,
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};
use ui::theme::{CardArt, ThemeList};

/// The game in this language, its deck on the screen and everything said so far forgotten.
fn begin(home: &Home, language: Language) -> App {
    let mut app = game(home, 1280, 720);
    app.world_mut().resource_mut::<Settings>().language = Some(language);
    wait_for_the_deck(&mut app);
    frames(&mut app, 2);
    app.world_mut().resource_mut::<Messages<Toast>>().clear();
    app
}

/// What is said until there is something, and in the second after that.
fn said(app: &mut App) -> Vec<String> {
    let mut all = Vec::new();
    let mut left = 4000;
    while left > 0 {
        let mut toasts = app.world_mut().resource_mut::<Messages<Toast>>();
        all.extend(toasts.drain().map(|toast| toast.text));
        if !all.is_empty() {
            left = left.min(60);
        }
        left -= 1;
        let_others_work();
        app.update();
    }
    all
}

/// The one sentence that is said.
fn sentence(app: &mut App) -> String {
    let all = said(app);
    assert_eq!(all.len(), 1, "{all:?}");
    all.concat()
}

/// What lies in the folders of decks and in the one that was dropped, and how long each file is: `themes`, `overrides`, `elsewhere`.
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

/// Drops a folder and a picture, and has a template written: each is refused in one sentence with this reason.
fn everything_is_refused(home: &Home, language: Language, reason: &str) {
    let elsewhere = home.0.join("elsewhere");
    theme(&elsewhere, "mine", &["queen_of_hearts", "king_of_spades"]);
    let before = files(home);
    let mut app = begin(home, language);
    assert!(app.world().resource::<CardArt>().ready());

    drop_on(&mut app, elsewhere.join("mine"));
    let told = sentence(&mut app);
    assert!(told.contains("mine") && told.contains(reason), "{told}");
    assert_eq!(menu(&app), Menu::None);

    drop_on(&mut app, elsewhere.join("mine/king_of_spades.svg"));
    wait_for_menu(&mut app, Menu::WhichCard);
    app.world_mut().resource_mut::<Messages<Toast>>().clear();
    let mut picks = app.world_mut().query::<(Entity, &CardPick)>();
    let (pick, _) = picks.iter(app.world()).next().expect("a card");
    let at = middle(&app, pick);
    click(&mut app, at);
    let told = sentence(&mut app);
    assert!(told.contains(reason), "{told}");
    assert_eq!(menu(&app), Menu::WhichCard, "another way is still open");

    app.world_mut()
        .resource_mut::<NextState<Menu>>()
        .set(Menu::Themes);
    frames(&mut app, 4);
    wait_until(&mut app, 6000, "the list", |world| {
        let_others_work();
        world.resource::<ThemeList>().find("classic").is_some()
    });
    choose(&mut app, ThemeAct::Look("classic".to_owned()));
    wait_for_the_pictures(&mut app);
    assert!(button(&mut app, &ThemeAct::Export).is_some());
    choose(&mut app, ThemeAct::Export);
    // That it has begun, and that it has failed.
    let mut all = said(&mut app);
    if all.is_empty() {
        // Where all threads are busy the page may be laid out anew under the very click.
        choose(&mut app, ThemeAct::Export);
        all = said(&mut app);
    }
    if all.len() == 1 {
        all.extend(said(&mut app));
    }
    assert_eq!(all.len(), 2, "{all:?}");
    assert!(all[1].contains(reason), "{}", all[1]);
    let looked = app.world().resource::<ThemesView>().looked.clone();
    assert_eq!(looked.as_deref(), Some("classic"));
    assert_eq!(files(home), before, "nothing was touched");
}

#[test]
fn screens_where_a_file_stands_in_the_place_of_the_folders_that_is_said() {
    for (language, reason) in [
        (Language::En, "something that is no folder is in its place"),
        (Language::Es, "en su sitio hay algo que no es una carpeta"),
        (Language::Fr, "à sa place, il y a autre chose qu’un dossier"),
    ] {
        let home = Home::new(&format!("no-folder-{language:?}"));
        fs::write(home.0.join("themes"), "a list of themes").expect("written");
        fs::write(home.0.join("overrides"), "none").expect("written");
        // Nor can anything be kept for the next start: that costs time and no word.
        fs::write(home.0.join("cache"), "cash").expect("written");
        everything_is_refused(&home, language, reason);
        let cache = fs::read_to_string(home.0.join("cache")).expect("read");
        assert_eq!(cache, "cash");
    }
}

/// Whoever runs this may write everywhere: then the test is run once more by somebody who may not.
const WITHOUT: &str = "CONTINENTAL_TEST_WITHOUT_RIGHTS";

#[cfg(unix)]
#[test]
fn screens_where_nobody_may_write_that_is_said() {
    use std::os::unix::fs::PermissionsExt;
    let home = Home::new("no-rights");
    let lock = |mode: u32| {
        for name in ["themes", "overrides", "cache"] {
            let folder = home.0.join(name);
            fs::create_dir_all(&folder).expect("made");
            fs::set_permissions(&folder, fs::Permissions::from_mode(mode)).expect("set");
        }
    };
    lock(0o555);
    if fs::write(home.0.join("themes/probe"), "").is_err() {
        everything_is_refused(&home, Language::En, "writing there is not permitted");
        let kept = fs::read_dir(home.0.join("cache")).expect("read");
        assert_eq!(kept.count(), 0, "the game is played without its cache");
        println!("tried without rights");
        lock(0o755);
        return;
    }
    lock(0o755);
    assert!(
        env::var_os(WITHOUT).is_none(),
        "still everything is allowed"
    );
    let output = Command::new("setpriv")
        .args(["--bounding-set=-all", "--inh-caps=-all"])
        .arg(env::current_exe().expect("this program"))
        .args(["--exact", "--nocapture"])
        .arg("screens_themes_trouble::screens_where_nobody_may_write_that_is_said")
        .env(WITHOUT, "1")
        .output();
    // Where there is no such program only who has no such rights can try it.
    let Ok(output) = output else { return };
    let told = String::from_utf8_lossy(&output.stdout).into_owned()
        + &String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{told}");
    assert!(told.contains("tried without rights"), "{told}");
}
