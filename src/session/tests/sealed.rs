//! The question about the discard before the hand of the player in turn opens.
use crate::adapter::{Adapter, SECOND, ZERO};
use engine::{
    matchplay::{BotLevel, MatchEvent},
    seat::Seat,
    table::{Action, DecisionStage, Event, Pending, Viewer},
};
use session::{Cover, Output};

/// Starts a window and plays until a person must draw and this number of others is asked about the discard. Returns them
/// in order of play.
fn before_the_draw(players: &str, others: usize) -> (Adapter, Vec<Pending>) {
    let mut window = Adapter::window(players);
    for _ in 0..20 {
        window.play_until(None, DecisionStage::Draw);
        window.step(ZERO);
        let asked: Vec<Pending> = window.session.people_asked().collect();
        if asked.len() == others {
            return (window, asked);
        }
        window.answer_lazily(window.session.game().pending()[0]);
    }
    panic!("{others} people were never asked at once");
}

/// The seat of the person who must draw.
fn drawer(window: &Adapter) -> Seat {
    window.session.game().pending()[0].seat
}

/// Opens the hand of the person who is called, and answers their draw.
fn reveal_and(window: &mut Adapter, action: Action) {
    window.step(ZERO);
    assert_eq!(window.cover, Cover::PrivacyScreen);
    window.session.reveal();
    window.step(ZERO);
    let draw = window.session.pending()[0];
    assert_eq!(window.viewer, Viewer::Seat(draw.seat));
    window.answer(draw, action);
}

/// Draws and claims from this event on.
fn seen(window: &Adapter, from: usize) -> Vec<(Seat, &'static str)> {
    let events = window.session.events()[from..].iter();
    let table = events.filter_map(|event| match event {
        MatchEvent::Table(Event::TookStock { seat, .. }) => Some((*seat, "draws")),
        MatchEvent::Table(Event::Passed { seat }) => Some((*seat, "passes")),
        MatchEvent::Table(Event::Claimed { seat }) => Some((*seat, "claims")),
        MatchEvent::Table(Event::Awarded { seat, .. }) => Some((*seat, "takes it")),
        _ => None,
    });
    table.collect()
}

#[test]
fn neighbours_are_asked_at_once_before_the_hand_opens() {
    let (mut window, asked) = before_the_draw("bppp", 2);
    let drawer = drawer(&window);
    assert_eq!(
        (window.viewer, window.cover),
        (Viewer::Spectator, Cover::None)
    );
    window.session.reveal();
    window.step(ZERO);
    assert_eq!(window.viewer, Viewer::Spectator, "a hand opened too early");
    for one in &asked {
        assert_eq!(window.cover, Cover::None);
        assert!(
            window
                .session
                .legal(one.seat)
                .is_ok_and(|legal| legal.claim.is_ok())
        );
        window.answer(*one, Action::Pass);
        window.step(ZERO);
    }
    assert_eq!(window.cover, Cover::PrivacyScreen);
    assert_eq!(window.session.called(), Some(drawer));
}

#[test]
fn answers_take_effect_after_the_draw_in_the_order_of_play() {
    for (first, second) in [
        (Action::Claim, Action::Claim),
        (Action::Pass, Action::Claim),
        (Action::Pass, Action::Pass),
    ] {
        let (mut window, asked) = before_the_draw("bppp", 2);
        let (events, drawer) = (window.session.events().len(), drawer(&window));
        let seats = [asked[0].seat, asked[1].seat];
        // The neighbour who plays later answers first.
        window.answer(asked[1], second.clone());
        window.answer(asked[0], first.clone());
        reveal_and(&mut window, Action::TakeStock);
        let answers = match (&first, &second) {
            (Action::Claim, _) => vec![(seats[0], "claims")],
            (_, Action::Claim) => vec![(seats[0], "passes"), (seats[1], "claims")],
            (_, _) => vec![(seats[0], "passes"), (seats[1], "passes")],
        };
        let mut seen = seen(&window, events);
        seen.retain(|(_, what)| *what != "takes it");
        assert_eq!(seen, [vec![(drawer, "draws")], answers].concat());
        window.step(ZERO);
        assert_eq!(window.viewer, Viewer::Seat(drawer), "the hand stays open");
        assert_eq!(window.session.people_asked().count(), 0);
    }
}

#[test]
fn answers_are_void_if_the_player_takes_the_discard() {
    let (mut window, asked) = before_the_draw("bppp", 2);
    let events = window.session.events().len();
    for one in asked {
        window.answer(one, Action::Claim);
    }
    reveal_and(&mut window, Action::TakeDiscard);
    assert_eq!(seen(&window, events), []);
    assert!(window.session.people_asked().next().is_none());
}

