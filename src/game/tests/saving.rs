//! Tests of resumed matches. Everything is restored, and two windows cannot play the same match.
use crate::{
    harness::{Home, at_once, game, log_lines, setup, wait_until, yield_to_workers},
    input::{says, wait_for_text},
    positions,
};
use bevy::prelude::*;
use engine::{
    cards::Card,
    record,
    seat::Seat,
    table::{DecisionStage, Viewer},
};
use gamecore::{
    feedback::Toast,
    i18n::{Language, Texts},
    model::{
        CardPlacement, ContinueMatch, DisplayedState, EventQueue, HandOrder, LeaveMatch,
        PlayerIntent, Prompt, Sort, StartMatch, TableArrangement,
    },
    saves::SaveService,
    settings::Settings,
    states::{Screen, TableOverlay},
};
use hud::ToggleLog;

fn window(home: &Home) -> App {
    let mut app = game(home, 1280, 720);
    at_once(&mut app);
    app
}

fn screen(world: &World) -> Screen {
    *world.resource::<State<Screen>>().get()
}

/// Draws from the stock and discards the first card, turn after turn, until the condition holds.
fn play_until(app: &mut App, what: &str, mut holds: impl FnMut(&World) -> bool) {
    for _ in 0..20_000 {
        app.update();
        std::thread::yield_now();
        let world = app.world();
        let Some(overlay) = world.get_resource::<State<TableOverlay>>() else {
            continue;
        };
        if *overlay.get() != TableOverlay::None {
            app.world_mut().write_message(PlayerIntent::Continue);
            continue;
        }
        let Some((seat, stage)) = pending_decision(world) else {
            continue;
        };
        if world.resource::<EventQueue>().is_idle() && holds(world) {
            return;
        }
        let first = world.resource::<CardPlacement>().hand(seat)[0];
        let intent = match stage {
            DecisionStage::Claim => PlayerIntent::Pass,
            DecisionStage::Draw => PlayerIntent::TakeStock,
            DecisionStage::Play => PlayerIntent::Discard(first),
            DecisionStage::LateClaim => continue,
        };
        app.world_mut().write_message(intent);
    }
    panic!("{what} did not come");
}

fn pending_decision(world: &World) -> Option<(Seat, DecisionStage)> {
    let open = world.resource::<Prompt>().open.as_ref();
    open.map(|(seat, legal)| (*seat, legal.stage))
}

/// Returns the state to be restored: the arrangement of the cards, the sort that stays in effect, and the log.
fn arrangement(world: &World) -> (TableArrangement, Option<Sort>, Vec<String>) {
    (
        world.resource::<CardPlacement>().kept(),
        world.resource::<HandOrder>().sticky_sort,
        log_lines(world),
    )
}

fn go_on(app: &mut App) {
    app.world_mut().write_message(ContinueMatch);
    wait_until(app, 4000, "the table", |world| {
        // A worker thread reads the file, so give it time.
        yield_to_workers();
        screen(world) == Screen::Table && world.resource::<Prompt>().open.is_some()
    });
    (0..4).for_each(|_| app.update());
}

/// Returns the record of a bot match up to a discard of player 0. Player 0 is made human and holds a joker, and other
/// jokers are on the table.
fn with_jokers() -> String {
    let moments = (0..40).find_map(|seed| {
        let record = positions::record(&format!("go on {seed}"), 4);
        positions::before_discards(&record).find(|begin| holds_a_joker(begin))
    });
    moments.expect("a match with such a position")
}

fn holds_a_joker(begin: &str) -> bool {
    let game = record::resume(begin).expect("a match").game;
    let view = game
        .owned_view(Viewer::Seat(Seat(0)))
        .expect("a hand is played");
    let laid = view.table.melds.iter().flat_map(|meld| &meld.cards);
    let asked = game.pending();
    let own_turn = asked
        .iter()
        .all(|asked| asked.stage != DecisionStage::Claim);
    own_turn
        && view.hand.contains(Card::JOKER)
        && view.table.hand_sizes[Seat(0)] > 5
        && laid.filter(|card| card.is_joker()).count() > 1
}

#[test]
fn a_resumed_match_restores_arrangement_sort_and_log() {
    let home = Home::new("go-on");
    let mut app = window(&home);
    app.world_mut()
        .resource_mut::<SaveService>()
        .begin_match(&with_jokers());
    go_on(&mut app);
    let (_, stage) = pending_decision(app.world()).expect("a question");
    assert_eq!(stage, DecisionStage::Play);
    let kept = app.world().resource::<CardPlacement>().kept();
    assert!(kept.melds.iter().flatten().count() > 1 && !kept.hands[0].jokers.is_empty());
    // Two orders of the hand are tested: first by suit, and then one that no sort produces.
    for latched in [Some(Sort::Suit), None] {
        let fifth = app.world().resource::<CardPlacement>().hand(Seat(0))[4];
        let intent = match latched {
            Some(sort) => PlayerIntent::SortBy(sort),
            None => PlayerIntent::Reorder(fifth, 0),
        };
        app.world_mut().write_message(intent);
        app.update();
        app.update();
        assert_eq!(app.world().resource::<HandOrder>().sticky_sort, latched);
        let left = arrangement(app.world());
        assert!(left.2.len() > 10, "{:?}", left.2);
        app.world_mut().write_message(LeaveMatch);
        wait_until(&mut app, 100, "the title", |world| {
            screen(world) == Screen::Title
        });
        assert!(log_lines(app.world()).is_empty());
        // Closes the window, so that the new one can restore the match only from the files.
        drop(app);
        app = window(&home);
        go_on(&mut app);
        assert_eq!(arrangement(app.world()), left);
    }
    // If the file with the arrangement is missing or broken, only the arrangement is lost.
    let left = arrangement(app.world());
    drop(app);
    std::fs::write(home.0.join("match.desk.json"), "{\"version\":1,").expect("written");
    let mut app = window(&home);
    go_on(&mut app);
    let now = arrangement(app.world());
    assert_eq!(now.2, left.2, "the log comes from the record");
    let sorted = |kept: &TableArrangement| -> Vec<Card> {
        let mut cards = kept.hands[0].cards.clone();
        cards.sort();
        cards
    };
    assert_eq!(sorted(&now.0), sorted(&left.0));
}

