//! Tests of the answers of third-party bot programs. Whatever a program answers, the match continues, and a log names
//! the error.
use super::shell::{LONG_LIMIT, OBEDIENT, ask, bot, faults, quick, ready, shell};
use botprocess::{FaultKind, MOST_IN_A_TURN};
use engine::{bots::new_bot, matchplay::BotLevel, sim};
use std::{fs, path::PathBuf, time::Duration};
use testkit::{
    matches::setup,
    scenario::{self, step},
};

#[test]
fn a_valid_answer_is_played() {
    let scene = ready();
    let mut bot = bot(&shell("obedient", OBEDIENT), LONG_LIMIT);
    let answer = ask(&mut bot, &scene);
    assert_eq!(answer, step("0 drop 2S").1, "the answer is not the bot's");
    assert_ne!(answer, quick(&scene), "the answer is habitual's");
    let tally = bot.log().tally();
    assert_eq!((tally.decisions, tally.answered), (1, 1));
    assert!(tally.faults.is_empty() && bot.log().sentences().is_empty());
}

#[test]
fn habitual_answers_for_a_faulty_program() {
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
        let mut bot = bot(&shell(name, deed), LONG_LIMIT);
        assert_eq!(ask(&mut bot, &scene), quick(&scene), "{name}");
        faults(&bot.log(), kind, 1, part);
        assert_eq!(bot.log().tally().answered, 0, "{name}");
    }
}

#[test]
fn an_overlong_line_is_one_fault() {
    let scene = ready();
    let deed =
        format!("[ $id = 1 ] && {{ yes | head -c 300000 | tr -d '\\n'; echo; }} || {OBEDIENT}");
    let mut bot = bot(&shell("once long", &deed), LONG_LIMIT);
    assert_eq!(ask(&mut bot, &scene), quick(&scene));
    for _ in 0..3 {
        assert_eq!(ask(&mut bot, &scene), step("0 drop 2S").1);
    }
    faults(&bot.log(), FaultKind::Garbled, 1, "1 line that could not");
    assert_eq!(bot.log().tally().answered, 3);
}

#[test]
fn a_missing_program_is_named() {
    let scene = ready();
    let mut bot = bot("/nowhere/at/all --fast", LONG_LIMIT);
    assert_eq!(ask(&mut bot, &scene), quick(&scene));
    faults(
        &bot.log(),
        FaultKind::NotStarted,
        1,
        "“/nowhere/at/all --fast” could not be started: ",
    );
}

#[test]
fn a_program_is_started_again_for_a_new_hand() {
    let scene = ready();
    let mut bot = bot(&shell("crash again", "exit 0"), LONG_LIMIT);
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
        "number of exits after the new hand"
    );
}

#[test]
fn habitual_answers_for_a_program_that_never_ends_its_turn() {
    let scene = ready();
    let mut bot = bot(&shell("circles", OBEDIENT), LONG_LIMIT);
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
fn a_program_receives_hello_and_only_its_own_cards() {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("heard.jsonl");
    let command = format!("tee '{}'", file.display());
    let scene = ready();
    let mut echo = bot(&command, LONG_LIMIT);
    // The bot sends the game's own messages back, so it never gives a valid answer.
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
fn a_match_with_faulty_programs_ends() {
    let setup = setup("worst", 4);
    let commands = [
        shell("match crash", "exit 1"),
        shell("match garbled", "echo '{}'"),
        shell("match silent", "exec sleep 1000"),
    ];
    let limits = [LONG_LIMIT, LONG_LIMIT, Duration::from_millis(5)];
    let mut logs = Vec::new();
    let mut players = vec![new_bot(BotLevel::Habitual)];
    for (command, limit) in commands.iter().zip(limits) {
        let bot = bot(command, limit).with_start_up(limit);
        logs.push(bot.log());
        players.push(Box::new(bot));
    }
    let played =
        sim::play_with(setup, &mut players, false).expect("the rules allow this number of seats");
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
