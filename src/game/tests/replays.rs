//! Tests of replays of finished matches with real input: forwards and backwards, from any seat, and continued from any
//! position.
use crate::{
    devices::{Device, connect, press as press_pad},
    harness::{Home, game, log_lines, wait_until, yield_to_workers},
    input::{at_text, click, frames, middle, press},
    screens_texts::check_page,
};
use bevy::{
    input::{
        gamepad::{RawGamepadAxisChangedEvent, RawGamepadEvent},
        keyboard::Key,
    },
    prelude::*,
    ui::UiGlobalTransform,
};
use engine::{
    bots::Effort,
    cards::Card,
    matchplay::{BotLevel, PlayerInfo, PlayerKind, Setup},
    record,
    rules::oficial,
    sim,
    timeline::MarkKind,
};
use gamecore::{
    i18n::Language,
    input::PlayerAction,
    model::{CardPlacement, DisplayedState, EventQueue, PlayerIntent, Prompt, Zone},
    saves::SaveService,
    settings::{MotionSpeed, Settings},
    states::{Menu, Screen, Watching},
};
use hud::{ClaimButtonsOf, LogLine, PlateNumber, PlateNumbers, ToggleLog};
use screens::replay::{Replay, ReplayAct, ReplayMatch, ReviewEffort, Strip};
use std::{fs, sync::OnceLock};

/// Returns the record of a finished match between a human player and two bots.
fn finished() -> &'static str {
    static FINISHED: OnceLock<String> = OnceLock::new();
    FINISHED.get_or_init(|| {
        let bot = |name: &str| PlayerInfo::new(name, PlayerKind::Bot(BotLevel::Aprendiz));
        let setup = Setup {
            seed: "watched".to_owned(),
            rules: oficial(),
            players: vec![bot("Alba"), bot("Ben"), bot("Carla")],
        };
        let played = sim::play(setup, true).expect("three may play");
        let text = played.record.expect("recording was requested");
        // Bots played all moves. Editing the header makes the player Alba human.
        text.replacen(
            "\"Alba\",\"kind\":\"bot:aprendiz\"",
            "\"Alba\",\"kind\":\"human\"",
            1,
        )
    })
}

fn file(home: &Home) -> std::path::PathBuf {
    home.0.join("matches/2026-11-22_201500_watched.jsonl")
}

/// Opens the title screen with one finished match in the list, at instant speed. The match is not analysed.
pub fn with_a_match(name: &str) -> (Home, App) {
    let home = Home::new(name);
    fs::create_dir_all(home.0.join("matches")).expect("made");
    fs::write(file(&home), finished()).expect("written");
    let mut app = game(&home, 1280, 720);
    app.world_mut().resource_mut::<Settings>().speed = MotionSpeed::Instant;
    app.insert_resource(ReviewEffort(Effort {
        turns: 0,
        worlds: 0,
        candidates: 1,
        ..Effort::ADVICE
    }));
    frames(&mut app, 2);
    (home, app)
}

pub fn watched<T>(world: &World, look: impl FnOnce(&ReplayMatch) -> T) -> T {
    let replay = world.resource::<Replay>();
    look(replay.watched().expect("a match is watched"))
}

/// Opens the match from the list with the mouse. The replay is paused at its start.
pub fn watch(app: &mut App) {
    let at = at_text(app, "title-matches");
    click(app, at);
    frames(app, 4);
    let at = at_text(app, "matches-tab-finished");
    click(app, at);
    wait_until(app, 4000, "the finished match", |world| {
        yield_to_workers();
        world.resource::<SaveService>().finished().len() == 1
    });
    frames(app, 3);
    let at = at_text(app, "matches-watch");
    click(app, at);
    wait_until(app, 4000, "the table", |world| {
        yield_to_workers();
        *world.resource::<State<Watching>>().get() == Watching::On
    });
    frames(app, 3);
    choose(app, ReplayAct::Play);
    at_rest(app);
    assert!(!watched(app.world(), |watched| watched.playing));
}

