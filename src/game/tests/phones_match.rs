//! A test of a match interrupted shortly before its end. Its phones reconnect, play it to the end, and play a rematch
//! without scanning a QR code again.
use crate::{
    family::click_word,
    harness::{Home, yield_to_workers},
    input::{frames, says},
    pads::menu,
    phones_table::{PhonePlayer, server_address, until, window},
};
use bevy::prelude::*;
use engine::{
    bots::{decision_rng, quick_bot_of},
    matchplay::{BotLevel, Match, MatchStage, PlayerInfo, PlayerKind, Setup},
    record,
    rules::oficial,
    seat::{Seat, SeatSet},
};
use gamecore::{
    model::{ContinueMatch, DisplayedState},
    phones::Phones,
    states::{Menu, TableOverlay},
};
use serde_json::Value;
use server::{KeyHash, ReservedSeat, SavedPhones};
use std::{
    fs,
    time::{Duration, Instant},
};
use testkit::phone::Phone;

/// Returns all record lines of a match played by bots.
fn played(setup: &Setup) -> Vec<String> {
    let habitual = PlayerInfo::new("", PlayerKind::Bot(BotLevel::Habitual));
    let players = setup.players.iter();
    let mut bots: Vec<_> = players.map(|_| quick_bot_of(&habitual)).collect();
    let (mut game, mut events) = Match::new(setup.clone()).expect("two may play");
    while !matches!(game.stage(), MatchStage::Over { .. }) {
        let Some(asked) = game.next_pending() else {
            events.extend(game.next_hand().expect("no hand is being played"));
            continue;
        };
        let legal = game.legal(asked.seat).expect("the seat has a decision");
        let view = game.view(asked.seat).expect("the seat has a view");
        let mut rng = decision_rng(&setup.seed, 0, asked);
        let action = bots[asked.seat.index()].decide(view, &legal, &mut rng);
        events.extend(
            game.submit(asked.seat, asked.decision, action)
                .expect("the bot's action is legal"),
        );
    }
    record::lines(&events)
}

/// Returns the player's index if this record line is a move.
fn mover(line: &Value) -> Option<u64> {
    line["do"].as_str()?;
    line["p"].as_u64()
}

/// Saves the match without its last moves. Returns these moves for each seat.
fn broken_off(home: &Home, setup: &Setup, tokens: [&str; 2]) -> [Vec<Value>; 2] {
    let lines = played(setup);
    let parsed: Vec<Value> = lines
        .iter()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    // The cut comes after the last lay-down, because the test phone cannot choose every possible way to lay down.
    let down = parsed
        .iter()
        .rposition(|line| line["do"] == "lay_down")
        .expect("a lay-down");
    let moves = parsed.iter().enumerate().skip(down + 1);
    let cut = moves
        .filter(|(_, line)| line["do"] == "discard")
        .map(|(at, _)| at + 1);
    let cut = cut
        .min()
        .filter(|at| *at < lines.len() - 2)
        .unwrap_or(down + 1);
    let mut text = record::header(setup) + "\n";
    for line in &lines[..cut] {
        text += line;
        text.push('\n');
    }
    fs::write(home.0.join("match.jsonl"), text).expect("written");
    let phones = (0..).zip(tokens).map(|(seat, token)| ReservedSeat {
        seat: Seat(seat),
        name: setup.players[usize::from(seat)].name.clone(),
        face: seat,
        key: KeyHash::of(token),
    });
    let seats: SeatSet = [Seat(0), Seat(1)].into_iter().collect();
    let kept = SavedPhones::of(
        &setup.commitment().to_string(),
        seats,
        None,
        phones.collect(),
    );
    fs::write(home.0.join("match.phones.json"), kept.text()).expect("written");
    let before = parsed[..cut].iter().rfind(|line| line["do"] == "discard");
    let asked = asked_for(&parsed[cut..], before.and_then(mover));
    let of = |seat: u64| {
        let own = asked.iter().filter(|line| mover(line) == Some(seat));
        own.cloned().collect()
    };
    [of(0), of(1)]
}

