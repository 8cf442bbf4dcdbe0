//! Tests of files given to the program at its start, for example by a double click. The game treats them like files
//! dropped onto the window.
use crate::harness::{Home, loading, wait_until, yield_to_workers};
use gamecore::{autostart::AutoStart, saves::SaveService};
use platform::PlayOptions;
use std::fs;

#[test]
fn files_given_at_the_start_are_imported() {
    let (home, folder) = (Home::new("opened"), Home::new("opened-from"));
    fs::create_dir_all(&folder.0).expect("made");
    let golden = include_str!("../../../tests/records/golden/oficial-2.jsonl");
    let record = folder.0.join("a match.continental");
    fs::write(&record, golden).expect("written");
    let picture = folder.0.join("my queens");
    fs::create_dir_all(&picture).expect("made");
    let queen = include_str!("../../../assets/themes/classic/queen_of_hearts.svg");
    fs::write(picture.join("queen_of_hearts.svg"), queen).expect("written");

    let mut app = loading(&home, 1280, 720);
    let options = PlayOptions {
        open: vec![record, picture],
        ..PlayOptions::default()
    };
    let auto = AutoStart::from_options(&options).expect("it can be started so");
    app.insert_resource(auto);
    let archived = |world: &mut bevy::prelude::World| {
        yield_to_workers();
        let files = world.resource::<SaveService>().archive().files();
        files.len() == 1 && fs::read_to_string(&files[0]).is_ok_and(|text| text == golden)
    };
    wait_until(
        &mut app,
        6000,
        "the match among the finished ones",
        archived,
    );
    let own = home.0.join("themes");
    wait_until(&mut app, 4000, "the deck", |_| {
        yield_to_workers();
        let folders = fs::read_dir(&own).into_iter().flatten().flatten();
        let mut queens = folders.map(|folder| folder.path().join("queen_of_hearts.svg"));
        queens.any(|queen| queen.is_file())
    });
}
