//! Privacy between people who share a screen.
use crate::adapter::{Adapter, ZERO};
use engine::{
    matchplay::{BotLevel, MatchEvent, MatchStage, SeenMatchEvent},
    seat::Seat,
    table::{DecisionStage, Viewer},
};
use proptest::prelude::*;
use session::{Cover, Output};
use testkit::{driver::lazy, invariants::assert_visible};

#[test]
fn a_hand_opens_only_after_its_owner_was_called() {
    let mut window = Adapter::window("ppp");
    window.let_people_pass();
    window.step(ZERO);
    assert_eq!(
        (window.viewer, window.cover),
        (Viewer::Spectator, Cover::PrivacyScreen)
    );
    let called = window.session.called().expect("the first player");
    window.session.reveal();
    window.step(ZERO);
    assert_eq!(
        (window.viewer, window.cover),
        (Viewer::Seat(called), Cover::None)
    );
    window.session.hide();
    window.step(ZERO);
    assert_eq!(
        (window.viewer, window.cover),
        (Viewer::Spectator, Cover::PrivacyScreen)
    );
}

#[test]
fn with_open_cards_only_the_hand_in_turn_opens_and_no_one_is_called() {
    let mut window = Adapter::window("ppb");
    window.has_open_cards = true;
    for _ in 0..40 {
        window.let_people_pass();
        window.let_bots_answer();
        window.step(ZERO);
        window.step(ZERO);
        assert_eq!(window.cover, Cover::None);
        let mut pending = window.session.pending().into_iter();
        let turn = pending.find(|asked| window.session.is_person(asked.seat));
        match (window.viewer, turn) {
            (Viewer::Seat(seat), Some(turn)) => {
                assert_eq!(seat, turn.seat);
                let legal = window.session.legal(seat).expect("a decision");
                if turn.stage == DecisionStage::Draw || legal.discard.is_ok() {
                    window.answer_lazily(turn);
                }
            }
            (Viewer::Seat(seat), None) => panic!("the hand of {seat:?} is open out of turn"),
            (Viewer::Spectator, _) => {}
        }
    }
}

#[test]
fn a_person_who_was_away_sees_missed_events_again() {
    assert_eq!(Adapter::window("pbb").viewer, Viewer::Seat(Seat(0)));
    let mut window = Adapter::window("ppb");
    window.play_until(Some(Seat(0)), DecisionStage::Draw);
    window.play_until(Some(Seat(1)), DecisionStage::Draw);
    window.step(ZERO);
    window.session.reveal();
    let outputs = window.step(ZERO);
    let again = |one: &Output| matches!(one, Output::ShowAgain(_));
    assert!(outputs.iter().any(again));
    assert_eq!(window.viewer, Viewer::Seat(Seat(1)));
}

#[test]
fn a_peek_ends_when_its_owner_answers_and_when_the_window_loses_the_focus() {
    let mut window = Adapter::window("ppp");
    let asked = window.play_until(None, DecisionStage::Claim);
    window.step(ZERO);
    window.session.peek(asked.seat);
    window.step(ZERO);
    assert_eq!(window.viewer, Viewer::Seat(asked.seat));
    window.has_focus = false;
    window.step(ZERO);
    assert_eq!(window.viewer, Viewer::Spectator);
    window.session.peek(asked.seat);
    window.step(ZERO);
    assert_eq!(window.viewer, Viewer::Spectator, "no focus, no peek");
    window.has_focus = true;
    window.session.peek(asked.seat);
    window.step(ZERO);
    assert_eq!(window.session.peeking(), Some(asked.seat));
    window.answer_lazily(asked);
    window.step(ZERO);
    assert_eq!(
        (window.session.peeking(), window.viewer),
        (None, Viewer::Spectator)
    );
}

#[derive(Clone, Debug)]
enum Deed {
    Answer(usize),
    Bots,
    Reveal,
    Hide,
    Peek(u8),
    EndPeek,
    Substitute(u8),
    GiveBack(u8),
    Wait(u64),
    Deal,
    Idle(bool),
    Focus(bool),
    Result,
}

