//! `tests/bots/README.md`: every example in it is what the program really says, and no field goes without a word.
use botprocess::{MOST_IN_A_ROW, MOST_IN_A_TURN, START_UP};
use engine::{
    matchplay::{MatchEvent, MatchStage, ScoreSheet},
    protocol::{
        BotAnswer, Decide, Feed, Glimpse, Greeting, Heard, Hello, LAY_DOWNS, Message, Numbered,
        Reason, Refused, RefusedAnswer, Said, VERSION, WrittenAction, check,
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
    fs::read_to_string(path).expect("it is there")
}

/// The example after this mark.
fn example(name: &str) -> String {
    let text = description();
    let mark = format!("<!-- example: {name} -->\n```json\n");
    let after = text
        .split(&mark)
        .nth(1)
        .unwrap_or_else(|| panic!("no example {name}"));
    after.split("```").next().unwrap_or_default().to_owned()
}

/// Player 0 in the middle of a turn: down, a card laid off, a joker on the table, a discard claimed.
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

/// Player 2 is asked about the queen of hearts.
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

fn decide(scene: &Scene, seat: u8, id: u32) -> Decide {
    let mut decide = question(&scene.table, Seat(seat), id).expect("asked");
    // A table set up by hand was dealt from no packs.
    decide.view.decks = 2;
    decide
}

/// Every example, and what it must be.
fn examples() -> Vec<(&'static str, Message)> {
    let illegal = || {
        let (seat, action) = step("0 drop JK");
        let scene = playing();
        let legal = scene.table.legal(seat).expect("asked");
        let why = check(scene.table.view(seat).expect("a seat"), &legal, &action);
        let written = serde_json::to_string(&WrittenAction(action)).expect("JSON");
        format!("{written}: {}", why.expect_err("it has no joker"))
    };
    vec![
        ("hello", Message::Hello(Box::new(hello(&claiming(), 2)))),
        (
            "claim",
            Message::Decide(Box::new(decide(&claiming(), 2, 16))),
        ),
        ("play", Message::Decide(Box::new(decide(&playing(), 0, 17)))),
        (
            "refused",
            Message::Refused(Refused {
                id: 17,
                reason: illegal(),
            }),
        ),
        ("bye", Message::Bye),
    ]
}

/// Every example of version 2, and what it must be.
fn examples_of_2() -> Vec<(&'static str, String)> {
    let mut claimed = claiming();
    let events = claimed.play("2 claim");
    let awarded = MatchEvent::Table(events[1].clone()).seen_by(Viewer::Seat(Seat(2)));
    let numbered = Numbered {
        seq: 41,
        event: (&awarded).into(),
    };
    let scene = playing();
    let rules = &scene.table.public().rules;
    let mut feed = Feed::new(Greeting::to(Seat(0), 3, rules));
    let glimpse = Glimpse {
        view: scene.table.view(Seat(0)),
        sheet: &ScoreSheet::default(),
        hands: 7,
        stage: MatchStage::Playing,
    };
    feed.follow(&[], glimpse, None);
    let (id, ask) = feed.ask().expect("asked");
    let why = Rejection::NotHeld("JK".parse().expect("a card"));
    let refused = Said::Refused(RefusedAnswer {
        id,
        reason: Reason::from(&why),
        open: true,
    });
    vec![
        ("event", Said::Event(numbered).text()),
        // A table set up by hand was dealt from no packs.
        ("state", feed.state().replace("\"decks\":0", "\"decks\":2")),
        ("decide-2", ask.to_owned()),
        ("refused-2", refused.text()),
        ("accepted", Said::Accepted { id: 17 }.text()),
        ("closed", Said::Closed { id: 17 }.text()),
    ]
}

#[test]
fn what_is_said_in_version_2_is_heard() {
    for name in ["hello-back", "answer-2"] {
        let heard = serde_json::from_str::<Heard>(&example(name));
        assert!(heard.is_ok(), "{name}: {heard:?}");
    }
}

#[test]
fn the_examples_are_what_the_program_says() {
    let mut wrong = Vec::new();
    let of_1 = examples().into_iter();
    let of_1 = of_1.map(|(name, message)| (name, message.line()));
    for (name, message) in of_1.chain(examples_of_2()) {
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
    let asked = decide(&playing(), 0, 17);
    assert_eq!(answer.id, asked.id);
    assert!(asked.legal.contains(&answer.action), "{answer:?}");
    assert!(answer.note.is_some());
}

#[test]
fn no_field_goes_without_a_word() {
    let text = description();
    let mut fields = BTreeSet::new();
    for (_, message) in examples() {
        let said: Value = serde_json::from_str(&message.line()).expect("JSON");
        collect(&said, &mut fields);
    }
    for (_, message) in examples_of_2() {
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

/// All names of fields, but those of the rules, which the rule files explain, and of the values, which are cards.
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
