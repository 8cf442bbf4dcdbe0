//! What is dropped onto the window: a folder, a zip, a picture, and what is none of them.
use crate::{
    harness::{Home, game, let_others_work, wait_until},
    input::{click, frames, middle, written},
    pseudo::{faults, tell},
    screens_texts::check_page,
    screens_themes::{button, menu, theme, wait_for_theme},
};
use bevy::{
    prelude::*,
    ui::UiGlobalTransform,
    window::{FileDragAndDrop, PrimaryWindow},
};
use gamecore::{
    feedback::Toast, i18n::Language, model::Geometry, settings::Settings, states::Menu,
};
use menus::{CardPick, ThemeAct, ThemesView};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    io::Write,
    path::{Path, PathBuf},
};
use ui::{
    theme::{Slot, ThemeList},
    widgets::Lit,
};
use zip::{ZipWriter, write::SimpleFileOptions};

pub fn drop_on(app: &mut App, path_buf: PathBuf) {
    let mut windows = app
        .world_mut()
        .query_filtered::<Entity, With<PrimaryWindow>>();
    let window = windows.single(app.world()).expect("there is one window");
    app.world_mut()
        .write_message(FileDragAndDrop::DroppedFile { window, path_buf });
    frames(app, 2);
}

fn begin(home: &Home) -> App {
    let mut app = game(home, 1280, 720);
    app.world_mut().resource_mut::<Settings>().language = Some(Language::En);
    frames(&mut app, 2);
    app
}

pub fn wait_for_menu(app: &mut App, wanted: Menu) {
    wait_until(app, 3000, "the menu", |world| {
        let_others_work();
        *world.resource::<State<Menu>>().get() == wanted
    });
    frames(app, 4);
}

fn said(app: &mut App) -> String {
    for _ in 0..3000 {
        let mut toasts = app.world_mut().resource_mut::<Messages<Toast>>();
        if let Some(toast) = toasts.drain().last() {
            return toast.text;
        }
        let_others_work();
        app.update();
    }
    panic!("nothing was said")
}

