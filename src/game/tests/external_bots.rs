//! Tests of external bot programs in the game. A program that hangs delays only its own turns, not the frames.
#![cfg(unix)]
use crate::harness::{Home, at_once, game, setup, wait_until};
use bevy::prelude::*;
use gamecore::{
    bot_programs::BotPrograms,
    model::{DisplayedState, StartMatch},
};
use std::{
    fs,
    time::{Duration, Instant},
};

/// Shell script that appends a line to a file for each decision, and answers with the last legal action.
const OBEDIENT: &str = r#"while IFS=, read -r type id rest; do
    case "$type" in *decide*) ;; *) continue ;; esac
    echo asked >> "$1"
    id=${id#'"id":'}
    last=${rest##*'{"do"'}; last='{"do"'${last%']}'}
    echo '{"id":'$id',"action":'$last'}'
done
"#;

/// Starts a match of three bots, one of which is run by this command.
fn with_guest(home: &Home, command: &str) -> App {
    let mut app = game(home, 1280, 720);
    at_once(&mut app);
    let guests = BotPrograms::invite(&[format!("Ada=cmd:{command}")]).expect("it can be started");
    app.insert_resource(guests);
    let mut setup = setup("guests", 0, 3);
    setup.players[1].name = "Ada".to_owned();
    app.world_mut().write_message(StartMatch(setup));
    app
}

fn turn(world: &World) -> u32 {
    let view = world.resource::<DisplayedState>().view.as_ref();
    view.map_or(0, |view| u32::from(view.table.turn))
}

#[test]
fn an_external_bot_plays_at_the_table() {
    let home = Home::new("guest");
    let (script, heard) = (home.0.join("ada.sh"), home.0.join("heard"));
    fs::write(&script, OBEDIENT).expect("it can be written");
    let command = format!("sh '{}' '{}'", script.display(), heard.display());
    let mut app = with_guest(&home, &command);
    let asked = || fs::read_to_string(&heard).map_or(0, |text| text.lines().count());
    wait_until(&mut app, 1_000_000, "a few turns", |world| {
        turn(world) >= 7 || !world.resource::<DisplayedState>().sheet.lines.is_empty()
    });
    assert!(asked() >= 2, "Ada was asked {} times", asked());
    let guests = app.world().resource::<BotPrograms>();
    let troubles: Vec<_> = guests.new_troubles().collect();
    assert!(troubles.is_empty(), "{troubles:?}");
}

#[test]
fn a_bot_answers_for_an_external_bot_that_hangs() {
    let home = Home::new("guest-stuck");
    let mut app = with_guest(&home, "sleep 1000");
    let begun = Instant::now();
    let mut slowest = Duration::ZERO;
    wait_until(&mut app, 10_000_000, "turns after Ada's", |world| {
        slowest = slowest.max(world.resource::<Time<Real>>().delta());
        turn(world) >= 4 || !world.resource::<DisplayedState>().sheet.lines.is_empty()
    });
    assert!(
        begun.elapsed() >= Duration::from_secs(2),
        "the game did not wait for the program"
    );
    assert!(
        slowest < Duration::from_secs(2),
        "slowest frame: {slowest:?}"
    );
    // Quitting the game does not wait for the hanging program.
    let leaving = Instant::now();
    drop(app);
    assert!(leaving.elapsed() < Duration::from_secs(5));
}
