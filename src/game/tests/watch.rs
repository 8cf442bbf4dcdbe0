//! A test of a match between bots that runs to its end without input. The displayed state must then equal the record.
use crate::{
    harness::{Home, at_once, game, log_lines, setup, wait_until},
    screens_texts::check_page,
};
use bevy::prelude::*;
use engine::{
    record,
    seat::Seat,
    table::{DecisionStage, Viewer},
};
use gamecore::{
    i18n::Language,
    model::{CardPlacement, DisplayedState, EventQueue, Layout, PlayerIntent, Prompt, StartMatch},
    playback::Watchdog,
    settings::Settings,
    states::TableOverlay,
};
use table::tableview::{CardKey, Current, Target};

fn overlay(world: &World) -> TableOverlay {
    world
        .get_resource::<State<TableOverlay>>()
        .map_or(TableOverlay::None, |state| *state.get())
}

#[test]
fn a_match_of_bots_runs_to_its_end() {
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
    assert!(hands_seen >= 7, "number of hands played");
    for language in Language::ALL {
        app.world_mut().resource_mut::<Settings>().language = Some(language);
        (0..4).for_each(|_| app.update());
        check_page(&mut app, &format!("the last sheet, {language:?}"));
    }
    let world = app.world();
    let shown = world.resource::<DisplayedState>();
    assert_eq!(shown.sheet.lines.len(), 7);
    assert!(shown.winner.is_some());
    assert_eq!(
        world.resource::<Watchdog>().fired,
        0,
        "steps ended by the watchdog"
    );
    let sheet = shown.sheet.clone();
    play_again(&mut app);
    // The saved record is complete and passes verification.
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
    assert_eq!(replay.game.sheet(), &sheet, "score sheet of the record");
}

/// At instant speed, bots play several moves in a frame.
#[test]
fn a_hand_of_bots_at_instant_speed_takes_few_frames() {
    let home = Home::new("watch-at-once");
    let mut app = game(&home, 1280, 720);
    at_once(&mut app);
    app.world_mut()
        .write_message(StartMatch(setup("at once", 0, 4)));
    wait_until(&mut app, 3000, "the deal", |world| {
        world.resource::<DisplayedState>().view.is_some()
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

/// At instant speed, the bots' turns between two turns of a human player take few frames, and no turn is skipped.
#[test]
fn bot_turns_at_instant_speed_take_few_frames_between_player_turns() {
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
                    // During the three bots' turns, the game waits after each discard: for the answer to the claim
                    // prompt, and then for a late claim. Together these waits take little more than a second.
                    let frames = frame - since;
                    assert!(frames < 90, "{frames} frames");
                    turns += 1;
                }
                let first = app.world().resource::<CardPlacement>().hand(Seat(0))[0];
                app.world_mut().write_message(PlayerIntent::Discard(first));
                since = Some(frame);
            }
            Some(DecisionStage::LateClaim) | None => {}
        }
        app.update();
    }
    assert!(turns >= 3, "{turns} turns");
    // The log contains all events, so no time-out has skipped an animation.
    let world = app.world();
    let view = world.resource::<DisplayedState>().view.as_ref();
    let turn = view.map_or(0, |view| view.table.turn);
    let lines = log_lines(world);
    assert!(lines.len() >= 2 * turn as usize, "{turn}: {lines:?}");
    assert_eq!(world.resource::<Watchdog>().fired, 0);
}

/// Asserts that the cards are where the displayed state places them, and that no hidden card shows a face. Does nothing
/// while an animation runs.
fn check_at_rest(world: &mut World) {
    if !world.resource::<EventQueue>().is_idle() {
        return;
    }
    let zones = world.resource::<CardPlacement>().clone();
    let shown = world.resource::<DisplayedState>().clone();
    let view = shown.view.expect("a hand is shown");
    assert_eq!(view.viewer, Viewer::Spectator);
    assert_eq!(zones.stock.len(), view.table.stock as usize);
    for (meld, keys) in view.table.melds.iter().zip(&zones.melds) {
        let faces: Vec<_> = keys.iter().filter_map(|key| zones.face(*key)).collect();
        assert_eq!(faces, meld.cards, "combination {:?}", meld.id);
    }
    let all: usize = zones.zones().map(|(_, keys)| keys.len()).sum();
    assert_eq!(all, zones.len(), "number of cards in all zones");
    let poses = world.resource::<Layout>().poses.clone();
    let mut cards = world.query::<(&CardKey, &Current, &Target)>();
    for (CardKey(key), current, target) in cards.iter(world) {
        assert_eq!(target.0, poses[key.index()], "target of card {key:?}");
        assert_eq!(current.0, target.0, "position of card {key:?}");
    }
}

/// Starts a new match from the final score sheet, without leaving the table.
fn play_again(app: &mut App) {
    app.world_mut()
        .write_message(StartMatch(setup("again", 0, 3)));
    wait_until(app, 4000, "the deal of the next match", |world| {
        let shown = world.resource::<DisplayedState>();
        // Fast bots may have finished the first hand within one frame.
        matches!(overlay(world), TableOverlay::None | TableOverlay::HandOver)
            && shown.sheet.lines.len() < 2
            && shown
                .view
                .as_ref()
                .is_some_and(|view| view.table.seating.len() == 3)
    });
}
