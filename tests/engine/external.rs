//! Other people's programs as players: whatever they do, the match goes on, within the time, and it is said what was wrong.
//! The programs are lines of `sh`, which every system that runs this file has.
use super::scenario::{Scene, scene};
use continental::{
    engine::{
        bots::{Bot, Question, decision_rng, new_bot},
        matchplay::BotLevel,
        seat::Seat,
        sim,
        table::Action,
    },
    external::{ExternalBot, FaultKind, Log, MOST_IN_A_ROW, MOST_IN_A_TURN},
};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    thread,
    time::{Duration, Instant},
};

/// Long enough on a busy machine.
pub const PATIENT: Duration = Duration::from_secs(60);
const SHORT: Duration = Duration::from_millis(60);

/// For each question `id` is its number and `last` the last of the legal actions; then comes what the program does.
pub fn shell(name: &str, deed: &str) -> String {
    let script = format!(
        r#"while IFS=, read -r type id rest; do
            case "$type" in
                *decide*) ;;
                *) continue ;;
            esac
            id=${{id#'"id":'}}
            last=${{rest##*'{{"do"'}}; last='{{"do"'${{last%']}}'}}
            {deed}
        done
        "#
    );
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("bot {name}.sh"));
    fs::write(&path, script).expect("it can be written");
    format!("sh '{}'", path.display())
}

pub const OBEDIENT: &str = r#"echo '{"id":'$id',"action":'$last',"note":"as you say"}'"#;

pub fn bot(command: &str, limit: Duration) -> ExternalBot {
    let command = command.parse().expect("a command line");
    ExternalBot::new(command, limit).with_start_up(PATIENT)
}

/// A hand that makes its contract, a card taken and the claims answered.
pub fn ready() -> Scene {
    let mut scene = scene("TT", &["2D 2H 2S 9C 9D 9H KC QC", "3D 3H", "4D 4H"]).start();
    scene.play("0 stock\n1 pass\n2 pass");
    scene
}

pub fn ask(bot: &mut dyn Bot, scene: &Scene) -> Action {
    ask_while(bot, scene, &|| true)
}

fn ask_while(bot: &mut dyn Bot, scene: &Scene, keep_going: &dyn Fn() -> bool) -> Action {
    let seat = Seat(scene.active());
    let legal = scene.table.legal(seat).expect("asked");
    let asked = scene.table.pending()[0];
    let question = Question {
        view: scene.table.view(seat).expect("a seat"),
        legal: &legal,
        standing: None,
        keep_going,
    };
    bot.think(&question, &mut decision_rng("external", 0, asked))
}

fn quick(scene: &Scene) -> Action {
    ask(&mut *new_bot(BotLevel::Habitual), scene)
}

/// How often something went wrong, and that it is told in one sentence which has this part.
#[track_caller]
fn faults(log: &Log, kind: FaultKind, count: u32, part: &str) {
    let tally = log.tally();
    assert_eq!(tally.faults.get(&kind), Some(&count), "{tally:?}");
    let told = log.sentences();
    assert!(told.iter().any(|told| told.contains(part)), "{told:?}");
    assert!(told.iter().all(|told| !told.contains('\n')), "{told:?}");
}

#[test]
fn an_answer_is_taken_as_it_is() {
    let scene = ready();
    let mut bot = bot(&shell("obedient", OBEDIENT), PATIENT);
    let answer = ask(&mut bot, &scene);
    assert_eq!(
        answer,
        super::scenario::step("0 drop 2S").1,
        "the last of the legal ones"
    );
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
        assert_eq!(ask(&mut bot, &scene), super::scenario::step("0 drop 2S").1);
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
fn a_silent_program_costs_its_time_and_no_more() {
    let scene = ready();
    let mut bot = bot(&shell("silent", "exec sleep 1000"), SHORT).with_start_up(SHORT);
    let begun = Instant::now();
    for _ in 0..20 {
        assert_eq!(ask(&mut bot, &scene), quick(&scene));
    }
    // Three questions, the first with time to start; then it is left alone.
    assert!(begun.elapsed() >= 4 * SHORT, "{:?}", begun.elapsed());
    assert!(
        begun.elapsed() < 4 * SHORT + Duration::from_secs(5),
        "{:?}",
        begun.elapsed()
    );
    faults(
        &bot.log(),
        FaultKind::Late,
        3,
        "did not answer 3 times within 60 ms; habitual",
    );
    assert_eq!(bot.log().tally().not_asked, 20 - u32::from(MOST_IN_A_ROW));
}

#[test]
fn a_late_answer_is_not_taken_for_the_next_one() {
    let scene = ready();
    // The first answer comes in the time of the second question; those after it come at once.
    let deed = format!("test \"$id\" = 1 && sleep 0.5; {OBEDIENT}");
    let mut bot = bot(&shell("late once", &deed), SHORT).with_start_up(Duration::ZERO);
    assert_eq!(ask(&mut bot, &scene), quick(&scene));
    faults(&bot.log(), FaultKind::Late, 1, "1 time within 60 ms");
    thread::sleep(Duration::from_millis(700));
    let answer = (0..2)
        .map(|_| ask(&mut bot, &scene))
        .find(|answer| *answer != quick(&scene));
    assert_eq!(answer, Some(super::scenario::step("0 drop 2S").1));
    let faults = bot.log().tally().faults;
    assert!(
        faults.keys().all(|kind| *kind == FaultKind::Late),
        "{faults:?}"
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
    let mut next = super::scenario::scene("TE", &["2D 2H 2S 9C", "3D 3H", "4D 4H"])
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

#[track_caller]
fn not_waited_for(begun: Instant) {
    let took = begun.elapsed();
    assert!(took < Duration::from_secs(10), "{took:?}");
}

#[test]
fn nobody_waits_once_the_answer_does_not_matter() {
    let scene = ready();
    let mut bot = bot(&shell("left", "exec sleep 1000"), PATIENT);
    let begun = Instant::now();
    let left = || begun.elapsed() < Duration::from_millis(100);
    assert_eq!(ask_while(&mut bot, &scene, &left), quick(&scene));
    drop(bot);
    not_waited_for(begun);
}

/// `yes` is quicker than anybody can read.
#[test]
fn who_never_stops_talking_is_not_listened_to_for_ever() {
    let scene = ready();
    let mut bot = bot("yes '{\"id\":0}'", SHORT).with_start_up(SHORT);
    let begun = Instant::now();
    assert_eq!(ask(&mut bot, &scene), quick(&scene));
    faults(&bot.log(), FaultKind::Late, 1, "1 time within 60 ms");
    let left = || begun.elapsed() < Duration::from_millis(100);
    let mut bot = self::bot("yes '{\"id\":0}'", PATIENT);
    assert_eq!(ask_while(&mut bot, &scene, &left), quick(&scene));
    drop(bot);
    not_waited_for(begun);
}

pub fn runs(pid: &str) -> bool {
    let asked = Command::new("sh")
        .args(["-c", &format!("kill -0 {pid} 2>/dev/null")])
        .status();
    asked.expect("sh is there").success()
}

fn pid_in(file: &Path) -> String {
    let text = fs::read_to_string(file).expect("the program has written its number");
    text.trim().to_owned()
}

#[test]
fn dropping_the_player_stops_the_program() {
    let scene = ready();
    let before =
        |name: &str| PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.pid"));
    for (name, deed) in [
        // The one that thinks is not the one that was started, and hears nothing.
        (
            "wrapped",
            format!(
                "sh -c 'trap \"\" TERM INT HUP; echo $$ > \"$0\"; while :; do sleep 1; done' '{}' & sleep 0.3; {OBEDIENT}",
                before("wrapped").display()
            ),
        ),
        // Hears the goodbye, or the end of its input; or nothing at all any more.
        ("stops", OBEDIENT.to_owned()),
        (
            "deaf",
            format!("{OBEDIENT}; trap '' TERM INT HUP; while :; do sleep 1; done"),
        ),
    ] {
        let file = before(name);
        let _ = fs::remove_file(&file);
        let deed = match name {
            "wrapped" => deed,
            _ => format!("echo $$ > '{}'; {deed}", file.display()),
        };
        let mut bot = bot(&shell(name, &deed), PATIENT);
        ask(&mut bot, &scene);
        let pid = pid_in(&file);
        assert!(runs(&pid), "{name}");
        drop(bot);
        // A grandchild is gone once the system has noticed.
        for _ in 0..100 {
            if !runs(&pid) {
                break;
            }
            thread::sleep(Duration::from_millis(20));
        }
        assert!(!runs(&pid), "{name} still runs");
    }
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
fn command_lines_are_split_as_one_expects() {
    for (text, words) in [
        ("python3 bot.py", &["python3", "bot.py"][..]),
        ("  'my bot'  \"a b\"c '' ", &["my bot", "a bc", ""]),
        (r"C:\bots\bot.exe", &[r"C:\bots\bot.exe"]),
    ] {
        let command: continental::external::CommandLine = text.parse().expect("a command line");
        assert_eq!(command.words(), words);
        assert_eq!(command.to_string(), text.trim());
    }
    for (text, reason) in [
        ("", "names a program"),
        ("''", "names a program"),
        ("'bot", "not closed"),
    ] {
        let no = text
            .parse::<continental::external::CommandLine>()
            .expect_err(text);
        assert!(no.to_string().contains(reason), "{no}");
    }
}

#[test]
fn a_match_with_the_worst_of_players_comes_to_its_end() {
    let setup = super::record_roundtrip::setup("worst", 4);
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