fn looked(app: &App) -> Option<String> {
    app.world().resource::<ThemesView>().looked.clone()
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("it is there");
    let mut names: Vec<String> = entries
        .map(|entry| {
            entry
                .expect("read")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    names.sort();
    names
}

#[test]
fn screens_a_dropped_folder_is_copied_looked_at_and_numbered_if_its_name_is_taken() {
    let home = Home::new("drop-folder");
    let elsewhere = home.0.join("elsewhere");
    theme(&elsewhere, "mine", &["queen_of_hearts", "king_of_spades"]);
    let mut app = begin(&home);
    drop_on(&mut app, elsewhere.join("mine"));
    wait_for_menu(&mut app, Menu::Themes);
    assert_eq!(looked(&app).as_deref(), Some("mine"));
    wait_for_theme(&mut app, "mine");
    let themes = home.0.join("themes");
    assert_eq!(names(&themes.join("mine")), names(&elsewhere.join("mine")));
    // Another one of the same name.
    theme(&elsewhere, "mine", &["queen_of_hearts", "ace_of_spades"]);
    drop_on(&mut app, elsewhere.join("mine"));
    wait_for_theme(&mut app, "mine 2");
    assert_eq!(looked(&app).as_deref(), Some("mine 2"));
    assert_eq!(names(&themes), ["mine", "mine 2"], "nothing half copied");
    // One that lies there already is not copied once more.
    drop_on(&mut app, themes.join("mine"));
    wait_until(&mut app, 3000, "the first again", |world| {
        let_others_work();
        world.resource::<ThemesView>().looked.as_deref() == Some("mine")
    });
    // Nor one that is the same as one of them.
    drop_on(&mut app, elsewhere.join("mine"));
    wait_until(&mut app, 3000, "the second again", |world| {
        let_others_work();
        world.resource::<ThemesView>().looked.as_deref() == Some("mine 2")
    });
    assert_eq!(names(&themes), ["mine", "mine 2"]);
}

/// Top and bottom of something on the screen, in pixels.
fn edges(app: &App, entity: Entity) -> (f32, f32) {
    let node = app.world().get::<ComputedNode>(entity).expect("a node");
    let at = app.world().get::<UiGlobalTransform>(entity);
    let middle = at.expect("it has a place").translation.y;
    (middle - node.size().y / 2.0, middle + node.size().y / 2.0)
}

#[test]
fn screens_a_dropped_deck_comes_into_sight_and_the_list_may_be_scrolled_away_from_it() {
    let home = Home::new("drop-sight");
    for name in ["aa", "bb", "cc", "dd", "ee", "ff"] {
        theme(&home.0.join("themes"), name, &["queen_of_hearts"]);
    }
    theme(&home.0.join("elsewhere"), "zz", &["queen_of_hearts"]);
    let mut app = begin(&home);
    drop_on(&mut app, home.0.join("elsewhere/zz"));
    wait_for_menu(&mut app, Menu::Themes);
    wait_for_theme(&mut app, "zz");
    frames(&mut app, 30);
    let row = button(&mut app, &ThemeAct::Look("zz".to_owned())).expect("its row");
    let list = app.world().get::<ChildOf>(row).expect("a list").parent();
    let (row, all) = (edges(&app, row), edges(&app, list));
    assert!(
        row.0 > all.0 - 1.0 && row.1 < all.1 + 1.0,
        "{row:?} {all:?}"
    );
    let mut scrolled = app.world_mut().get_mut::<ScrollPosition>(list);
    let scrolled = scrolled.as_mut().expect("it scrolls");
    assert!(scrolled.y > 0.0, "there are too many to be seen at once");
    scrolled.y = 0.0;
    frames(&mut app, 30);
    let there = app.world().get::<ScrollPosition>(list);
    assert_eq!(there.map(|at| at.y), Some(0.0), "it goes where one wants");
}

#[test]
fn screens_a_dropped_zip_is_taken_in() {
    let home = Home::new("drop-zip");
    let place = home.0.join("packed.zip");
    let mut zip = ZipWriter::new(fs::File::create(&place).expect("made"));
    let svg = r#"<svg xmlns="http://www.w3.org/2000/svg" width="50" height="70"><rect width="50" height="70"/></svg>"#;
    for name in ["packed/QH.svg", "packed/QS.svg"] {
        zip.start_file(name, SimpleFileOptions::default())
            .expect("begun");
        zip.write_all(svg.as_bytes()).expect("written");
    }
    zip.finish().expect("closed");
    let mut app = begin(&home);
    drop_on(&mut app, place);
    wait_for_menu(&mut app, Menu::Themes);
    wait_for_theme(&mut app, "packed");
    assert!(home.0.join("themes/packed.zip").is_file());
    let theme = app.world().resource::<ThemeList>().find("packed").cloned();
    assert_eq!(theme.map(|theme| theme.faces), Some(2));
}

/// The cards that can be picked, and which is lit.
fn picks(app: &mut App) -> Vec<(Entity, Slot, bool)> {
    let mut picks = app.world_mut().query::<(Entity, &CardPick, &Lit)>();
    let all = picks.iter(app.world());
    all.map(|(entity, pick, lit)| (entity, pick.0, lit.0))
        .collect()
}

#[test]
fn screens_a_dropped_picture_asks_which_card_it_is() {
    let home = Home::new("drop-picture");
    theme(&home.0, "pictures", &["queen_of_hearts"]);
    let picture = home.0.join("pictures/quen_of_hearts.svg");
    fs::rename(home.0.join("pictures/queen_of_hearts.svg"), &picture).expect("renamed");
    let mut app = begin(&home);
    let queen = Slot::Face("QH".parse().expect("a card"));
    let mut found = BTreeSet::new();
    for language in Language::ALL {
        app.world_mut().resource_mut::<Settings>().language = Some(language);
        frames(&mut app, 2);
        drop_on(&mut app, picture.clone());
        wait_for_menu(&mut app, Menu::WhichCard);
        let all = picks(&mut app);
        assert_eq!(all.len(), 55);
        let guess: Vec<Slot> = all.iter().filter(|it| it.2).map(|it| it.1).collect();
        assert_eq!(guess, [queen], "by its name, though that is misspelt");
        for letters in [200, 175, 150, 125, 100] {
            app.world_mut().resource_mut::<Settings>().text_size = letters;
            frames(&mut app, 6);
            let place = format!("which card, {language:?}, {letters} %");
            let given = app.world().resource::<Geometry>().letters;
            assert_eq!(given, f32::from(letters) / 100.0, "{place}");
            if letters == 100 {
                check_page(&mut app, &place);
            } else {
                // Of the title below the page, which holds no such letters, nothing is asked.
                found.extend(faults(&mut app, &place));
            }
            check_suits(&app, &all, &place);
        }
        if language != Language::ALL[Language::ALL.len() - 1] {
            app.world_mut()
                .resource_mut::<NextState<Menu>>()
                .set(Menu::None);
            wait_for_menu(&mut app, Menu::None);
        }
    }
    tell(found);
    let king = Slot::Face("KS".parse().expect("a card"));
    let all = picks(&mut app);
    let pick = all
        .iter()
        .find(|it| it.1 == king)
        .expect("it can be picked");
    let at = middle(&app, pick.0);
    click(&mut app, at);
    wait_for_menu(&mut app, Menu::Themes);
    assert_eq!(names(&home.0.join("overrides")), ["king_of_spades.svg"]);
}

/// Each suit stands in one line, and nothing is wider than the window.
fn check_suits(app: &App, picks: &[(Entity, Slot, bool)], place: &str) {
    let mut lines: BTreeMap<i32, usize> = BTreeMap::new();
    let faces = picks.iter().filter(|it| matches!(it.1, Slot::Face(_)));
    for (pick, ..) in faces {
        let world = app.world();
        let at = world.get::<UiGlobalTransform>(*pick).expect("laid out");
        let half = world.get::<ComputedNode>(*pick).expect("laid out").size().x / 2.0;
        let (left, right) = (at.translation.x - half, at.translation.x + half);
        assert!(left >= 0.0 && right <= 1280.0, "{place}: {left} to {right}");
        *lines.entry(at.translation.y.round() as i32).or_default() += 1;
    }
    let lines: Vec<usize> = lines.into_values().collect();
    assert_eq!(lines, [13; 4], "{place}");
}

#[test]
fn screens_what_is_no_card_art_is_explained() {
    let home = Home::new("drop-nonsense");
    let mut app = begin(&home);
    let file = |name: &str| {
        let path = home.0.join(name);
        fs::write(&path, "nothing").expect("written");
        path
    };
    let before = written(&mut app).len();
    for (path, words) in [
        (file("letter.txt"), "“letter.txt” is no card art"),
        (file("photo.png"), "“photo.png” cannot be read as a picture"),
        (file("broken.zip"), "“broken.zip” cannot be used"),
        (home.0.join("nowhere"), "“nowhere” is no card art"),
    ] {
        drop_on(&mut app, path);
        let said = said(&mut app);
        assert!(said.starts_with(words), "{said}");
        assert_eq!(menu(&app), Menu::None);
    }
    let folder = home.0.join("holiday");
    fs::create_dir_all(&folder).expect("made");
    fs::write(folder.join("beach.txt"), "").expect("written");
    drop_on(&mut app, folder);
    let said = said(&mut app);
    assert!(said.starts_with("“holiday” is no card art"), "{said}");
    assert!(
        before > 0 && !home.0.join("themes").exists(),
        "nothing was copied"
    );
}