pub fn choose(app: &mut App, act: ReplayAct) {
    let mut all = app.world_mut().query::<(Entity, &ReplayAct)>();
    let found = all.iter(app.world()).find(|(_, other)| **other == act);
    let (entity, _) = found.unwrap_or_else(|| panic!("there is no {act:?}"));
    let at = middle(app, entity);
    click(app, at);
}

/// Waits until the replay has reached its position and all animations have ended.
pub fn at_rest(app: &mut App) {
    frames(app, 3);
    wait_until(app, 6000, "rest", |world| {
        yield_to_workers();
        world.resource::<EventQueue>().is_idle() && !watched(world, ReplayMatch::is_setting)
    });
    frames(app, 3);
}

pub fn place(app: &App) -> usize {
    watched(app.world(), |watched| watched.place)
}

/// Jumps to this position of the replay and waits until it is reached.
pub fn go(app: &mut App, place: usize) {
    app.world_mut().write_message(ReplayAct::Jump(place));
    at_rest(app);
}

/// Returns everything that the table shows: the state, the visible card faces by zone, and the log.
fn table(app: &App) -> (String, Vec<(String, Vec<Option<Card>>)>, Vec<String>) {
    let (shown, zones) = (
        app.world().resource::<DisplayedState>(),
        app.world().resource::<CardPlacement>(),
    );
    let faces = zones.zones().map(|(zone, keys)| {
        let faces = keys.iter().map(|key| zones.face(*key)).collect();
        (format!("{zone:?}"), faces)
    });
    let lines = log_lines(app.world());
    (format!("{shown:?}"), faces.collect(), lines)
}

/// Returns two numbers for each hand: its visible cards and all its cards.
fn seen(app: &App) -> Vec<(usize, usize)> {
    let zones = app.world().resource::<CardPlacement>();
    let hands = zones
        .zones()
        .filter(|(zone, _)| matches!(zone, Zone::Hand(_)));
    let count = |keys: &[gamecore::model::Key]| {
        let seen = keys.iter().filter(|key| zones.face(**key).is_some());
        (seen.count(), keys.len())
    };
    hands.map(|(_, keys)| count(keys)).collect()
}

pub fn mark(app: &App, wanted: impl Fn(MarkKind) -> bool, nth: usize) -> usize {
    watched(app.world(), |watched| {
        let marks = watched.timeline.marks().iter();
        let mut found = marks.filter(|mark| wanted(mark.kind));
        found.nth(nth).expect("the match has such a mark").at
    })
}

#[test]
fn replays_a_step_back_restores_the_previous_table() {
    let (home, mut app) = with_a_match("replays-steps");
    watch(&mut app);
    let second = mark(&app, |kind| matches!(kind, MarkKind::Hand(_)), 1);
    for open in [false, true] {
        if open {
            choose(&mut app, ReplayAct::OpenHands);
            at_rest(&mut app);
        }
        // Steps across the end of a hand and the following deal.
        go(&mut app, second - 12);
        let mut tables = vec![(place(&app), table(&app))];
        for _ in 0..20 {
            press(&mut app, KeyCode::Period, Key::Character(".".into()));
            at_rest(&mut app);
            tables.push((place(&app), table(&app)));
        }
        assert!(tables.windows(2).all(|pair| pair[0].0 < pair[1].0));
        assert!(tables.last().is_some_and(|(last, _)| *last > second + 3));
        for (at, before) in tables.iter().rev().skip(1) {
            press(&mut app, KeyCode::Comma, Key::Character(",".into()));
            at_rest(&mut app);
            assert_eq!(place(&app), *at);
            assert_eq!(table(&app), *before, "at {at}, open: {open}");
        }
    }
    let text = fs::read_to_string(file(&home)).expect("it is there");
    assert_eq!(text, finished(), "the record has changed");
    let used = fs::read_dir(&home.0).expect("a folder").flatten();
    let begun = |name: &str| name.starts_with("match.") || name.starts_with("match-");
    let begun = used.filter(|it| begun(&it.file_name().to_string_lossy()));
    assert_eq!(begun.count(), 0, "matches started by the replay");
}