fn deed() -> impl Strategy<Value = Deed> {
    prop_oneof![
        8 => (0..8_usize).prop_map(Deed::Answer),
        6 => Just(Deed::Bots),
        4 => Just(Deed::Reveal),
        1 => Just(Deed::Hide),
        2 => (0..4_u8).prop_map(Deed::Peek),
        1 => Just(Deed::EndPeek),
        1 => (0..4_u8).prop_map(Deed::Substitute),
        1 => (0..4_u8).prop_map(Deed::GiveBack),
        1 => (0..12_000_u64).prop_map(Deed::Wait),
        1 => Just(Deed::Deal),
        1 => any::<bool>().prop_map(Deed::Idle),
        1 => any::<bool>().prop_map(Deed::Focus),
        1 => Just(Deed::Result),
    ]
}

fn execute(window: &mut Adapter, deed: &Deed) {
    let is_over = !matches!(window.session.game().stage(), MatchStage::Playing);
    let session = &mut window.session;
    match *deed {
        Deed::Answer(which) => {
            let mut pending = session.pending();
            pending.retain(|asked| session.is_person(asked.seat));
            if let Some(asked) = pending.get(which % pending.len().max(1)) {
                let legal = session.legal(asked.seat).expect("a decision");
                if legal.stage != DecisionStage::Play || !legal.discards.is_empty() {
                    let _ = session.answer(asked.seat, asked.decision, lazy(&legal));
                }
            }
        }
        Deed::Bots => window.let_bots_answer(),
        Deed::Reveal => session.reveal(),
        Deed::Hide => session.hide(),
        Deed::Peek(seat) => session.peek(Seat(seat)),
        Deed::EndPeek => session.end_peek(),
        Deed::Substitute(seat) => session.substitute(Seat(seat), BotLevel::Habitual),
        Deed::GiveBack(seat) => session.give_back(Seat(seat)),
        Deed::Deal if session.deal().is_ok() => window.cover = Cover::None,
        Deed::Idle(is_idle) => window.is_idle = is_idle,
        Deed::Focus(has_focus) => window.has_focus = has_focus,
        Deed::Result if is_over => window.cover = Cover::Result,
        Deed::Wait(_) | Deed::Deal | Deed::Result => {}
    }
}

fn check(deeds: &[Deed]) -> Vec<Output> {
    let mut window = Adapter::window("ppbp");
    let mut all = Vec::new();
    for deed in deeds {
        execute(&mut window, deed);
        let opens = matches!(deed, Deed::Reveal | Deed::Peek(_));
        let time = match deed {
            Deed::Wait(millis) => *millis,
            _ => 100,
        };
        let (mut viewer, mut events) = (window.viewer, Vec::new());
        let outputs = window.step(std::time::Duration::from_millis(time));
        for output in &outputs {
            match output {
                Output::Happened(new) => {
                    events = window.session.events()[new.clone()].iter().collect();
                    events.reverse();
                }
                Output::Look(now, view) => {
                    let alone = window.session.people().len() == 1;
                    let mine = *now == Viewer::Spectator || opens || alone;
                    assert!(mine, "{now:?} sees their hand after {deed:?}");
                    assert!(view.as_ref().is_none_or(|view| view.viewer == *now));
                    viewer = *now;
                }
                Output::Show(seen) => {
                    let event: &MatchEvent = events.pop().expect("an event for each output");
                    if let (MatchEvent::Table(event), SeenMatchEvent::Table(seen)) = (event, seen) {
                        assert_visible(event, seen, viewer);
                    }
                }
                _ => {}
            }
        }
        assert_eq!(viewer, window.session.viewer());
        if let (Viewer::Seat(seat), true) = (viewer, window.session.people().len() > 1) {
            assert!(window.session.is_person(seat), "{seat:?} has left");
            assert!(
                window.session.called().is_none(),
                "two people at the screen"
            );
        }
        all.extend(outputs);
    }
    all
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn nobody_sees_the_cards_of_others_whatever_happens(
        deeds in proptest::collection::vec(deed(), 0..200)
    ) {
        let outputs = check(&deeds);
        prop_assert_eq!(outputs, check(&deeds), "equal calls, equal outputs");
    }
}