/// A claim and a pass are the same to everything outside the session until the draw: views, phones, records and outputs.
#[test]
fn a_sealed_answer_changes_no_view_and_no_byte() {
    let bytes = |window: &Adapter| {
        let game = window.session.game();
        let seats = (0..4).map(Seat);
        let views: Vec<String> = seats
            .map(|seat| serde_json::to_string(&game.view(seat)).expect("JSON"))
            .collect();
        (views, window.record.clone(), window.session.events().len())
    };
    let sealed = |action: Action| {
        let (mut window, asked) = before_the_draw("bppp", 2);
        window.session.set_phones(&[(Seat(0), "Ana")]);
        window.step(ZERO);
        let (before, game) = (bytes(&window), window.session.game().clone());
        window.answer(asked[0], action);
        let mut outputs = window.step(SECOND);
        assert_eq!(outputs, [], "an output tells of the answer");
        window.answer(asked[1], Action::Pass);
        outputs.extend(window.step(SECOND));
        window.session.reveal();
        outputs.extend(window.step(SECOND));
        assert_eq!(bytes(&window), before);
        assert_eq!(*window.session.game(), game);
        outputs
    };
    assert_eq!(sealed(Action::Claim), sealed(Action::Pass));
}

#[test]
fn silence_is_a_pass_and_an_answer_is_final() {
    let (mut window, asked) = before_the_draw("bppp", 2);
    window.answer(asked[0], Action::Pass);
    let (seat, decision) = (asked[0].seat, asked[0].decision);
    let again = window.session.answer(seat, decision, Action::Claim);
    assert!(again.is_err(), "an answer was changed");
    window.step(SECOND);
    window.step(20 * SECOND);
    assert!(window.session.people_asked().next().is_none());
    reveal_and(&mut window, Action::TakeStock);
    let late = window.session.pending().into_iter();
    let late = late.filter(|one| one.stage == DecisionStage::LateClaim);
    assert_eq!(late.count(), 2, "a pass may be changed until the discard");
}

#[test]
fn a_question_that_no_one_can_answer_is_not_asked() {
    let (mut window, asked) = before_the_draw("bppp", 1);
    let drawer = drawer(&window);
    let mut others = (0..4)
        .map(Seat)
        .filter(|seat| ![drawer, asked[0].seat].contains(seat));
    assert!(
        others.any(|seat| window.session.discarded_last(seat)),
        "a neighbour is not asked"
    );
    window.ignoring = vec![asked[0].seat];
    window.step(ZERO);
    assert_eq!(window.session.called(), Some(drawer));
}

#[test]
fn a_substitute_bot_answers_for_itself() {
    let (mut window, asked) = before_the_draw("bppp", 2);
    window.answer(asked[0], Action::Claim);
    window.session.substitute(asked[0].seat, BotLevel::Habitual);
    window.answer(asked[1], Action::Pass);
    reveal_and(&mut window, Action::TakeStock);
    // The draw is shown before the bot is asked.
    window.step(ZERO);
    let asks = |output: &Output| matches!(output, Output::Ask(one) if one.seat == asked[0].seat);
    assert!(window.step(ZERO).iter().any(asks));
}

/// Presses of one round that are not moves: *No one* to the questions, and *I am …* at the privacy screen.
#[test]
fn a_round_of_two_people_and_two_bots_takes_at_most_six_presses_that_are_no_moves() {
    for players in ["ppbb", "pbpb"] {
        let mut window = Adapter::window(players);
        let (mut presses, mut reveals, mut turns) = (0, 0, 0);
        while turns < 12 {
            window.let_bots_answer();
            window.step(ZERO);
            let asked = window.session.people_asked().next().is_some();
            let mut pending = window.session.pending().into_iter();
            let own = pending.find(|one| window.viewer == Viewer::Seat(one.seat));
            if asked {
                presses += 1;
                window.let_people_pass();
            } else if window.session.called().is_some() {
                (presses, reveals) = (presses + 1, reveals + 1);
                window.session.reveal();
            } else if let Some(own) = own
                && let Ok(legal) = window.session.legal(own.seat)
                && (legal.stage == DecisionStage::Draw || legal.discard.is_ok())
            {
                turns += i32::from(legal.stage == DecisionStage::Play);
                window.answer_lazily(own);
            }
        }
        let each = f64::from(presses) / f64::from(turns / 2);
        assert_eq!(reveals, turns, "{players}: a hand opened twice in a turn");
        assert!(each <= 6.0, "{players}: {each} presses a round");
    }
}