/// Returns the moves for which a phone is asked. Excludes a player's pass on the player's own discard, which needs no
/// answer.
fn asked_for(lines: &[Value], mut let_go: Option<u64>) -> Vec<Value> {
    let mut asked = Vec::new();
    for line in lines.iter().filter(|line| mover(line).is_some()) {
        let own = line["do"] == "pass" && mover(line) == let_go;
        if !own {
            asked.push(line.clone());
        }
        if line["do"] == "discard" {
            let_go = mover(line);
        }
    }
    asked
}

/// Returns a set-up with two phones. In its match, the last hand ends a few moves after the last lay-down.
fn setup() -> Setup {
    let player = |name: &str| PlayerInfo::new(name, PlayerKind::Human);
    Setup {
        seed: "to the end".to_owned(),
        rules: oficial(),
        players: vec![player("Ana"), player("Bea")],
    }
}

#[test]
fn phones_play_a_match_to_its_end_and_a_rematch_without_a_qr_code() {
    let home = Home::new("phones-rematch");
    let tokens = [
        "0123456789abcdef0123456789abcdef",
        "fedcba9876543210fedcba9876543210",
    ];
    let mut app = window(&home);
    let moves = broken_off(&home, &setup(), tokens);
    assert!(moves.iter().any(|moves| !moves.is_empty()));
    app.world_mut().write_message(ContinueMatch);
    until(&mut app, "the table", |app| {
        app.world().resource::<DisplayedState>().view.is_some()
    });
    let started = app.world().resource::<Phones>().started();
    let at = server_address(&app).0;
    let players: Vec<PhonePlayer> = tokens
        .iter()
        .zip(moves)
        .map(|(token, moves)| {
            let mut phone = Phone::connect(at);
            phone.say(&serde_json::json!({"type": "resume", "token": token, "since": 0}));
            phone.hear_type("seated");
            PhonePlayer::follows(phone, moves)
        })
        .collect();
    // The panel at the end of the hand opens by itself and ignores clicks for a moment.
    until(&mut app, "the end of the hand", |app| {
        says(app, "hand-over-sheet")
    });
    long_enough(&mut app);
    click_word(&mut app, "hand-over-sheet");
    until(&mut app, "the winner", |app| {
        let overlay = app.world().get_resource::<State<TableOverlay>>();
        overlay.is_some_and(|it| *it.get() == TableOverlay::MatchOver)
    });
    assert_eq!(
        app.world().resource::<DisplayedState>().sheet.lines.len(),
        7
    );
    let last = app.world().resource::<DisplayedState>().seed.clone();
    long_enough(&mut app);
    click_word(&mut app, "match-again");
    until(&mut app, "the next match", |app| {
        let shown = app.world().resource::<DisplayedState>();
        shown.seed != last && shown.view.is_some()
    });
    assert_eq!(menu(&app), Menu::None, "menu before the rematch");
    assert_eq!(app.world().resource::<Phones>().started(), started);
    until(&mut app, "some turns", |app| {
        let view = app.world().resource::<DisplayedState>().view.as_ref();
        view.is_some_and(|view| view.table.turn > 4)
    });
    for player in players {
        let (_, heard) = player.ends();
        greeted_twice(&heard);
    }
}

/// Waits two seconds of real time, because new buttons ignore early clicks.
fn long_enough(app: &mut App) {
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_secs(2) {
        frames(app, 1);
        yield_to_workers();
    }
}

/// Asserts that the phone received a `hello` message for each of the two matches, and all events of the second one.
fn greeted_twice(heard: &[Value]) {
    let of = |kind: &'static str| move |one: &&Value| one["type"] == kind;
    let games: Vec<&Value> = heard
        .iter()
        .filter(of("hello"))
        .map(|one| &one["game"])
        .collect();
    assert_eq!(games.len(), 2, "number of hello messages");
    assert_ne!(games[0], games[1]);
    let over = |one: &Value| one["type"] == "state" && one["stage"] == "over";
    assert!(heard.iter().any(over), "no state with the winner");
    let second = heard.iter().rposition(|one| one["type"] == "hello");
    let since = &heard[second.expect("a greeting")..];
    let mut events = since.iter().filter(of("event"));
    assert_eq!(
        events.next().expect("an event after the second hello")["seq"],
        1
    );
    assert!(since.iter().any(|one| one["type"] == "accepted"));
    assert!(heard.iter().all(|one| one["type"] != "refused"));
    assert!(heard.iter().all(|one| one["type"] != "turned_away"));
}