#[test]
fn a_killed_window_keeps_its_match_and_arrangement() {
    let home = Home::new("killed");
    let mut app = window(&home);
    app.world_mut()
        .write_message(StartMatch(setup("killed", 1, 2)));
    play_until(&mut app, "the second turn", |world| {
        let view = world.resource::<DisplayedState>().view.as_ref();
        view.is_some_and(|view| view.table.turn > 3)
    });
    let last = *app
        .world()
        .resource::<CardPlacement>()
        .hand(Seat(0))
        .last()
        .expect("a card");
    app.world_mut()
        .write_message(PlayerIntent::Reorder(last, 0));
    // The arrangement is written half a second after a change.
    (0..45).for_each(|_| app.update());
    let left = arrangement(app.world());
    // A killed process closes no files. Its lock is released by the system, so the copy needs no lock file.
    let copy = Home::new("killed-copy");
    for file in ["match.jsonl", "match.desk.json"] {
        std::fs::copy(home.0.join(file), copy.0.join(file)).expect("copied");
    }
    let mut other = window(&copy);
    go_on(&mut other);
    assert_eq!(arrangement(other.world()), left);
}

#[test]
fn the_log_is_translated_to_the_current_language() {
    let home = Home::new("log");
    let mut app = window(&home);
    app.world_mut().resource_mut::<Settings>().language = Some(Language::En);
    app.world_mut()
        .write_message(StartMatch(setup("log", 1, 2)));
    play_until(&mut app, "a few lines", |world| log_lines(world).len() > 12);
    app.world_mut().write_message(ToggleLog);
    (0..3).for_each(|_| app.update());
    assert!(written(&mut app, "takes from the stock") > 0 || written(&mut app, "discards") > 0);
    app.world_mut().resource_mut::<Settings>().language = Some(Language::Es);
    (0..4).for_each(|_| app.update());
    let old = written(&mut app, "discards");
    assert_eq!(old, 0, "no line is left in the old language");
    let lines = log_lines(app.world());
    for line in &lines {
        assert!(written(&mut app, line) > 0, "{line}");
    }
}

/// Returns the number of texts that contain these words.
fn written(app: &mut App, words: &str) -> usize {
    let mut texts = app.world_mut().query::<&Text>();
    let texts = texts.iter(app.world());
    texts.filter(|text| text.0.contains(words)).count()
}

/// Waits until the title offers a new match, because another window plays the saved one.
fn wait_for_play(app: &mut App) {
    wait_for_text(app, "title-play");
    assert!(!says(app, "title-continue"));
}

fn toasts(app: &mut App) -> Vec<String> {
    let messages = app
        .world_mut()
        .resource_mut::<Messages<Toast>>()
        .drain()
        .collect::<Vec<_>>();
    messages.into_iter().map(|toast| toast.text).collect()
}

#[test]
fn a_second_window_does_not_touch_the_match_and_saves_its_own() {
    let home = Home::new("windows");
    let mut one = window(&home);
    one.world_mut()
        .write_message(StartMatch(setup("one", 1, 2)));
    play_until(&mut one, "a turn", |world| {
        pending_decision(world).is_some_and(|(_, stage)| stage == DecisionStage::Play)
    });
    let mut two = window(&home);
    wait_for_play(&mut two);
    two.world_mut().write_message(ContinueMatch);
    let mut told = Vec::new();
    for _ in 0..4000 {
        two.update();
        yield_to_workers();
        told.extend(toasts(&mut two));
        if !told.is_empty() {
            break;
        }
    }
    assert_eq!(screen(two.world()), Screen::Title);
    let sentence = two.world().resource::<Texts>().get("save-elsewhere");
    assert!(told.contains(&sentence), "{told:?}");
    // A new match in the second window is saved in a file of its own. The first match continues to be saved in its
    // file.
    two.world_mut()
        .write_message(StartMatch(setup("two", 1, 2)));
    play_until(&mut two, "a turn", |world| {
        pending_decision(world).is_some_and(|(_, stage)| stage == DecisionStage::Play)
    });
    let length = |name: &str| {
        std::fs::read_to_string(home.0.join(name))
            .expect("there")
            .lines()
            .count()
    };
    let before = (length("match.jsonl"), length("match-2.jsonl"));
    let turn = |world: &World| {
        world
            .resource::<DisplayedState>()
            .view
            .as_ref()
            .map_or(0, |view| view.table.turn)
    };
    let (first, second) = (turn(one.world()), turn(two.world()));
    play_until(&mut one, "the next turn", |world| turn(world) > first);
    play_until(&mut two, "the next turn", |world| turn(world) > second);
    assert!(length("match.jsonl") > before.0 && length("match-2.jsonl") > before.1);
    assert!(!home.0.join("matches").exists(), "a match was archived");
    // The first window leaves its match, which a third window can then continue.
    let mut three = window(&home);
    wait_for_play(&mut three);
    one.world_mut().write_message(LeaveMatch);
    wait_until(&mut one, 100, "the title", |world| {
        screen(world) == Screen::Title
    });
    wait_for_text(&mut three, "title-continue");
    go_on(&mut three);
    assert_eq!(
        three.world().resource::<SaveService>().match_file(),
        Some(home.0.join("match.jsonl"))
    );
}
