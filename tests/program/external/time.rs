//! A program that is slow, or never done, costs its time and no more.
use super::shell::{OBEDIENT, PATIENT, SHORT, ask, ask_while, bot, faults, quick, ready, shell};
use botprocess::{FaultKind, MOST_IN_A_ROW};
use std::{
    thread,
    time::{Duration, Instant},
};
use testkit::scenario::step;

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
    assert_eq!(answer, Some(step("0 drop 2S").1));
    let faults = bot.log().tally().faults;
    assert!(
        faults.keys().all(|kind| *kind == FaultKind::Late),
        "{faults:?}"
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
    let mut bot = super::shell::bot("yes '{\"id\":0}'", PATIENT);
    assert_eq!(ask_while(&mut bot, &scene, &left), quick(&scene));
    drop(bot);
    not_waited_for(begun);
}
