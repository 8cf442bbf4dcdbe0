//! Questions to bots, and the pace of their answers.
use crate::adapter::{Adapter, SECOND, ZERO};
use engine::{
    matchplay::BotLevel,
    seat::Seat,
    table::{Action, DecisionStage},
};
use session::{Output, Pace};
use std::time::Duration;

#[test]
fn a_refused_bot_is_replaced_once_and_not_asked_again() {
    for mut adapter in [Adapter::host("bbb"), Adapter::window("bbb")] {
        let asked = adapter.asked[0];
        assert_eq!(asked.stage, DecisionStage::Draw);
        let mut outputs = adapter.step(ZERO);
        adapter.session.bot_answers(asked, Action::Pass);
        outputs.extend(adapter.step(ZERO));
        let refused = |one: &Output| {
            matches!(one, Output::BotRefused { seat, action: Action::Pass, .. }
                if *seat == asked.seat)
        };
        assert_eq!(outputs.iter().filter(|one| refused(one)).count(), 1);
        assert!(!adapter.is_pending(asked), "the bot has drawn");
        adapter.step(ZERO);
        let again = adapter.asked.iter().filter(|one| **one == asked);
        assert_eq!(again.count(), 1, "it was asked once");
        assert!(adapter.asked.len() > 1, "the others are asked now");
    }
}

#[test]
fn an_answer_waits_for_the_pace_and_for_the_end_of_a_pause() {
    let mut host = Adapter::host("bbb");
    host.pace = Pace::Fixed(SECOND);
    let first = host.asked[0];
    host.let_bots_answer();
    host.step(ZERO);
    assert!(!host.is_pending(first), "the first question had no pace");
    host.step(ZERO);
    let second = host.asked[0];
    host.let_bots_answer();
    host.paused = true;
    host.step(10 * SECOND);
    host.paused = false;
    host.step(SECOND / 2);
    assert!(host.is_pending(second));
    assert_eq!(host.session.next(), Some(SECOND / 2));
    host.step(SECOND / 2);
    assert!(!host.is_pending(second));
}

#[test]
fn bots_at_the_screen_wait_in_game_time_until_everything_is_shown() {
    let mut window = Adapter::window("bbb");
    window.pace = Pace::Character(1.0);
    let first = window.asked[0];
    window.let_bots_answer();
    window.step(ZERO);
    window.step(ZERO);
    assert!(!window.is_pending(first));
    let second = window.asked[0];
    window.let_bots_answer();
    window.now.real += 1000 * SECOND;
    window.step(ZERO);
    assert!(window.is_pending(second), "only real time has passed");
    window.is_idle = false;
    window.step(60 * SECOND);
    assert!(window.is_pending(second));
    window.is_idle = true;
    window.step(ZERO);
    assert!(!window.is_pending(second));
}

#[test]
fn an_answer_for_a_bot_that_has_left_is_dropped() {
    let mut host = Adapter::host("ppp");
    let asked = host.play_until(Some(Seat(1)), DecisionStage::Draw);
    host.session.substitute(Seat(1), BotLevel::Habitual);
    host.step(ZERO);
    assert_eq!(host.asked, [asked]);
    host.session.give_back(Seat(1));
    let outputs = host.step(ZERO);
    assert!(outputs.contains(&Output::Forget(Seat(1))));
    host.session.bot_answers(asked, Action::TakeStock);
    assert!(host.step(Duration::from_secs(9)).is_empty());
    assert!(host.is_pending(asked), "the person decides");
}
