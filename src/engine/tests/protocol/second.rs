//! Version 2 messages: they contain only what the seat may know, events are numbered, and each question is answered
//! once.
use engine::{
    cards::Card,
    matchplay::{
        BotLevel, Match, MatchEvent, MatchStage, PlayerInfo, PlayerKind, ScoreSheet, Setup,
    },
    protocol::{
        AnswerVerdict, ClientMessage, Greeting, HandView, NumberedEvent, Reason, SeatEventLog,
        SeatSnapshot, ServerMessage, question_id, refusals,
    },
    record,
    rules::Preset,
    seat::Seat,
    table::{Event, Table, Viewer},
};
use std::{collections::BTreeMap, thread};
use testkit::{
    random::Random,
    random_input::{any_deal, any_legal},
    scenario::{Scene, scene, step},
};

fn everybody(table: &Table) -> impl Iterator<Item = Seat> + use<> {
    (0..table.public().seating.len() as u8).map(Seat)
}

/// Returns the state and the question that a viewer receives for this table. The greeting depends only on the rules, so
/// the caller passes it in.
fn told(table: &Table, viewer: Viewer, greeting: &Greeting) -> String {
    let mut feed = SeatEventLog::new(greeting.clone());
    let glimpse = SeatSnapshot {
        view: match viewer {
            Viewer::Seat(seat) => table.view(seat).map(HandView::Seat),
            Viewer::Spectator => Some(HandView::Spectator(table.public())),
        },
        sheet: &ScoreSheet::default(),
        stage: MatchStage::Playing,
    };
    feed.update(&[], glimpse, None);
    let ask = feed.ask().map_or("", |(_, text)| text);
    [feed.state(), ask].join("\n")
}

/// The messages to a seat stay identical if all cards hidden from it are dealt again. Those to spectators stay identical
/// as well.
#[test]
fn a_hundred_thousand_states_reveal_nothing_hidden() {
    let differed: usize = thread::scope(|scope| {
        let threads: Vec<_> = (0..4)
            .map(|part| scope.spawn(move || redealt_and_compared(part * 1_000_000, 25_000)))
            .collect();
        let counts = threads.into_iter().map(|thread| thread.join());
        counts.map(|count| count.expect("the thread ends")).sum()
    });
    assert!(differed > 90_000, "{differed}");
}

/// Compares at least `states` positions, starting with this seed. Returns the number of positions in which dealing the
/// hidden cards again changed them.
fn redealt_and_compared(mut seed: u64, states: usize) -> usize {
    let (mut compared, mut differed) = (0, 0);
    while compared < states {
        seed += 1;
        let random = &mut Random::new(seed);
        let mut scene = any_deal(random);
        let seats = scene.table.public().seating.len() as u8;
        let greeting = Greeting::to(Seat(0), seats, &scene.table.public().rules);
        for _ in 0..120 {
            if scene.is_over() {
                break;
            }
            if random.chance(40) {
                for seat in everybody(&scene.table) {
                    let other = scene
                        .table
                        .redealt(seat, &mut |cards| random.shuffle(cards));
                    for viewer in [Viewer::Seat(seat), Viewer::Spectator] {
                        let before = told(&scene.table, viewer, &greeting);
                        assert_eq!(before, told(&other, viewer, &greeting), "messages differ");
                    }
                    compared += 1;
                    differed += usize::from(other != scene.table);
                }
            }
            let (seat, decision, action) = any_legal(random, &scene.table);
            let done = scene.submit(seat, decision, action);
            done.expect("what is listed is accepted");
        }
    }
    differed
}

/// Returns the event with random cards in place of those hidden from `viewer`.
fn other_cards(random: &mut Random, event: &Event, viewer: Seat) -> Event {
    let mut event = event.clone();
    let any = |random: &mut Random| Card::from_index(random.below(53)).expect("a card");
    match &mut event {
        Event::TookStock { seat, card } if *seat != viewer => *card = any(random),
        Event::Awarded { seat, penalty, .. } if *seat != viewer => {
            penalty.fill_with(|| any(random));
        }
        Event::Discarded {
            seat,
            card,
            face_down: true,
            ..
        } if *seat != viewer => *card = any(random),
        Event::StockRenewed { stock } => random.shuffle(stock),
        Event::Dealt {
            shoe,
            seating,
            dealer,
            each,
            ..
        } => {
            // Cards are dealt one at a time, first to the player to the dealer's right (R4).
            let place = seating.distance(seating.right_of(*dealer), viewer);
            let dealt = usize::from(*each) * seating.len();
            let own = |at: usize| at < dealt && at % seating.len() == place || at == dealt;
            let hidden: Vec<usize> = (0..shoe.len()).filter(|at| !own(*at)).collect();
            let mut cards: Vec<Card> = hidden.iter().map(|at| shoe[*at]).collect();
            random.shuffle(&mut cards);
            for (at, card) in hidden.into_iter().zip(cards) {
                shoe[at] = card;
            }
        }
        _ => {}
    }
    event
}

