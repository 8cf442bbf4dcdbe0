//! Tests of table backgrounds from a deck or from the folder of backgrounds: choosing, changing and broken pictures.
//! Also tests the picture for an empty pile.
use crate::services_app::{Home, app, update_until};
use bevy::prelude::*;
use gamecore::settings::{DeckStack, Felt, Settings, TableChoice};
use std::{fs, path::Path};
use ui::theme::{ArtScale, CardArt, Fallback, Reason, TableArt, TableList, ThemeProblems};

fn svg(width: u32, height: u32, colour: &str) -> String {
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"><rect width="{width}" height="{height}" fill="{colour}"/></svg>"#
    )
}

fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().expect("a folder")).expect("made");
    fs::write(path, text).expect("written");
}

/// Returns the colour of the pixel at the table's centre, or `None` if the table has a built-in cloth.
fn seen(world: &World) -> Option<[u8; 3]> {
    let art = world.resource::<TableArt>();
    let image = world.resource::<Assets<Image>>().get(art.image.as_ref()?)?;
    let at = image.height() / 2 * image.width() + image.width() / 2;
    image
        .data
        .as_ref()?
        .get(at as usize * 4..at as usize * 4 + 3)?
        .try_into()
        .ok()
}

fn shows(app: &mut App, what: &str, colour: Option<[u8; 3]>) {
    update_until(app, what, |world| seen(world) == colour);
}

fn settings(app: &mut App) -> Mut<'_, Settings> {
    app.world_mut().resource_mut::<Settings>()
}

/// Starts the game with a deck `mine` whose table background is this SVG image.
fn playing(home: &Home, table: &str) -> App {
    let theme = home.0.join("themes/mine");
    write(&theme.join("QH.svg"), &svg(5, 7, "red"));
    write(&theme.join("table.svg"), table);
    let mut app = app(home, 0.2);
    settings(&mut app).decks = DeckStack::of("mine");
    app
}

#[test]
fn table_pictures_of_a_deck_are_shown_until_a_player_chooses() {
    let home = Home::new("deck-table");
    let mut app = playing(&home, &svg(1280, 720, "#203010"));
    shows(&mut app, "the deck's table", Some([0x20, 0x30, 0x10]));
    let size = app.world().resource::<TableArt>().size;
    assert_eq!(size, (Vec2::new(1280.0, 720.0) * 0.2).round());
    // In a larger window, the background is rendered at a larger size.
    app.world_mut().resource_mut::<ArtScale>().0 = 0.4;
    update_until(&mut app, "the larger table", |world| {
        world.resource::<TableArt>().size.x > size.x * 1.9
    });
    app.world_mut().resource_mut::<ArtScale>().0 = 0.2;
    settings(&mut app).table = TableChoice::Ours;
    shows(&mut app, "ours", None);
    settings(&mut app).table = TableChoice::Deck;
    shows(&mut app, "the deck's again", Some([0x20, 0x30, 0x10]));
    settings(&mut app).decks = DeckStack::default();
    shows(&mut app, "ours, for the deck has none", None);
}

#[test]
fn table_pictures_are_reloaded_and_a_broken_one_keeps_the_last() {
    let home = Home::new("table-reload");
    let mut app = playing(&home, &svg(1280, 720, "#203010"));
    shows(&mut app, "the table", Some([0x20, 0x30, 0x10]));
    let file = home.0.join("themes/mine/table.svg");
    write(&file, &svg(1280, 720, "#102030"));
    shows(&mut app, "the table painted over", Some([0x10, 0x20, 0x30]));
    write(&file, "<svg");
    let told = |world: &World| {
        let problems = world.resource::<ThemeProblems>().0.iter();
        let told = problems.map(|it| (it.file_name(), it.instead.clone()));
        told.collect::<Vec<_>>()
    };
    let kept = ("table.svg".to_owned(), Fallback::LastGood);
    update_until(&mut app, "the problem", |world| {
        told(world) == [kept.clone()]
    });
    assert_eq!(seen(app.world()), Some([0x10, 0x20, 0x30]));
    write(&file, &svg(1280, 720, "#302010"));
    shows(&mut app, "the table mended", Some([0x30, 0x20, 0x10]));
    update_until(&mut app, "peace", |world| told(world).is_empty());
    fs::remove_file(&file).expect("removed");
    shows(&mut app, "ours", None);
    // If a picture is broken from the start, the next one in the deck stack is used, or else a built-in cloth.
    write(&home.0.join("overrides/table.png"), "no picture");
    write(&file, &svg(1280, 720, "#302010"));
    shows(&mut app, "the next table", Some([0x30, 0x20, 0x10]));
    let next = ("table.png".to_owned(), Fallback::File("mine".to_owned()));
    update_until(&mut app, "what stands in", |world| {
        told(world) == [next.clone()]
    });
}

