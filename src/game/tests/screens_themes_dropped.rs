//! Tests of files dropped onto the window: folders, zip files, pictures, and unsupported files.
use crate::{
    harness::{Home, game, wait_until, yield_to_workers},
    input::{click, frames, middle, written},
    pseudo::{faults, tell},
    screens_texts::check_page,
    screens_themes::{button, choose, menu, theme, wait_for_the_pictures, wait_for_theme},
};
use bevy::{
    prelude::*,
    ui::UiGlobalTransform,
    ui_widgets::ScrollArea,
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
    widgets::Checked,
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
        yield_to_workers();
        *world.resource::<State<Menu>>().get() == wanted
    });
    frames(app, 4);
}

fn next_message(app: &mut App) -> String {
    for _ in 0..3000 {
        let mut toasts = app.world_mut().resource_mut::<Messages<Toast>>();
        if let Some(toast) = toasts.drain().last() {
            return toast.text;
        }
        yield_to_workers();
        app.update();
    }
    panic!("no message appeared")
}

fn selected(app: &App) -> Option<String> {
    app.world().resource::<ThemesView>().selected.clone()
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
fn screens_a_dropped_folder_is_copied_selected_and_numbered_if_its_name_is_taken() {
    let home = Home::new("drop-folder");
    let elsewhere = home.0.join("elsewhere");
    theme(&elsewhere, "mine", &["queen_of_hearts", "king_of_spades"]);
    let mut app = begin(&home);
    drop_on(&mut app, elsewhere.join("mine"));
    wait_for_menu(&mut app, Menu::Themes);
    assert_eq!(selected(&app).as_deref(), Some("mine"));
    wait_for_theme(&mut app, "mine");
    let themes = home.0.join("themes");
    assert_eq!(names(&themes.join("mine")), names(&elsewhere.join("mine")));
    // A different deck with the same name is added under a new name.
    theme(&elsewhere, "mine", &["queen_of_hearts", "ace_of_spades"]);
    drop_on(&mut app, elsewhere.join("mine"));
    wait_for_theme(&mut app, "mine 2");
    assert_eq!(selected(&app).as_deref(), Some("mine 2"));
    assert_eq!(names(&themes), ["mine", "mine 2"], "decks in the folder");
    // If the dropped folder is already among the decks, it is not copied.
    drop_on(&mut app, themes.join("mine"));
    wait_until(&mut app, 3000, "the first again", |world| {
        yield_to_workers();
        world.resource::<ThemesView>().selected.as_deref() == Some("mine")
    });
    // A dropped folder is not copied if an existing deck has the same content.
    drop_on(&mut app, elsewhere.join("mine"));
    wait_until(&mut app, 3000, "the second again", |world| {
        yield_to_workers();
        world.resource::<ThemesView>().selected.as_deref() == Some("mine 2")
    });
    assert_eq!(names(&themes), ["mine", "mine 2"]);
}

/// Returns the vertical positions of an element's top and bottom edges, in physical pixels.
fn edges(app: &App, entity: Entity) -> (f32, f32) {
    let node = app.world().get::<ComputedNode>(entity).expect("a node");
    let at = app.world().get::<UiGlobalTransform>(entity);
    let middle = at.expect("it has a position").translation.y;
    (middle - node.size().y / 2.0, middle + node.size().y / 2.0)
}

#[test]
fn screens_a_dropped_deck_scrolls_into_view_once() {
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
    let row = button(&mut app, &ThemeAct::Select("zz".to_owned())).expect("its row");
    let parent = |entity: &Entity| app.world().get::<ChildOf>(*entity).map(ChildOf::parent);
    let list = std::iter::successors(parent(&row), parent)
        .find(|above| app.world().get::<ScrollArea>(*above).is_some())
        .expect("a list that scrolls");
    let (row, all) = (edges(&app, row), edges(&app, list));
    assert!(
        row.0 > all.0 - 1.0 && row.1 < all.1 + 1.0,
        "{row:?} {all:?}"
    );
    let mut scrolled = app.world_mut().get_mut::<ScrollPosition>(list);
    let scrolled = scrolled.as_mut().expect("it scrolls");
    assert!(scrolled.y > 0.0, "the list did not scroll to the deck");
    scrolled.y = 0.0;
    frames(&mut app, 30);
    let there = app.world().get::<ScrollPosition>(list);
    assert_eq!(
        there.map(|at| at.y),
        Some(0.0),
        "scroll position after scrolling back"
    );
}

#[test]
fn screens_a_dropped_zip_is_imported() {
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

/// A deck whose files do not name their cards is imported. The page offers common orders of cards, and saves the one
/// that the player chooses.
#[test]
fn screens_a_dropped_deck_with_numbered_files_asks_for_its_order() {
    let home = Home::new("drop-numbers");
    let numbered = home.0.join("elsewhere/numbers");
    fs::create_dir_all(&numbered).expect("made");
    for number in 1..=52 {
        let svg = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="50" height="70"><rect width="50" height="70"/><rect width="{number}" height="9" fill="red"/></svg>"#
        );
        fs::write(numbered.join(format!("{number}.svg")), svg).expect("written");
    }
    let mut app = begin(&home);
    drop_on(&mut app, numbered);
    wait_for_menu(&mut app, Menu::Themes);
    wait_for_theme(&mut app, "numbers");
    let faces = |app: &App| {
        let theme = app.world().resource::<ThemeList>().find("numbers");
        theme.map(|theme| (theme.faces, theme.proposals.len()))
    };
    assert_eq!(
        faces(&app),
        Some((0, 4)),
        "faces and proposals before the choice"
    );
    wait_for_the_pictures(&mut app);
    choose(&mut app, ThemeAct::Order(1));
    wait_until(&mut app, 6000, "the cards", |world| {
        yield_to_workers();
        let theme = world.resource::<ThemeList>().find("numbers");
        theme.is_some_and(|theme| theme.faces >= 52)
    });
    let text = fs::read_to_string(home.0.join("themes/numbers/theme.toml")).expect("written");
    assert!(text.contains("order = \"SHDC\""), "{text}");
    wait_for_the_pictures(&mut app);
    assert!(button(&mut app, &ThemeAct::Order(0)).is_none());
}

/// Returns the cards among which the player can choose, each with a flag that is true if the card is highlighted.
fn picks(app: &mut App) -> Vec<(Entity, Slot, bool)> {
    let mut picks = app.world_mut().query::<(Entity, &CardPick, &Checked)>();
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
        assert_eq!(guess, [queen], "card guessed from the misspelt name");
        for letters in [200, 175, 150, 125, 100] {
            app.world_mut().resource_mut::<Settings>().text_size = letters;
            frames(&mut app, 6);
            let place = format!("which card, {language:?}, {letters} %");
            let given = app.world().resource::<Geometry>().letters;
            assert_eq!(given, f32::from(letters) / 100.0, "{place}");
            if letters == 100 {
                check_page(&mut app, &place);
            } else {
                // With large text, uses a check that ignores the title screen behind this page.
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
        .expect("the card is in the list");
    let at = middle(&app, pick.0);
    click(&mut app, at);
    wait_for_menu(&mut app, Menu::Themes);
    assert_eq!(names(&home.0.join("overrides")), ["king_of_spades.svg"]);
}

/// Asserts that the cards of each suit are in one row, and that no row is wider than the window.
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
fn screens_unsupported_files_are_explained() {
    let home = Home::new("drop-nonsense");
    let mut app = begin(&home);
    let file = |name: &str| {
        let path = home.0.join(name);
        fs::write(&path, "nothing").expect("written");
        path
    };
    let before = written(&mut app).len();
    for (path, words) in [
        (file("letter.txt"), "“letter.txt” is not card art"),
        (file("photo.png"), "“photo.png” cannot be read as a picture"),
        (file("broken.zip"), "“broken.zip” cannot be used"),
        (home.0.join("nowhere"), "“nowhere” is not card art"),
    ] {
        drop_on(&mut app, path);
        let said = next_message(&mut app);
        assert!(said.starts_with(words), "{said}");
        assert_eq!(menu(&app), Menu::None);
    }
    let folder = home.0.join("holiday");
    fs::create_dir_all(&folder).expect("made");
    fs::write(folder.join("beach.txt"), "").expect("written");
    drop_on(&mut app, folder);
    let said = next_message(&mut app);
    assert!(said.starts_with("“holiday” is not card art"), "{said}");
    assert!(
        before > 0 && !home.0.join("themes").exists(),
        "a folder of themes exists"
    );
}