#[test]
fn replays_show_only_the_hand_of_the_chosen_seat() {
    let (_home, mut app) = with_a_match("replays-seats");
    watch(&mut app);
    let deal = mark(&app, |kind| matches!(kind, MarkKind::Hand(_)), 0);
    let end = mark(&app, |kind| matches!(kind, MarkKind::Closing(_)), 0);
    go(&mut app, deal + 1);
    let mut whose = Vec::new();
    for _ in 0..3 {
        let seat = watched(app.world(), |watched| watched.look().seat);
        go(&mut app, deal + 1);
        for _ in 0..12 {
            // The check ends with the hand, because the rules then open all players' cards.
            if app.world().resource::<DisplayedState>().ended.is_some() {
                break;
            }
            let seen = seen(&app);
            for (owner, (seen, all)) in seen.iter().enumerate() {
                let own = owner == seat.index();
                assert_eq!(*seen, if own { *all } else { 0 }, "seat {owner}");
            }
            press(&mut app, KeyCode::Period, Key::Character(".".into()));
            at_rest(&mut app);
        }
        whose.push(seat);
        press(&mut app, KeyCode::KeyS, Key::Character("s".into()));
        at_rest(&mut app);
    }
    whose.sort_unstable();
    whose.dedup();
    assert_eq!(whose.len(), 3, "number of seats viewed");
    // Steps to the end while all players' cards are open.
    press(&mut app, KeyCode::KeyL, Key::Character("l".into()));
    at_rest(&mut app);
    let mut steps = 0;
    while place(&app) < end {
        assert!(seen(&app).iter().all(|(seen, all)| seen == all));
        press(&mut app, KeyCode::Period, Key::Character(".".into()));
        at_rest(&mut app);
        steps += 1;
        if steps == 30 {
            go(&mut app, end - 4);
        }
    }
    let prompt = app.world().resource::<Prompt>();
    assert!(prompt.open.is_none() && prompt.awaited.is_empty());
}

/// Moves the right stick of a gamepad sideways.
fn push_stick(app: &mut App, pad: Device, by: f32) {
    let Device::Gamepad(pad) = pad else {
        panic!("a pad has sticks");
    };
    let event = RawGamepadAxisChangedEvent::new(pad, GamepadAxis::RightStickX, by);
    app.world_mut().write_message(RawGamepadEvent::Axis(event));
    frames(app, 2);
}

#[test]
fn replays_jump_by_click_key_and_gamepad_and_play_by_themselves() {
    let (_home, mut app) = with_a_match("replays-jumps");
    watch(&mut app);
    let length = watched(app.world(), |watched| watched.timeline.len());
    let mut strips = app.world_mut().query_filtered::<Entity, With<Strip>>();
    let strip = strips.single(app.world()).expect("there is a line");
    let at = middle(&app, strip);
    click(&mut app, at);
    at_rest(&mut app);
    let half = place(&app);
    assert!(half.abs_diff(length / 2) < 8, "{half} of {length}");
    press(&mut app, KeyCode::PageDown, Key::PageDown);
    at_rest(&mut app);
    let marked = watched(app.world(), ReplayMatch::marked);
    assert_eq!(Some(&place(&app)), marked.iter().find(|at| **at > half));
    let pad = connect(&mut app);
    push_stick(&mut app, pad, -1.0);
    push_stick(&mut app, pad, 0.0);
    at_rest(&mut app);
    assert!(place(&app) < marked[marked.iter().position(|at| *at > half).expect("one")]);
    let before = place(&app);
    press_pad(&mut app, pad, PlayerAction::Pile);
    wait_until(&mut app, 4000, "playback", |world| {
        watched(world, |watched| watched.place) > before + 6
    });
    press_pad(&mut app, Device::Keyboard, PlayerAction::Pile);
    at_rest(&mut app);
    assert!(!watched(app.world(), |watched| watched.playing));
    // With an analysis, playback would also pause at each marked mistake. Without one, it stops only at the end.
    go(&mut app, length - 3);
    choose(&mut app, ReplayAct::Play);
    wait_until(&mut app, 4000, "the end", |world| {
        !watched(world, |watched| watched.playing)
    });
    assert_eq!(place(&app), length);
    assert!(app.world().resource::<DisplayedState>().winner.is_some());
    for language in Language::ALL {
        app.world_mut().resource_mut::<Settings>().language = Some(language);
        frames(&mut app, 6);
        check_page(&mut app, &format!("a replay, {language:?}"));
    }
    // Leaving the replay returns to the list of matches.
    press(&mut app, KeyCode::Escape, Key::Escape);
    frames(&mut app, 4);
    let at = at_text(&mut app, "replay-leave");
    click(&mut app, at);
    wait_until(&mut app, 4000, "the list", |world| {
        *world.resource::<State<Screen>>().get() == Screen::Title
            && *world.resource::<State<Menu>>().get() == Menu::Matches
    });
    assert!(app.world().resource::<Replay>().watched().is_none());
    assert_eq!(
        *app.world().resource::<State<Watching>>().get(),
        Watching::Off
    );
}

