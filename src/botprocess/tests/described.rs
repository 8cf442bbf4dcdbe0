//! Tests of `tests/bots/README.md`: every example equals the real message, and every field is described.
use botprocess::{MOST_IN_A_ROW, MOST_IN_A_TURN, START_UP};
use engine::{
    matchplay::{MatchEvent, MatchStage, ScoreSheet},
    protocol::{
        BotAnswer, ClientMessage, Decide, Greeting, HandView, Hello, LAY_DOWNS, Message,
        NumberedEvent, Reason, Refused, RefusedAnswer, SeatEventLog, SeatSnapshot, ServerMessage,
        VERSION, check,
    },
    seat::Seat,
    table::{Rejection, Viewer},
};
use serde_json::Value;
use std::{collections::BTreeSet, fs, path::Path, time::Duration};
use testkit::questions::question;
use testkit::scenario::{Scene, scene, step};

fn description() -> String {
    let path =
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("tests/bots/README.md");
    fs::read_to_string(path).expect("the description can be read")
}

/// Returns the example in the README that follows the marker with this name.
fn example(name: &str) -> String {
    let text = description();
    let mark = format!("<!-- example: {name} -->\n```json\n");
    let after = text
        .split(&mark)
        .nth(1)
        .unwrap_or_else(|| panic!("no example {name}"));
    after.split("```").next().unwrap_or_default().to_owned()
}

/// Returns a match in which player 0 is in the middle of a turn. The contract and another card are laid down, a joker is on the table, and
/// player 2 has claimed a discard.
fn playing() -> Scene {
    let mut scene = scene(
        "TE",
        &["2D 2H 2S 5C 6C 7C 8C 9C TH QS", "9S KD KC", "4D 4H JK"],
    )
    .pile("QH")
    .meld(1, "9H: 9H JK JH QH")
    .stock("KS 3C 4C 5D 6D 7D 8D")
    .start();
    scene.play("0 stock\n1 pass\n2 claim\n0 down 2D 2H 2S | 5C: 5C 6C 7C 8C");
    scene
}

/// Returns a match in which player 2 must decide whether to claim the queen of hearts.
fn claiming() -> Scene {
    let mut scene = scene("TT", &["2D 2H 2S 9H", "9S KD KC", "QS QC 4D 4H"])
        .pile("QH")
        .start();
    scene.play("0 stock\n1 pass");
    scene
}

fn hello(scene: &Scene, seat: u8) -> Hello {
    let view = scene.table.view(Seat(seat)).expect("a seat");
    Hello::to(view, Duration::from_millis(1000))
}

fn decide(scene: &Scene, seat: u8, id: u32) -> Decide<'_> {
    question(&scene.table, Seat(seat), id).expect("asked")
}

/// Writes a message. The test match has no packs of cards, so their number is set here.
fn line(message: &Message<'_>) -> String {
    message.line().replace("\"decks\":0", "\"decks\":2")
}

/// Returns the name of each example for version 1 of the protocol, with the expected message.
fn examples() -> Vec<(&'static str, String)> {
    let illegal = || {
        let (seat, action) = step("0 drop JK");
        let scene = playing();
        let legal = scene.table.legal(seat).expect("asked");
        let why = check(scene.table.view(seat).expect("a seat"), &legal, &action);
        let written = serde_json::to_string(&action).expect("JSON");
        format!("{written}: {}", why.expect_err("it has no joker"))
    };
    let refused = Refused {
        id: 17,
        reason: illegal(),
    };
    vec![
        (
            "hello",
            line(&Message::Hello(Box::new(hello(&claiming(), 2)))),
        ),
        (
            "claim",
            line(&Message::Decide(Box::new(decide(&claiming(), 2, 16)))),
        ),
        (
            "play",
            line(&Message::Decide(Box::new(decide(&playing(), 0, 17)))),
        ),
        ("refused", line(&Message::Refused(refused))),
        ("bye", line(&Message::Bye)),
    ]
}

/// Returns the name of each example for version 2 of the protocol, with the expected message.
fn examples_of_2() -> Vec<(&'static str, String)> {
    let mut claimed = claiming();
    let events = claimed.play("2 claim");
    let awarded = MatchEvent::Table(events[1].clone()).seen_by(Viewer::Seat(Seat(2)));
    let numbered = NumberedEvent {
        seq: 41,
        event: awarded,
    };
    let scene = playing();
    let rules = &scene.table.public().rules;
    let mut feed = SeatEventLog::new(Greeting::to(Seat(0), 3, rules));
    let glimpse = SeatSnapshot {
        view: scene.table.view(Seat(0)).map(HandView::Seat),
        sheet: &ScoreSheet::default(),
        stage: MatchStage::Playing,
    };
    feed.update(&[], glimpse, None);
    let (id, ask) = feed.ask().expect("asked");
    let why = Rejection::NotHeld("JK".parse().expect("a card"));
    let refused = ServerMessage::Refused(RefusedAnswer {
        id,
        reason: Reason::from(&why),
        open: true,
    });
    vec![
        ("event", ServerMessage::Event(numbered).text()),
        // The test match has no packs of cards, so their number is set here.
        ("state", feed.state().replace("\"decks\":0", "\"decks\":2")),
        ("decide-2", ask.to_owned()),
        ("refused-2", refused.text()),
        ("accepted", ServerMessage::Accepted { id: 17 }.text()),
        ("closed", ServerMessage::Closed { id: 17 }.text()),
    ]
}

#[test]
fn version_2_examples_of_program_messages_are_understood() {
    for name in ["hello-back", "answer-2"] {
        let heard = serde_json::from_str::<ClientMessage>(&example(name));
        assert!(heard.is_ok(), "{name}: {heard:?}");
    }
}

#[test]
fn the_examples_equal_the_actual_messages() {
    let mut wrong = Vec::new();
    for (name, message) in examples().into_iter().chain(examples_of_2()) {
        let said: Value = serde_json::from_str(&message).expect("JSON");
        let written: Value = serde_json::from_str(&example(name)).unwrap_or_default();
        if written != said {
            wrong.push(format!("example {name} must be {message}\n"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.concat());
}

#[test]
fn the_answer_of_the_example_is_one_of_the_legal_actions() {
    let answer: BotAnswer = serde_json::from_str(&example("answer")).expect("an answer");
    let scene = playing();
    let asked = decide(&scene, 0, 17);
    assert_eq!(answer.id, asked.id);
    assert!(asked.legal.contains(&answer.action), "{answer:?}");
    assert!(answer.note.is_some());
}

#[test]
fn every_field_is_described() {
    let text = description();
    let mut fields = BTreeSet::new();
    for (_, message) in examples().into_iter().chain(examples_of_2()) {
        let said: Value = serde_json::from_str(&message).expect("JSON");
        collect(&said, &mut fields);
    }
    let missing: Vec<&String> = fields
        .iter()
        .filter(|field| !text.contains(&format!("`{field}`")))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
    for number in [
        format!("version {VERSION}"),
        format!("{LAY_DOWNS} ways"),
        format!("{MOST_IN_A_ROW} failures"),
        format!("{MOST_IN_A_TURN} answers"),
        format!("{} seconds", START_UP.as_secs()),
    ] {
        assert!(text.contains(&number), "{number} is not in it");
    }
}

/// Collects all field names. Skips the fields within `rules`, which the rule files document, and within `values`, whose keys are cards.
fn collect(value: &Value, fields: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => {
            for (field, value) in object {
                fields.insert(field.clone());
                if field != "rules" && field != "values" {
                    collect(value, fields);
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, fields)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
