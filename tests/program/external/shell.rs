//! Bots for the tests as `sh` scripts, because every system that runs the tests has `sh`.
use botprocess::{ExternalBot, FaultKind, FaultLog};
use engine::{
    bots::{Bot, Question, decision_rng, new_bot},
    matchplay::BotLevel,
    seat::Seat,
    table::Action,
};
use std::{fs, path::PathBuf, process::Command, sync::Arc, time::Duration};
use testkit::scenario::{Scene, scene};

/// Time limit for answers that suffices even on a busy computer.
pub const LONG_LIMIT: Duration = Duration::from_secs(60);
pub const SHORT_LIMIT: Duration = Duration::from_millis(60);

/// Returns the command of a bot script. Its shell code `deed` answers each decision: `$id` is the decision's id, and
/// `$last` its last legal action.
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
    let log = Arc::new(FaultLog::new(command, limit));
    ExternalBot::new(log).with_start_up(LONG_LIMIT)
}

/// Returns a scene in which the active seat can lay down its contract. It has drawn, and all claims are answered.
pub fn ready() -> Scene {
    let mut scene = scene("TT", &["2D 2H 2S 9C 9D 9H KC QC", "3D 3H", "4D 4H"]).start();
    scene.play("0 stock\n1 pass\n2 pass");
    scene
}

pub fn ask(bot: &mut dyn Bot, scene: &Scene) -> Action {
    ask_while(bot, scene, &|| true)
}

pub fn ask_while(bot: &mut dyn Bot, scene: &Scene, keep_going: &dyn Fn() -> bool) -> Action {
    let seat = Seat(scene.active());
    let legal = scene.table.legal(seat).expect("the seat has a decision");
    let asked = scene.table.pending()[0];
    let question = Question {
        view: scene.table.view(seat).expect("a seat"),
        legal: &legal,
        standing: None,
        keep_going,
    };
    bot.think(&question, &mut decision_rng("external", 0, asked))
}

pub fn quick(scene: &Scene) -> Action {
    ask(&mut *new_bot(BotLevel::Habitual), scene)
}

/// Asserts the number of faults of a kind, and that one sentence of the log contains `part`.
#[track_caller]
pub fn faults(log: &FaultLog, kind: FaultKind, count: u32, part: &str) {
    let tally = log.tally();
    assert_eq!(tally.faults.get(&kind), Some(&count), "{tally:?}");
    let told = log.sentences();
    assert!(told.iter().any(|told| told.contains(part)), "{told:?}");
    assert!(told.iter().all(|told| !told.contains('\n')), "{told:?}");
}

pub fn runs(pid: &str) -> bool {
    let asked = Command::new("sh")
        .args(["-c", &format!("kill -0 {pid} 2>/dev/null")])
        .status();
    asked.expect("sh is there").success()
}
