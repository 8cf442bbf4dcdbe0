//! Tests of slow and silent programs. Such a program delays the match by its time limits, but not longer.
use super::shell::{
    LONG_LIMIT, OBEDIENT, SHORT_LIMIT, ask, ask_while, bot, faults, quick, ready, shell,
};
use botprocess::{FaultKind, MOST_IN_A_ROW};
use std::{
    thread,
    time::{Duration, Instant},
};
use testkit::scenario::step;

#[test]
fn a_silent_program_costs_its_time_and_no_more() {
    let scene = ready();
    let mut bot = bot(&shell("silent", "exec sleep 1000"), SHORT_LIMIT).with_start_up(SHORT_LIMIT);
    let begun = Instant::now();
    for _ in 0..20 {
        assert_eq!(ask(&mut bot, &scene), quick(&scene));
    }
    // Three decisions time out, and the first one has additional start-up time. After that the program gets no further
    // decisions.
    assert!(begun.elapsed() >= 4 * SHORT_LIMIT, "{:?}", begun.elapsed());
    assert!(
        begun.elapsed() < 4 * SHORT_LIMIT + Duration::from_secs(5),
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
fn a_late_answer_does_not_count_for_the_next_decision() {
    let scene = ready();
    // The first answer arrives only during the second decision. Later answers arrive at once.
    let deed = format!("test \"$id\" = 1 && sleep 0.5; {OBEDIENT}");
    let mut bot = bot(&shell("late once", &deed), SHORT_LIMIT).with_start_up(Duration::ZERO);
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
fn assert_no_wait(begun: Instant) {
    let took = begun.elapsed();
    assert!(took < Duration::from_secs(10), "{took:?}");
}

#[test]
fn a_cancelled_decision_does_not_wait() {
    let scene = ready();
    let mut bot = bot(&shell("left", "exec sleep 1000"), LONG_LIMIT);
    let begun = Instant::now();
    let left = || begun.elapsed() < Duration::from_millis(100);
    assert_eq!(ask_while(&mut bot, &scene, &left), quick(&scene));
    drop(bot);
    assert_no_wait(begun);
}

/// The command `yes` writes faster than the game can read.
#[test]
fn endless_output_ends_at_the_time_limit() {
    let scene = ready();
    let mut bot = bot("yes '{\"id\":0}'", SHORT_LIMIT).with_start_up(SHORT_LIMIT);
    let begun = Instant::now();
    assert_eq!(ask(&mut bot, &scene), quick(&scene));
    faults(&bot.log(), FaultKind::Late, 1, "1 time within 60 ms");
    let left = || begun.elapsed() < Duration::from_millis(100);
    let mut bot = super::shell::bot("yes '{\"id\":0}'", LONG_LIMIT);
    assert_eq!(ask_while(&mut bot, &scene, &left), quick(&scene));
    drop(bot);
    assert_no_wait(begun);
}