#[test]
fn table_pictures_in_the_folder_are_listed_chosen_and_reported_when_broken() {
    let home = Home::new("table-files");
    let mut app = app(&home, 0.2);
    update_until(&mut app, "the deck", |world| {
        world.resource::<CardArt>().ready()
    });
    // The folder for table backgrounds does not exist yet at the start.
    let tables = home.0.join("tables");
    write(&tables.join("old_oak.svg"), &svg(1280, 720, "#201008"));
    write(&tables.join("slate.png"), "no picture");
    write(
        &tables.join("old_oak.toml"),
        "name = \"Old oak\"\nveil = 0.5\n",
    );
    let names = |world: &World| {
        let all = world.resource::<TableList>().0.iter();
        all.map(|table| (table.name.clone(), table.is_usable()))
            .collect::<Vec<_>>()
    };
    let wanted = [("Old oak".to_owned(), true), ("slate".to_owned(), false)];
    update_until(&mut app, "the tables", |world| names(world) == wanted);
    update_until(&mut app, "the broken one", |world| {
        let mut problems = world.resource::<ThemeProblems>().0.iter();
        problems.any(|it| it.file_name() == "slate.png" && it.reason == Reason::NoPicture {})
    });
    assert_eq!(
        seen(app.world()),
        None,
        "a table picture is shown without a choice"
    );
    settings(&mut app).table = TableChoice::File("old_oak".to_owned());
    // The description file sets a veil (a dark overlay) of 0.5, which halves the brightness of the picture.
    update_until(&mut app, "the oak", |world| {
        seen(world).is_some_and(|[red, green, _]| (0x12..0x18).contains(&red) && green < 0x10)
    });
    // Removes the veil while the table shows the picture.
    write(&tables.join("old_oak.toml"), "name = \"Old oak\"\n");
    shows(&mut app, "the oak without a veil", Some([0x20, 0x10, 0x08]));
    fs::remove_file(tables.join("old_oak.svg")).expect("removed");
    shows(&mut app, "ours", None);
}

#[test]
fn the_empty_place_of_a_pile_uses_the_decks_picture() {
    let home = Home::new("slot");
    let mut app = playing(&home, &svg(1280, 720, "#203010"));
    let place = |world: &World| {
        let art = world.resource::<CardArt>();
        let image = world.resource::<Assets<Image>>().get(&art.image)?;
        let at = art.ready().then(|| art.blank_slot.center())?;
        let place = (at.y as usize * art.size.x as usize + at.x as usize) * 4;
        let pixel: [u8; 4] = image
            .data
            .as_ref()?
            .get(place..place + 4)?
            .try_into()
            .ok()?;
        Some(pixel)
    };
    update_until(&mut app, "our place", |world| {
        world.resource::<CardArt>().ready() && place(world).is_some_and(|pixel| pixel[3] > 0)
    });
    let ours = place(app.world());
    let file = home.0.join("themes/mine/slot.svg");
    write(&file, &svg(50, 70, "#ff8000"));
    update_until(&mut app, "the deck's place", |world| {
        place(world) == Some([255, 128, 0, 255])
    });
    write(&file, &svg(50, 70, "#0080ff"));
    update_until(&mut app, "painted over", |world| {
        place(world) == Some([0, 128, 255, 255])
    });
    fs::remove_file(&file).expect("removed");
    update_until(&mut app, "ours again", |world| place(world) == ours);
}

#[test]
fn a_cloth_chosen_in_old_settings_stays() {
    let table = |text: &str| {
        let loaded = gamecore::settings::parse(text);
        assert!(loaded.problems.is_empty(), "{text}");
        (loaded.settings.table, loaded.settings.felt)
    };
    assert_eq!(table(r#"{"felt":"wine"}"#), (TableChoice::Ours, Felt::Wine));
    assert_eq!(
        table(r#"{"felt":"green"}"#),
        (TableChoice::Deck, Felt::Green)
    );
    assert_eq!(
        table(r#"{"felt":"wine","table":"deck"}"#),
        (TableChoice::Deck, Felt::Wine)
    );
    let file = TableChoice::File("oak".to_owned());
    assert_eq!(
        table(r#"{"table":{"file":"oak"}}"#),
        (file.clone(), Felt::Green)
    );
    let settings = Settings {
        table: file,
        ..default()
    };
    assert_eq!(
        gamecore::settings::parse(&gamecore::settings::to_json(&settings)).settings,
        settings
    );
}