fn line(event: &Event, viewer: Viewer) -> String {
    let event = MatchEvent::Table(event.clone()).seen_by(viewer);
    ServerMessage::Event(NumberedEvent { seq: 1, event }).line()
}

fn setup(seed: &str, seats: usize) -> Setup {
    let player = |at| PlayerInfo::new(format!("P{at}"), PlayerKind::Bot(BotLevel::Habitual));
    Setup {
        seed: seed.to_owned(),
        rules: Preset::Oficial.file().rules.clone(),
        players: (0..seats).map(player).collect(),
    }
}

fn events(seed: &str) -> Vec<MatchEvent> {
    let played = engine::sim::play(setup(seed, 4), true).expect("four may play");
    record::resume(&played.record.expect("asked for"))
        .expect("a record")
        .events
}

#[test]
fn no_event_reveals_a_hidden_card() {
    let random = &mut Random::new(7);
    let (mut changed, mut seen) = (0, 0);
    for seed in ["a", "b", "c"] {
        for event in events(seed) {
            let MatchEvent::Table(event) = event else {
                continue;
            };
            for seat in (0..4).map(Seat) {
                let other = other_cards(random, &event, seat);
                for viewer in [Viewer::Seat(seat), Viewer::Spectator] {
                    assert_eq!(line(&event, viewer), line(&other, viewer), "{viewer:?}");
                }
                changed += usize::from(other != event);
                seen += 1;
            }
        }
    }
    assert!(changed > 1_500 && seen > 5_000, "{changed} of {seen}");
}

#[test]
fn an_event_is_one_line_with_its_name() {
    let mut kinds = BTreeMap::new();
    for seed in ["a", "b", "c", "d"] {
        for event in events(seed) {
            let said = ServerMessage::Event(NumberedEvent {
                seq: 3,
                event: event.seen_by(Viewer::Seat(Seat(1))),
            });
            let line = said.line();
            assert_eq!(line.find('\n'), Some(line.len() - 1), "{line}");
            let value: serde_json::Value = serde_json::from_str(&line).expect("JSON");
            *kinds
                .entry(value["event"].as_str().expect("a name").to_owned())
                .or_insert(0) += 1;
        }
    }
    assert!(kinds.len() >= 13, "{kinds:?}");
}

/// The question numbers of a seat increase, and a resumed match has the same numbers.
#[test]
fn a_question_keeps_its_number_when_resumed() {
    let mut last = [0; 4];
    let mut asked = 0;
    let (mut game, events) = Match::new(setup("numbers", 4)).expect("four may play");
    let mut text = record::header(game.setup()) + "\n";
    let mut note = |events: &[MatchEvent]| {
        for line in record::lines(events) {
            text += &(line + "\n");
        }
        text.clone()
    };
    note(&events);
    let random = &mut Random::new(3);
    while asked < 3_000 {
        match game.stage() {
            MatchStage::Over { .. } => break,
            MatchStage::BetweenHands { .. } => {
                note(&game.next_hand().expect("between hands"));
            }
            MatchStage::Playing => {
                let pending = game.pending();
                let table = game.table().expect("a hand is played");
                let (seat, decision, action) = any_legal(random, table);
                let one = pending
                    .iter()
                    .find(|one| one.seat == seat)
                    .expect("pending");
                let id = question_id(*one);
                assert!(id >= last[seat.index()], "{one:?}");
                last[seat.index()] = id;
                let before = pending.clone();
                let events = game.submit(seat, decision, action).expect("legal");
                let same = game.pending().contains(one);
                assert!(!same, "an answered question is never asked again: {one:?}");
                let record = note(&events);
                asked += 1;
                if asked % 100 == 0 {
                    let resumed = record::resume(&record).expect("a record").game;
                    assert_eq!(resumed.pending(), game.pending());
                    assert_ne!(resumed.pending(), before);
                }
            }
        }
    }
    assert!(asked > 1_000, "{asked}");
}

