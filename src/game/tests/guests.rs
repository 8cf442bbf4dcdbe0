//! Other people's programs at the table: they play there, and one that is stuck holds up nobody but itself.
#![cfg(unix)]
use crate::harness::{Home, at_once, game, setup, wait_until};
use bevy::prelude::*;
use gamecore::{
    guests::Guests,
    model::{Shown, StartMatch},
};
use std::{
    fs,
    time::{Duration, Instant},
};

/// A program that writes a line to a file for each question and gives the last legal answer.
const OBEDIENT: &str = r#"while IFS=, read -r type id rest; do
    case "$type" in *decide*) ;; *) continue ;; esac
    echo asked >> "$1"
    id=${id#'"id":'}
    last=${rest##*'{"do"'}; last='{"do"'${last%']}'}
    echo '{"id":'$id',"action":'$last'}'
done
"#;

/// A match of three bots, one of whom is played by this program.
fn with_guest(home: &Home, command: &str) -> App {
    let mut app = game(home, 1280, 720);
    at_once(&mut app);
    let guests = Guests::invite(&[format!("Ada=cmd:{command}")]).expect("it can be started");
    app.insert_resource(guests);
    let mut setup = setup("guests", 0, 3);
    setup.players[1].name = "Ada".to_owned();
    app.world_mut().write_message(StartMatch(setup));
    app
}

fn turn(world: &World) -> u32 {
    let view = world.resource::<Shown>().view.as_ref();
    view.map_or(0, |view| u32::from(view.table.turn))
}

#[test]
fn a_program_plays_at_the_table() {
    let home = Home::new("guest");
    let (script, heard) = (home.0.join("ada.sh"), home.0.join("heard"));
    fs::write(&script, OBEDIENT).expect("it can be written");
    let command = format!("sh '{}' '{}'", script.display(), heard.display());
    let mut app = with_guest(&home, &command);
    let asked = || fs::read_to_string(&heard).map_or(0, |text| text.lines().count());
    wait_until(&mut app, 1_000_000, "a few turns", |world| {
        turn(world) >= 7 || !world.resource::<Shown>().sheet.lines.is_empty()
    });
    assert!(asked() >= 2, "Ada was asked {} times", asked());
    let guests = app.world().resource::<Guests>();
    let troubles: Vec<_> = guests.new_troubles().collect();
    assert!(troubles.is_empty(), "{troubles:?}");
}

#[test]
fn a_program_that_is_stuck_is_answered_for() {
    let home = Home::new("guest-stuck");
    let mut app = with_guest(&home, "sleep 1000");
    let begun = Instant::now();
    let mut slowest = Duration::ZERO;
    wait_until(&mut app, 10_000_000, "turns after Ada's", |world| {
        slowest = slowest.max(world.resource::<Time<Real>>().delta());
        turn(world) >= 4 || !world.resource::<Shown>().sheet.lines.is_empty()
    });
    assert!(
        begun.elapsed() >= Duration::from_secs(2),
        "it was waited for"
    );
    assert!(
        slowest < Duration::from_secs(2),
        "the picture stood still for {slowest:?}"
    );
    // Leaving does not wait for it either.
    let leaving = Instant::now();
    drop(app);
    assert!(leaving.elapsed() < Duration::from_secs(5));
}
