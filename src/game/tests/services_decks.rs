//! Tests of decks that change while the game runs. The table shows the files as they are on the disk. If a file is
//! broken, its last valid picture stays visible.
use crate::services_app::{Home, app, update_until};
use bevy::prelude::*;
use gamecore::settings::{DeckStack, Settings};
use std::{fs, io::Write, path::Path};
use ui::theme::{CardArt, Fallback, Reason, Slot, ThemeList, ThemeListShown, ThemeProblems};

fn picture(colour: &str) -> String {
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 5 7"><rect width="5" height="7" fill="{colour}"/></svg>"#
    )
}

fn queen() -> Slot {
    Slot::Face("QH".parse().expect("a card"))
}

/// Returns the colour of the pixel at a card's centre, as rendered on the table.
fn seen(world: &World, slot: Slot) -> Option<[u8; 3]> {
    let art = world.resource::<CardArt>();
    let image = world.resource::<Assets<Image>>().get(&art.image)?;
    let at = art.ready().then(|| art.rect(slot, 75.0).center())?;
    let place = (at.y as usize * art.size.x as usize + at.x as usize) * 4;
    image.data.as_ref()?.get(place..place + 3)?.try_into().ok()
}

fn shows(app: &mut App, what: &str, slot: Slot, colour: [u8; 3]) {
    update_until(app, what, |world| seen(world, slot) == Some(colour));
}

fn told(app: &App) -> Vec<(String, Fallback)> {
    let problems = &app.world().resource::<ThemeProblems>().0;
    let told = problems.iter();
    told.map(|problem| (problem.file_name(), problem.instead.clone()))
        .collect()
}

fn playing(home: &Home, theme: &str) -> App {
    let mut app = app(home, 0.2);
    app.world_mut().resource_mut::<Settings>().decks = DeckStack::of(theme);
    app
}

#[test]
fn services_a_changed_picture_appears_on_the_table_at_once() {
    let home = Home::new("reload");
    let folder = home.0.join("themes/mine");
    fs::create_dir_all(&folder).expect("made");
    let file = folder.join("queen_of_hearts.svg");
    fs::write(&file, picture("#ff0000")).expect("written");
    let mut app = playing(&home, "mine");
    shows(&mut app, "the queen", queen(), [255, 0, 0]);

    fs::write(&file, picture("#0000ff")).expect("written");
    shows(&mut app, "the queen painted over", queen(), [0, 0, 255]);
    // Some editors write a new file and rename it over the old one.
    let new = folder.join(".queen.tmp");
    fs::write(&new, picture("#00ff00")).expect("written");
    fs::rename(&new, &file).expect("renamed");
    shows(&mut app, "the queen replaced", queen(), [0, 255, 0]);

    // An incomplete file is reported, and the last valid picture stays. When the file is complete, the report
    // disappears.
    fs::write(&file, "<svg").expect("written");
    let kept = ("queen_of_hearts.svg".to_owned(), Fallback::LastGood);
    update_until(&mut app, "the problem", |world| {
        !world.resource::<ThemeProblems>().0.is_empty()
    });
    assert_eq!(told(&app), [kept]);
    assert_eq!(seen(app.world(), queen()), Some([0, 255, 0]));
    fs::write(&file, picture("#ffff00")).expect("written");
    shows(&mut app, "the queen mended", queen(), [255, 255, 0]);
    assert_eq!(told(&app), []);

    // If the deck's description contains an error, the deck stays unchanged.
    let toml = folder.join("theme.toml");
    fs::write(&toml, "name = ").expect("written");
    update_until(&mut app, "the mistake", |world| {
        let problems = &world.resource::<ThemeProblems>().0;
        problems
            .iter()
            .any(|problem| matches!(problem.reason, Reason::Toml { line: 1, .. }))
    });
    assert_eq!(told(&app), [("theme.toml".to_owned(), Fallback::LastGood)]);
    assert_eq!(seen(app.world(), queen()), Some([255, 255, 0]));
    fs::remove_file(&toml).expect("removed");
    update_until(&mut app, "peace", |world| {
        world.resource::<ThemeProblems>().0.is_empty()
    });

    // Renames the file so that it belongs to another card. Then removes the folder.
    fs::rename(&file, folder.join("back.svg")).expect("renamed");
    shows(&mut app, "the back", Slot::Back, [255, 255, 0]);
    assert_ne!(seen(app.world(), queen()), Some([255, 255, 0]));
    fs::remove_dir_all(&folder).expect("removed");
    update_until(&mut app, "the shipped back", |world| {
        seen(world, Slot::Back).is_some_and(|colour| colour != [255, 255, 0])
    });
}

fn zip(place: &Path, colour: &str) -> Vec<u8> {
    let file = fs::File::create(place).expect("made");
    let mut zip = zip::ZipWriter::new(file);
    let options = zip::write::SimpleFileOptions::default();
    zip.start_file("my deck/QH.svg", options).expect("begun");
    zip.write_all(picture(colour).as_bytes()).expect("written");
    zip.finish().expect("closed");
    fs::read(place).expect("read")
}

#[test]
fn services_a_zip_added_while_the_game_runs_is_a_deck() {
    let home = Home::new("reload-zip");
    fs::create_dir_all(home.0.join("overrides")).expect("made");
    let mut app = playing(&home, "parcel");
    app.insert_resource(ThemeListShown(true));
    update_until(&mut app, "the deck", |world| {
        world.resource::<CardArt>().ready()
    });
    // The folder of decks does not exist yet at the start.
    let (ready, place) = (home.0.join("ready.zip"), home.0.join("themes/parcel.zip"));
    let bytes = zip(&ready, "#ff00ff");
    fs::create_dir_all(home.0.join("themes")).expect("made");
    fs::write(&place, &bytes).expect("written");
    shows(&mut app, "the queen of the zip", queen(), [255, 0, 255]);
    update_until(&mut app, "its name in the list", |world| {
        let mut themes = world.resource::<ThemeList>().themes.iter();
        themes.any(|theme| theme.id == "parcel")
    });
    // Simulates a zip file of which only the first half has been written.
    let bytes = zip(&ready, "#00ffff");
    fs::write(&place, &bytes[..bytes.len() / 2]).expect("written");
    update_until(&mut app, "the problem", |world| {
        !world.resource::<ThemeProblems>().0.is_empty()
    });
    assert_eq!(told(&app), [("parcel.zip".to_owned(), Fallback::LastGood)]);
    assert_eq!(seen(app.world(), queen()), Some([255, 0, 255]));
    fs::write(&place, &bytes).expect("written");
    shows(&mut app, "the new zip", queen(), [0, 255, 255]);
    assert_eq!(told(&app), []);
}
