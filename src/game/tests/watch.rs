//! A match of bots plays itself to the end from events alone, and what is shown is then what is true.
use crate::{
    harness::{Home, at_once, game, setup, wait_until},
    screens_texts::check_page,
};
use bevy::prelude::*;
use engine::{
    record,
    seat::Seat,
    table::{DecisionStage, Viewer},
};
use gamecore::{
    i18n::{Language, Texts},
    model::{Layout, PlayerIntent, Prompt, Script, Shown, StartMatch, Zones},
    playback::Watchdog,
    settings::Settings,
    states::TableOverlay,
};
use hud::Log;
use table::tableview::{CardKey, Current, Target};

fn overlay(world: &World) -> TableOverlay {
    world
        .get_resource::<State<TableOverlay>>()
        .map_or(TableOverlay::None, |state| *state.get())
}

#[test]
fn a_match_of_bots_plays_itself_to_the_end() {
    let home = Home::new("watch");
    let mut app = game(&home, 1280, 720);
    at_once(&mut app);
    app.world_mut()
        .write_message(StartMatch(setup("watch", 0, 4)));
    let mut hands_seen = 0;
    wait_until(&mut app, 400_000, "the end of the match", |world| {
        if overlay(world) == TableOverlay::ScoreSheet {
            world.write_message(PlayerIntent::Continue);
        }
        if overlay(world) == TableOverlay::HandOver {
            hands_seen += 1;
            check_at_rest(world);
            world.write_message(PlayerIntent::Continue);
        }
        overlay(world) == TableOverlay::MatchOver
    });
    assert!(hands_seen >= 7, "seven hands were played");
    for language in Language::ALL {
        app.world_mut().resource_mut::<Settings>().language = Some(language);
        (0..4).for_each(|_| app.update());
        check_page(&mut app, &format!("the last sheet, {language:?}"));
    }
    let world = app.world();
    let shown = world.resource::<Shown>();
    assert_eq!(shown.sheet.lines.len(), 7);
    assert!(shown.winner.is_some());
    assert_eq!(
        world.resource::<Watchdog>().fired,
        0,
        "no step had to be ended by force"
    );
    let sheet = shown.sheet.clone();
    play_again(&mut app);
    // The record kept is whole and verifies.
    let files = std::fs::read_dir(home.0.join("matches"))
        .or_else(|_| std::fs::read_dir(home.0.join("data/matches")));
    let file = files
        .expect("finished matches are kept")
        .flatten()
        .next()
        .expect("this one too")
        .path();
    let text = std::fs::read_to_string(file).expect("the record is readable");
    let replay =
        record::replay(&record::read(&text).expect("it is a record"), true).expect("it verifies");
    assert_eq!(
        replay.game.sheet(),
        &sheet,
        "the sheet shown is the sheet of the record"
    );
}

/// At once means at once: quick bots are not made to wait for frames.
#[test]
fn a_hand_of_quick_bots_at_once_takes_few_frames() {
    let home = Home::new("watch-at-once");
    let mut app = game(&home, 1280, 720);
    at_once(&mut app);
    app.world_mut()
        .write_message(StartMatch(setup("at once", 0, 4)));
    wait_until(&mut app, 3000, "the deal", |world| {
        world.resource::<Shown>().view.is_some()
    });
    let mut count = 0;
    wait_until(&mut app, 20_000, "the end of the hand", |world| {
        count += 1;
        overlay(world) == TableOverlay::HandOver
    });
    assert!(count < 100, "{count} frames");
    check_at_rest(app.world_mut());
    assert_eq!(app.world().resource::<Watchdog>().fired, 0);
}

/// Also where a person plays: the bots' turns between two of theirs are over in a few frames, and nothing of them is left out.
#[test]
fn what_bots_do_at_once_between_two_turns_of_a_person_takes_few_frames() {
    let home = Home::new("watch-between");
    let mut app = game(&home, 1280, 720);
    at_once(&mut app);
    app.world_mut()
        .write_message(StartMatch(setup("between", 1, 3)));
    let stage = |world: &World| {
        let legal = world.resource::<Prompt>().legal();
        legal.map(|legal| legal.stage)
    };
    let mut turns = 0;
    let mut since = None;
    for frame in 0..20_000_usize {
        if turns == 6 || overlay(app.world()) != TableOverlay::None {
            break;
        }
        match stage(app.world()) {
            Some(DecisionStage::Draw) => {
                app.world_mut().write_message(PlayerIntent::TakeStock);
            }
            Some(DecisionStage::Claim) => {
                app.world_mut().write_message(PlayerIntent::Pass);
            }
            Some(DecisionStage::Play) => {
                if let Some(since) = since.take() {
                    // Three bots, each of whose discards one is asked about and may still claim after a no, which has its frames: all
                    // that takes not much more than a second of them.
                    let frames = frame - since;
                    assert!(frames < 90, "{frames} frames");
                    turns += 1;
                }
                let first = app.world().resource::<Zones>().hand(Seat(0))[0];
                app.world_mut().write_message(PlayerIntent::Discard(first));
                since = Some(frame);
            }
            Some(DecisionStage::LateClaim) | None => {}
        }
        app.update();
    }
    assert!(turns >= 3, "{turns} turns");
    // Everything that has happened is told, and nothing had to be ended by force.
    let world = app.world();
    let view = world.resource::<Shown>().view.as_ref();
    let turn = view.map_or(0, |view| view.table.turn);
    let log = world.resource::<Log>();
    let lines = log.lines(world.resource::<Texts>(), world.resource::<Shown>());
    assert!(lines.len() >= 2 * turn as usize, "{turn}: {lines:?}");
    assert_eq!(world.resource::<Watchdog>().fired, 0);
}

/// When nothing is queued and nothing flies, the cards stand where the shown table says, and nothing hidden has a face.
fn check_at_rest(world: &mut World) {
    if !world.resource::<Script>().is_idle() {
        return;
    }
    let zones = world.resource::<Zones>().clone();
    let shown = world.resource::<Shown>().clone();
    let view = shown.view.expect("a hand is shown");
    assert_eq!(view.viewer, Viewer::Spectator);
    assert_eq!(zones.stock.len(), view.table.stock as usize);
    for (meld, keys) in view.table.melds.iter().zip(&zones.melds) {
        let faces: Vec<_> = keys.iter().filter_map(|key| zones.face(*key)).collect();
        assert_eq!(faces, meld.cards, "combination {:?}", meld.id);
    }
    let all: usize = zones.zones().map(|(_, keys)| keys.len()).sum();
    assert_eq!(all, zones.len(), "no card is lost or doubled");
    let poses = world.resource::<Layout>().poses.clone();
    let mut cards = world.query::<(&CardKey, &Current, &Target)>();
    for (CardKey(key), current, target) in cards.iter(world) {
        assert_eq!(
            target.0,
            poses[key.index()],
            "card {key:?} aims where the layout says"
        );
        assert_eq!(current.0, target.0, "card {key:?} has arrived");
    }
}

/// From the final sheet another match begins on the same screen.
fn play_again(app: &mut App) {
    app.world_mut()
        .write_message(StartMatch(setup("again", 0, 3)));
    wait_until(app, 4000, "the deal of the next match", |world| {
        let shown = world.resource::<Shown>();
        // Quick bots may have played its first hand within one frame.
        matches!(overlay(world), TableOverlay::None | TableOverlay::HandOver)
            && shown.sheet.lines.len() < 2
            && shown
                .view
                .as_ref()
                .is_some_and(|view| view.table.seating.len() == 3)
    });
}
