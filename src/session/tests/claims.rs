//! Deadlines of claims.
use crate::adapter::{Adapter, CLAIM, SECOND, ZERO};
use engine::{
    matchplay::BotLevel,
    seat::{Seat, SeatSet},
    table::{Action, DecisionStage},
};
use session::Output;
use std::time::Duration;

#[test]
fn a_phone_that_is_silent_passes_and_the_pass_is_recorded() {
    let mut host = Adapter::host("ppp");
    let asked = host.play_until(None, DecisionStage::Claim);
    host.step(1000 * SECOND);
    assert!(host.is_pending(asked), "the phone was not informed yet");
    host.session.published(Some(2 * SECOND));
    host.step(SECOND);
    assert_eq!(host.session.claim_left(asked.seat), Some(SECOND));
    assert_eq!(host.session.next(), Some(SECOND));
    host.session.published(Some(2 * SECOND));
    assert_eq!(host.session.claim_left(asked.seat), Some(SECOND));
    let before = host.record.len();
    host.step(SECOND);
    assert!(!host.is_pending(asked));
    assert!(host.record[before..].contains("pass"), "{}", host.record);
}

#[test]
fn deadlines_of_phones_stop_during_a_pause_and_are_optional() {
    let mut host = Adapter::host("ppp");
    let asked = host.play_until(None, DecisionStage::Claim);
    host.session.published(None);
    host.step(1000 * SECOND);
    host.session.published(Some(SECOND));
    host.paused = true;
    host.step(1000 * SECOND);
    assert!(host.is_pending(asked));
    host.paused = false;
    host.step(SECOND);
    assert!(!host.is_pending(asked));
}

#[test]
fn a_deadline_never_passes_for_a_substitute_bot() {
    let mut host = Adapter::host("ppp");
    let asked = host.play_until(None, DecisionStage::Claim);
    host.session.published(Some(SECOND));
    host.session.substitute(asked.seat, BotLevel::Habitual);
    assert!(host.step(ZERO).contains(&Output::Ask(asked)));
    host.step(2 * SECOND);
    assert!(host.is_pending(asked), "the bot answers for itself");
    host.session.published(Some(SECOND));
    assert_eq!(host.session.claim_left(asked.seat), None);
    host.session.give_back(asked.seat);
    assert_eq!(
        host.session.claim_left(asked.seat),
        Some(SECOND),
        "the phone that is back has the whole time"
    );
    host.step(SECOND);
    assert!(!host.is_pending(asked));
}

#[test]
fn a_phone_that_returns_to_an_open_claim_has_twice_the_time_once() {
    let mut host = Adapter::host("ppp");
    let all = || [0, 1, 2].map(Seat).into_iter().collect();
    host.session.set_away(all());
    let asked = host.play_until(None, DecisionStage::Claim);
    host.session.published(Some(2 * SECOND));
    host.step(SECOND);
    assert_eq!(host.session.claim_left(asked.seat), Some(SECOND));
    assert!(host.session.set_away(SeatSet::EMPTY));
    assert_eq!(host.session.claim_left(asked.seat), Some(4 * SECOND));
    host.step(SECOND);
    host.session.set_away(all());
    assert!(!host.session.set_away(SeatSet::EMPTY), "seen already");
    assert_eq!(host.session.claim_left(asked.seat), Some(3 * SECOND));
    host.step(3 * SECOND);
    assert!(!host.is_pending(asked));
}

#[test]
fn a_phone_that_stays_away_passes_after_the_usual_time() {
    let mut host = Adapter::host("ppp");
    let asked = host.play_until(None, DecisionStage::Claim);
    host.session.set_away([asked.seat].into_iter().collect());
    host.session.published(Some(SECOND));
    host.step(SECOND);
    assert!(!host.is_pending(asked));
}

#[test]
fn a_phone_that_returns_from_a_substitute_bot_has_twice_the_time() {
    let mut host = Adapter::host("ppp");
    let asked = host.play_until(None, DecisionStage::Claim);
    host.session.set_away([asked.seat].into_iter().collect());
    host.session.substitute(asked.seat, BotLevel::Habitual);
    host.session.published(Some(SECOND));
    // The server knows of the connection before the session is told to give the seat back.
    host.session.set_away(SeatSet::EMPTY);
    host.session.give_back(asked.seat);
    assert!(host.session.set_away(SeatSet::EMPTY));
    assert_eq!(host.session.claim_left(asked.seat), Some(2 * SECOND));
}

#[test]
fn people_at_the_screen_pass_once_their_time_is_over() {
    let mut window = Adapter::window("pppb");
    let asked = window.play_until(None, DecisionStage::Claim);
    assert_eq!(window.session.claim_spent(), Some(0.0), "just seen");
    window.step(SECOND);
    assert_eq!(window.session.claim_spent(), Some(1.0));
    let stops: [(&str, fn(&mut Adapter, bool)); 3] = [
        ("advice", |window, on| window.is_held = on),
        ("animation", |window, on| window.is_idle = !on),
        ("peek", |window, on| match on {
            true => window.session.peek(Seat(0)),
            false => window.session.end_peek(),
        }),
    ];
    for (what, stop) in stops {
        let spent = window.session.claim_spent();
        stop(&mut window, true);
        // The peek begins at the end of this step, after the clock has advanced.
        window.step(ZERO);
        window.step(20 * SECOND);
        assert_eq!(window.session.claim_spent(), spent, "{what}");
        stop(&mut window, false);
        window.step(ZERO);
        window.step(SECOND);
        assert_eq!(window.session.claim_spent(), spent.map(|it| it + 1.0));
    }
    window.step(Duration::from_secs_f32(CLAIM - 6.0));
    window.has_focus = false;
    window.step(20 * SECOND);
    assert_eq!(window.session.claim_spent(), Some(CLAIM - 5.0), "no focus");
    window.has_focus = true;
    assert!(window.is_pending(asked));
    window.step(5 * SECOND);
    assert!(window.session.people_asked().next().is_none());
}

#[test]
fn nobody_at_the_screen_is_asked_about_an_ignored_card_or_their_own() {
    let mut window = Adapter::window("ppp");
    window.ignoring = vec![Seat(0), Seat(1), Seat(2)];
    let draw = window.play_until(None, DecisionStage::Draw);
    window.answer(draw, Action::TakeStock);
    assert!(window.session.people_asked().next().is_some());
    window.step(ZERO);
    assert!(window.session.has_passed_unwanted());
    assert!(window.session.people_asked().next().is_none());
    let mut pending = window.session.game().pending().into_iter();
    let late = pending.find(|asked| asked.stage == DecisionStage::LateClaim);
    let late = late.expect("a pass may be changed");
    let claim = window
        .session
        .answer(late.seat, late.decision, Action::Claim);
    assert!(claim.is_ok(), "a claim is still possible");
}