fn playing() -> Scene {
    let mut scene = scene("TT", &["2D 2H 2S 9C 9D 9H KC QC", "3D 3H", "4D 4H"]).start();
    scene.play("0 stock\n1 pass\n2 pass");
    scene
}

fn feed(scene: &Scene, seat: u8) -> SeatEventLog {
    let rules = &scene.table.public().rules;
    let mut feed = SeatEventLog::new(Greeting::to(Seat(seat), 3, rules));
    let glimpse = SeatSnapshot {
        view: scene.table.view(Seat(seat)).map(HandView::Seat),
        sheet: &ScoreSheet::default(),
        stage: MatchStage::Playing,
    };
    feed.update(&[], glimpse, None);
    feed
}

#[test]
fn a_repeated_answer_is_given_to_the_match_once() {
    let mut scene = playing();
    let mut own = feed(&scene, 0);
    let (id, _) = own.ask().expect("asked");
    let action = |text: &str| step(text).1;
    assert!(matches!(
        own.check_answer(id, &action("0 drop KC")),
        AnswerVerdict::Give(_)
    ));
    own.accept(id, action("0 drop KC"));
    assert_eq!(
        own.check_answer(id, &action("0 drop KC")),
        AnswerVerdict::Again
    );
    scene.play("0 drop KC");
    let glimpse = SeatSnapshot {
        view: scene.table.view(Seat(0)).map(HandView::Seat),
        sheet: &ScoreSheet::default(),
        stage: MatchStage::Playing,
    };
    own.update(&[], glimpse, None);
    assert_eq!(own.ask(), None);
    assert_eq!(
        own.check_answer(id, &action("0 drop KC")),
        AnswerVerdict::Again
    );
    for (id, action) in [(id, action("0 drop QC")), (id + 4, action("0 stock"))] {
        match own.check_answer(id, &action) {
            AnswerVerdict::Over(refused) => assert_eq!((refused.id, refused.open), (id, false)),
            other => panic!("{other:?}"),
        }
    }
    // An answer from a seat without a question is rejected, whatever its number.
    let other = feed(&scene, 2);
    assert!(
        other.ask().is_none()
            && matches!(
                other.check_answer(id, &action("0 stock")),
                AnswerVerdict::Over(_)
            )
    );
}

#[test]
fn an_impossible_action_names_the_key_of_the_game_s_message() {
    let scene = playing();
    let of = |seat: u8| {
        let view = scene.table.view(Seat(seat)).expect("a seat");
        refusals(view.legal().as_ref())
    };
    let own = of(0);
    let key = |name: &str| own.get(name).map(|reason| reason.key.as_str());
    assert_eq!(key("lay_down"), None);
    assert_eq!(key("discard"), None);
    assert_eq!(key("take_stock"), Some("reject-already-taken"));
    assert_eq!(key("lay_off"), Some("reject-not-down"));
    assert_eq!(key("take_back"), Some("reject-nothing-to-take-back"));
    let texts = std::fs::read_to_string(concat!(
        concat!(env!("CARGO_MANIFEST_DIR"), "/../.."),
        "/assets/locales/en/game.ftl"
    ))
    .expect("it is there");
    for reason in own.values().chain(of(1).values()) {
        assert!(
            texts.contains(&format!("\n{} = ", reason.key)),
            "{}",
            reason.key
        );
    }
    let held = engine::table::Rejection::NotHeld("QS".parse().expect("a card"));
    let reason = Reason::from(&held);
    assert_eq!(
        (reason.key.as_str(), &reason.args["card"]),
        ("reject-not-held", &"QS".into())
    );
    assert_eq!(reason.text, "QS is not in your hand");
}

#[test]
fn version_2_is_requested_in_one_line() {
    let read = |line: &str| serde_json::from_str::<ClientMessage>(line).ok();
    assert_eq!(
        read(r#"{"type":"hello","version":2}"#),
        Some(ClientMessage::Hello {
            version: 2,
            since: 0
        })
    );
    assert!(matches!(
        read(r#"{"type":"answer","id":3,"action":{"do":"pass"}}"#),
        Some(ClientMessage::Answer(answer)) if answer.id == 3
    ));
    for wrong in [
        "",
        "[]",
        r#"{"type":"hello"}"#,
        r#"{"type":"answer","id":3}"#,
        r#"{"type":"decide"}"#,
    ] {
        assert_eq!(read(wrong), None, "{wrong}");
    }
}