/// Tests the replay of a match between two players at one screen: it shows neither claim buttons, nor the *Hide* label,
/// nor the points in each player's hand.
#[test]
fn replays_have_no_claim_buttons_and_no_points_in_hand() {
    let home = Home::new("replays-two");
    fs::create_dir_all(home.0.join("matches")).expect("made");
    let two = finished().replacen(
        "\"Ben\",\"kind\":\"bot:aprendiz\"",
        "\"Ben\",\"kind\":\"human\"",
        1,
    );
    assert_ne!(two, finished());
    fs::write(file(&home), two).expect("written");
    let mut app = game(&home, 1280, 720);
    app.world_mut().resource_mut::<Settings>().speed = MotionSpeed::Instant;
    frames(&mut app, 2);
    watch(&mut app);
    let down = mark(&app, |kind| matches!(kind, MarkKind::LayDown(_)), 1);
    go(&mut app, down);
    assert!(app.world().resource::<DisplayedState>().view.is_some());
    let mut buzzers = app.world_mut().query::<&ClaimButtonsOf>();
    assert_eq!(
        buzzers.iter(app.world()).count(),
        0,
        "claim buttons in the replay"
    );
    let mut figures = app.world_mut().query::<&PlateNumber>();
    let held = |figure: &&PlateNumber| matches!(figure, PlateNumber::InHand(_));
    assert_eq!(figures.iter(app.world()).filter(held).count(), 0);
    let mut plates = app.world_mut().query::<&PlateNumbers>();
    assert!(
        plates
            .iter(app.world())
            .all(|plate| plate.in_hand.is_none())
    );
}

#[test]
fn replays_can_be_resumed_as_a_new_match() {
    let (home, mut app) = with_a_match("replays-branch");
    watch(&mut app);
    let claim = mark(&app, |kind| matches!(kind, MarkKind::LayDown(_)), 2);
    go(&mut app, claim);
    let here = place(&app);
    let begun = watched(app.world(), |watched| watched.timeline.record_until(here));
    // A click on *Play on* first asks for confirmation, and the test declines.
    choose(&mut app, ReplayAct::PlayOn);
    frames(&mut app, 4);
    assert_eq!(*app.world().resource::<State<Menu>>().get(), Menu::Question);
    let no = at_text(&mut app, "question-play-on-no");
    click(&mut app, no);
    frames(&mut app, 4);
    assert_eq!(*app.world().resource::<State<Menu>>().get(), Menu::None);
    assert!(app.world().resource::<Replay>().watched().is_some());
    choose(&mut app, ReplayAct::PlayOn);
    frames(&mut app, 4);
    let yes = at_text(&mut app, "question-play-on-yes");
    click(&mut app, yes);
    wait_until(&mut app, 6000, "a question", |world| {
        yield_to_workers();
        let off = *world.resource::<State<Watching>>().get() == Watching::Off;
        off && world.resource::<Prompt>().open.is_some()
    });
    assert!(app.world().resource::<Replay>().watched().is_none());
    let list = app.world().resource::<SaveService>().list();
    assert_eq!(list.len(), 1, "unfinished matches in the list");
    // The moves that the player now makes extend the record, which must stay valid.
    for _ in 0..400 {
        let world = app.world_mut();
        let open = world.resource::<Prompt>().open.clone();
        if let Some((_, legal)) = open {
            use engine::table::DecisionStage;
            world.write_message(match legal.stage {
                DecisionStage::Draw => PlayerIntent::TakeStock,
                DecisionStage::Claim | DecisionStage::LateClaim => PlayerIntent::Pass,
                DecisionStage::Play => break,
            });
        }
        frames(&mut app, 2);
        yield_to_workers();
    }
    app.world_mut().resource_mut::<SaveService>().settle();
    let saved = fs::read_to_string(home.0.join("match.jsonl")).expect("it is kept");
    assert!(
        saved.starts_with(&begun),
        "the new match does not start like the replay"
    );
    let resumed = record::resume(&saved).expect("it is a record by the rules");
    assert_eq!(resumed.text, saved);
    assert_eq!(fs::read_to_string(file(&home)).expect("there"), finished());
}

