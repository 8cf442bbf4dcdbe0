//! Files that the game was started with, as by a double click on them: they count as dropped onto the window.
use crate::harness::{Home, let_others_work, loading, wait_until};
use gamecore::{autostart::AutoStart, saves::Store};
use platform::PlayOptions;
use std::fs;

#[test]
fn files_named_at_the_start_are_taken_in() {
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
        let_others_work();
        let files = world.resource::<Store>().archive().files();
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
        let_others_work();
        let folders = fs::read_dir(&own).into_iter().flatten().flatten();
        let mut queens = folders.map(|folder| folder.path().join("queen_of_hearts.svg"));
        queens.any(|queen| queen.is_file())
    });
}
