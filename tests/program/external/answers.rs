//! Other people's programs as players: whatever they answer, the match goes on, and it is said what was wrong.
use super::shell::{OBEDIENT, PATIENT, ask, bot, faults, quick, ready, shell};
use botprocess::{FaultKind, MOST_IN_A_TURN};
use engine::{bots::new_bot, matchplay::BotLevel, sim};
use std::{fs, path::PathBuf, time::Duration};
use testkit::{
    matches::setup,
    scenario::{self, step},
};

#[test]
fn an_answer_is_taken_as_it_is() {
    let scene = ready();
    let mut bot = bot(&shell("obedient", OBEDIENT), PATIENT);
    let answer = ask(&mut bot, &scene);
    assert_eq!(answer, step("0 drop 2S").1, "the last of the legal ones");
    assert_ne!(answer, quick(&scene), "habitual lays down");
    assert_eq!(bot.note(), Some("as you say"));
    let tally = bot.log().tally();
    assert_eq!((tally.decisions, tally.answered), (1, 1));
    assert!(tally.faults.is_empty() && bot.log().sentences().is_empty());
}

#[test]
fn habitual_answers_for_a_program_that_is_wrong() {
    let scene = ready();
    for (name, deed, kind, part) in [
        (
            "garbled",
            "echo hello",
            FaultKind::Garbled,
            "1 line that could not be understood, first “hello”",
        ),
        (
            "early",
            "echo '{\"id\":99,\"action\":{\"do\":\"pass\"}}'",
            FaultKind::NotAsked,
            "decision 99",
        ),
        (
            "cheat",
            "echo '{\"id\":'$id',\"action\":{\"do\":\"discard\",\"card\":\"JK\"}}'",
            FaultKind::Illegal,
            "JK is not in your hand",
        ),
        (
            "crash",
            "exit 3",
            FaultKind::Ended,
            "first with exit status: 3",
        ),
        (
            "closed",
            "exec 1>&-; exec sleep 1000",
            FaultKind::Ended,
            "its output closed",
        ),
        (
            "long",
            "yes | head -c 1000000 | tr -d '\\n'",
            FaultKind::Garbled,
            "yyyyyyyyyy…",
        ),
        (
            "binary",
            "printf '\\377\\376\\n'",
            FaultKind::Garbled,
            "could not be understood",
        ),
    ] {
        let mut bot = bot(&shell(name, deed), PATIENT);
        assert_eq!(ask(&mut bot, &scene), quick(&scene), "{name}");
        faults(&bot.log(), kind, 1, part);
        assert_eq!(bot.log().tally().answered, 0, "{name}");
    }
}

#[test]
fn a_line_that_is_too_long_is_one_mistake() {
    let scene = ready();
    let deed =
        format!("[ $id = 1 ] && {{ yes | head -c 300000 | tr -d '\\n'; echo; }} || {OBEDIENT}");
    let mut bot = bot(&shell("once long", &deed), PATIENT);
    assert_eq!(ask(&mut bot, &scene), quick(&scene));
    for _ in 0..3 {
        assert_eq!(ask(&mut bot, &scene), step("0 drop 2S").1);
    }
    faults(&bot.log(), FaultKind::Garbled, 1, "1 line that could not");
    assert_eq!(bot.log().tally().answered, 3);
}

#[test]
fn a_program_that_is_not_there_is_named() {
    let scene = ready();
    let mut bot = bot("/nowhere/at/all --fast", PATIENT);
    assert_eq!(ask(&mut bot, &scene), quick(&scene));
    faults(
        &bot.log(),
        FaultKind::NotStarted,
        1,
        "“/nowhere/at/all --fast” could not be started: ",
    );
}

#[test]
fn a_new_hand_is_a_new_chance() {
    let scene = ready();
    let mut bot = bot(&shell("crash again", "exit 0"), PATIENT);
    for _ in 0..5 {
        ask(&mut bot, &scene);
    }
    assert_eq!(bot.log().tally().faults[&FaultKind::Ended], 3);
    let mut next = scenario::scene("TE", &["2D 2H 2S 9C", "3D 3H", "4D 4H"])
        .with(|rig| rig.hand = 1)
        .start();
    next.play("0 stock\n1 pass\n2 pass");
    ask(&mut bot, &next);
    assert_eq!(
        bot.log().tally().faults[&FaultKind::Ended],
        4,
        "it was asked again"
    );
}

#[test]
fn a_program_that_goes_round_in_circles_is_answered_for() {
    let scene = ready();
    let mut bot = bot(&shell("circles", OBEDIENT), PATIENT);
    for _ in 0..MOST_IN_A_TURN {
        assert_ne!(ask(&mut bot, &scene), quick(&scene));
    }
    for _ in 0..5 {
        assert_eq!(ask(&mut bot, &scene), quick(&scene));
    }
    faults(
        &bot.log(),
        FaultKind::Endless,
        1,
        "did not come to the end of 1 turn",
    );
}

#[test]
fn a_program_is_greeted_with_its_seat_and_sees_its_own_cards_only() {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("heard.jsonl");
    let command = format!("tee '{}'", file.display());
    let scene = ready();
    let mut echo = bot(&command, PATIENT);
    // What it says is no answer: it is our own words.
    ask(&mut echo, &scene);
    drop(echo);
    let heard = fs::read_to_string(&file).expect("it was written");
    let kinds: Vec<serde_json::Value> = (heard.lines())
        .map(|line| serde_json::from_str::<serde_json::Value>(line).expect("JSON")["type"].take())
        .collect();
    assert_eq!(kinds[..2], ["hello", "decide"]);
    let question = heard.lines().nth(1).expect("the question");
    assert!(
        question.contains(r#""cards":["2C","9C","QC","KC","2D","9D","2H","9H","2S"]"#),
        "{question}"
    );
    for theirs in ["3D", "3H", "4D", "4H"] {
        assert!(!question.contains(theirs), "{theirs}: {question}");
    }
}

#[test]
fn a_match_with_the_worst_of_players_comes_to_its_end() {
    let setup = setup("worst", 4);
    let commands = [
        shell("match crash", "exit 1"),
        shell("match garbled", "echo '{}'"),
        shell("match silent", "exec sleep 1000"),
    ];
    let limits = [PATIENT, PATIENT, Duration::from_millis(5)];
    let mut logs = Vec::new();
    let mut players = vec![new_bot(BotLevel::Habitual)];
    for (command, limit) in commands.iter().zip(limits) {
        let bot = bot(command, limit).with_start_up(limit);
        logs.push(bot.log());
        players.push(Box::new(bot));
    }
    let played = sim::play_with(setup, &mut players, false).expect("the rules admit so many");
    assert!(
        !played.stuck && played.rejected.is_empty(),
        "{:?}",
        played.rejected
    );
    for log in logs {
        let tally = log.tally();
        assert!(tally.answered == 0 && tally.decisions > 50, "{tally:?}");
        assert!(!log.sentences().is_empty());
    }
}