#[test]
fn replays_of_unfinished_matches_are_refused() {
    let home = Home::new("replays-unfinished");
    let mut app = game(&home, 1280, 720);
    let lines: Vec<&str> = finished().split_inclusive('\n').collect();
    let part = home.0.join("part.jsonl");
    fs::write(&part, lines[..lines.len() / 2].concat()).expect("written");
    for file in [part, home.0.join("nothing.jsonl"), home.0.clone()] {
        app.world_mut()
            .write_message(gamecore::model::WatchMatch(file));
        for _ in 0..60 {
            frames(&mut app, 1);
            yield_to_workers();
        }
        assert_eq!(
            *app.world().resource::<State<Screen>>().get(),
            Screen::Title
        );
        assert!(app.world().resource::<Replay>().watched().is_none());
    }
}

#[test]
fn the_log_lists_the_newest_line_first_and_shows_its_cards() {
    let (_home, mut app) = with_a_match("replays-log");
    watch(&mut app);
    let laid = mark(&app, |kind| matches!(kind, MarkKind::LayDown(_)), 0);
    go(&mut app, laid);
    app.world_mut().write_message(ToggleLog);
    frames(&mut app, 4);
    let order = |app: &mut App| -> Vec<usize> {
        let mut lines = app.world_mut().query::<(&LogLine, &UiGlobalTransform)>();
        let mut lines: Vec<(f32, usize)> = lines
            .iter(app.world())
            .map(|(line, at)| (at.translation.y, line.0))
            .collect();
        lines.sort_by(|a, b| a.0.total_cmp(&b.0));
        lines.into_iter().map(|(_, index)| index).collect()
    };
    let shown = order(&mut app);
    assert!(shown.len() > 5);
    assert!(shown.windows(2).all(|pair| pair[0] > pair[1]), "{shown:?}");
    // The newest line is about the lay-down. A click on it shows the cards that were laid down.
    let newest = shown[0];
    let mut lines = app.world_mut().query::<(&LogLine, &Children)>();
    let (_, children) = lines
        .iter(app.world())
        .find(|(line, _)| line.0 == newest)
        .expect("it is there");
    let button = children[0];
    let pictures = |app: &mut App| {
        let mut cards = app.world_mut().query::<&hud::LogCard>();
        cards.iter(app.world()).count()
    };
    let laid_cards = app.world().resource::<DisplayedState>();
    let laid_cards = laid_cards.view.as_ref().expect("a hand").table.melds.iter();
    let laid_cards: usize = laid_cards.map(|meld| meld.cards.len()).sum();
    let at = middle(&app, button);
    click(&mut app, at);
    frames(&mut app, 2);
    assert_eq!(pictures(&mut app), laid_cards);
    click(&mut app, at);
    frames(&mut app, 2);
    assert_eq!(pictures(&mut app), 0, "cards shown after the second click");
    // The newest line is the first, so the line about the next event appears above all others.
    press(&mut app, KeyCode::Period, Key::Character(".".into()));
    at_rest(&mut app);
    let later = order(&mut app);
    assert_eq!(later[0], newest + 1);
    assert!(later.windows(2).all(|pair| pair[0] > pair[1]));
}
