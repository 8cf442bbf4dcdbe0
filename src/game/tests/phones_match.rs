//! A match that was broken off shortly before its end: its phones come back, play it to the end, and play the next one without a square.
use crate::{
    family::click_word,
    harness::{Home, let_others_work},
    input::{frames, says},
    pads::menu,
    phone::Phone,
    phones_table::{Player, door, until, window},
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
    model::{ContinueMatch, Shown},
    phones::Phones,
    states::{Menu, TableOverlay},
};
use serde_json::Value;
use server::{Expected, KeptKey, KeptPhones};
use std::{
    fs,
    time::{Duration, Instant},
};

/// A match of these people from its first line to its last, as bots would play it.
fn played(setup: &Setup) -> Vec<String> {
    let habitual = PlayerInfo::new("", PlayerKind::Bot(BotLevel::Habitual));
    let players = setup.players.iter();
    let mut bots: Vec<_> = players.map(|_| quick_bot_of(&habitual)).collect();
    let (mut game, mut events) = Match::new(setup.clone()).expect("two may play");
    while !matches!(game.stage(), MatchStage::Over { .. }) {
        let Some(asked) = game.next_asked() else {
            events.extend(game.next_hand().expect("no hand is being played"));
            continue;
        };
        let legal = game.legal(asked.seat).expect("it is asked");
        let view = game.view(asked.seat).expect("so too");
        let mut rng = decision_rng(&setup.seed, 0, asked);
        let action = bots[asked.seat.index()].decide(view, &legal, &mut rng);
        events.extend(
            game.submit(asked.seat, asked.decision, action)
                .expect("bots do what is legal"),
        );
    }
    record::lines(&events)
}

/// The number of the player who makes the move in this line, if it is one.
fn mover(line: &Value) -> Option<u64> {
    line["do"].as_str()?;
    line["p"].as_u64()
}

/// Saves that match without its last moves. Those of each seat, in their order.
fn broken_off(home: &Home, setup: &Setup, tokens: [&str; 2]) -> [Vec<Value>; 2] {
    let lines = played(setup);
    let parsed: Vec<Value> = lines
        .iter()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    // Nobody lays down any more: of the ways to do so a phone is offered only some.
    let down = parsed
        .iter()
        .rposition(|line| line["do"] == "lay_down")
        .expect("somebody was down");
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
    let phones = (0..).zip(tokens).map(|(seat, token)| Expected {
        seat: Seat(seat),
        name: setup.players[usize::from(seat)].name.clone(),
        face: seat,
        key: KeptKey::of(token),
    });
    let seats: SeatSet = [Seat(0), Seat(1)].into_iter().collect();
    let kept = KeptPhones::of(
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

/// The moves among these lines that somebody is asked for: nobody is, whether they want back what they have just let go.
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

/// Two at phones; a hand that ends some moves after the last of them has laid down.
fn setup() -> Setup {
    let player = |name: &str| PlayerInfo::new(name, PlayerKind::Human);
    Setup {
        seed: "to the end".to_owned(),
        rules: oficial(),
        players: vec![player("Ana"), player("Bea")],
    }
}

#[test]
fn phones_play_a_match_to_its_end_and_again_without_a_square() {
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
        app.world().resource::<Shown>().view.is_some()
    });
    let started = app.world().resource::<Phones>().started();
    let at = door(&app).0;
    let players: Vec<Player> = tokens
        .iter()
        .zip(moves)
        .map(|(token, moves)| {
            let mut phone = Phone::connect(at);
            phone.say(&serde_json::json!({"type": "resume", "token": token, "since": 0}));
            phone.hear_type("seated");
            Player::follows(phone, moves)
        })
        .collect();
    // Nobody at the screen has to press it, but then it is looked at for a while.
    until(&mut app, "the end of the hand", |app| {
        says(app, "hand-over-sheet")
    });
    long_enough(&mut app);
    click_word(&mut app, "hand-over-sheet");
    until(&mut app, "the winner", |app| {
        let overlay = app.world().get_resource::<State<TableOverlay>>();
        overlay.is_some_and(|it| *it.get() == TableOverlay::MatchOver)
    });
    assert_eq!(app.world().resource::<Shown>().sheet.lines.len(), 7);
    let last = app.world().resource::<Shown>().seed.clone();
    long_enough(&mut app);
    click_word(&mut app, "match-again");
    until(&mut app, "the next match", |app| {
        let shown = app.world().resource::<Shown>();
        shown.seed != last && shown.view.is_some()
    });
    assert_eq!(menu(&app), Menu::None, "nobody was waited for");
    assert_eq!(app.world().resource::<Phones>().started(), started);
    until(&mut app, "some turns", |app| {
        let view = app.world().resource::<Shown>().view.as_ref();
        view.is_some_and(|view| view.table.turn > 4)
    });
    for player in players {
        let (_, heard) = player.ends();
        greeted_twice(&heard);
    }
}

/// What comes unasked is not chosen at once: it is looked at for a while, by the clock.
fn long_enough(app: &mut App) {
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_secs(2) {
        frames(app, 1);
        let_others_work();
    }
}

/// It has been greeted to both matches, and was told the second from its first event on.
fn greeted_twice(heard: &[Value]) {
    let of = |kind: &'static str| move |one: &&Value| one["type"] == kind;
    let games: Vec<&Value> = heard
        .iter()
        .filter(of("hello"))
        .map(|one| &one["game"])
        .collect();
    assert_eq!(games.len(), 2, "greeted in each match, once");
    assert_ne!(games[0], games[1]);
    let over = |one: &Value| one["type"] == "state" && one["stage"] == "over";
    assert!(heard.iter().any(over), "told who has won");
    let second = heard.iter().rposition(|one| one["type"] == "hello");
    let since = &heard[second.expect("a greeting")..];
    let mut events = since.iter().filter(of("event"));
    assert_eq!(events.next().expect("it is told")["seq"], 1);
    assert!(since.iter().any(|one| one["type"] == "accepted"));
    assert!(heard.iter().all(|one| one["type"] != "refused"));
    assert!(heard.iter().all(|one| one["type"] != "turned_away"));
}
