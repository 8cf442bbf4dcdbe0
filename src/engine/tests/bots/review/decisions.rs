//! Decisions that a review judges, and their order.
use super::hands::{Hand, ME, before, finish, play, strong};
use engine::{
    bots::{
        new_bot,
        review::{Judgement, MoveVerdict, Review, ReviewError},
    },
    matchplay::{BotLevel, MatchEvent},
    seat::Seat,
    table::{Action, DecisionStage, Event, TakeBack},
};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::cell::Cell;

#[test]
fn r25_actions_taken_back_are_not_judged() {
    let made = |hand: &Hand| {
        let mut review = hand.review();
        assert!(finish(&mut review));
        let judged = review.judged().iter();
        judged
            .map(|one| (one.turn, one.verdict.played.action.clone()))
            .collect::<Vec<_>>()
    };
    let lays = |action: &Action| matches!(action, Action::LayDown { .. });
    let mut seen = 0;
    for n in 0..6 {
        let seed = format!("back {n}");
        let plain = play(&seed, &mut *strong(), |_, _| None);
        // The player lays down, takes everything back, and lays down again before any other action.
        let mut back = 0;
        let hesitating = play(&seed, &mut *strong(), |view, legal| {
            let wavers = legal.take_back == 1 && back < 2 && view.table.active == ME;
            back += usize::from(wavers);
            wavers.then_some(Action::TakeBack {
                steps: TakeBack::All,
            })
        });
        let (plain, hesitating_made) = (made(&plain), made(&hesitating));
        assert_eq!(plain, hesitating_made);
        seen +=
            usize::from(hesitating.done.is_some() && plain.iter().any(|(_, action)| lays(action)));
    }
    assert!(seen > 0, "no hand has a take-back");
}

#[test]
fn r25_a_player_who_takes_everything_back_is_judged_at_the_discard() {
    let mut seen = 0;
    for n in 0..8 {
        let mut state = 0;
        let hand = play(&format!("wait {n}"), &mut *strong(), |view, legal| {
            if view.table.active != ME || legal.stage != DecisionStage::Play {
                return None;
            }
            match state {
                0 if legal.take_back == 1 => {
                    state = 1;
                    Some(Action::TakeBack {
                        steps: TakeBack::All,
                    })
                }
                1 if legal.discard.is_ok() => {
                    state = 2;
                    let card = legal.discards.iter().find(|card| !card.is_joker())?;
                    Some(Action::Discard {
                        card: *card,
                        close: false,
                    })
                }
                _ => None,
            }
        });
        if state < 2 {
            continue;
        }
        seen += 1;
        let place = hand
            .events
            .iter()
            .position(|event| matches!(event, MatchEvent::Table(Event::TookBack { .. })));
        let place = place.expect("it was taken back");
        let mut review = hand.review();
        assert!(finish(&mut review));
        let after = review.judged().iter().find(|one| one.event > place);
        let after = after.expect("the discard");
        assert!(matches!(
            after.verdict.played.action,
            Action::Discard { .. }
        ));
        let before = review.judged().iter().rfind(|one| one.event < place);
        let laid =
            before.is_some_and(|one| matches!(one.verdict.played.action, Action::LayDown { .. }));
        assert!(!laid, "the lay-down was judged");
    }
    assert!(seen > 0, "no hand has a take-back");
}

#[test]
fn d03_a_pass_that_became_a_claim_is_judged_as_a_claim() {
    let mut passed = Cell::new(None);
    let mut seen = 0;
    for n in 0..20 {
        passed.set(None);
        let hand = play(&format!("late {n}"), &mut *strong(), |view, legal| {
            match (legal.stage, passed.get()) {
                (DecisionStage::Claim, None) => {
                    let mut bot = strong();
                    let mut rng = ChaCha8Rng::seed_from_u64(0);
                    let wants = bot.decide(view, legal, &mut rng) == Action::Claim;
                    wants.then(|| passed.set(Some(view.table.turn)))?;
                    Some(Action::Pass)
                }
                (DecisionStage::LateClaim, Some(turn)) if turn == view.table.turn => {
                    Some(Action::Claim)
                }
                _ => None,
            }
        });
        let claimed = |event: &MatchEvent| matches!(event, MatchEvent::Table(Event::Claimed { seat }) if *seat == ME);
        let (Some(turn), Some(place)) = (passed.get_mut(), hand.events.iter().position(claimed))
        else {
            continue;
        };
        seen += 1;
        let mut review = hand.review();
        assert!(finish(&mut review));
        let in_turn = review.judged().iter().filter(|one| one.turn == *turn);
        let actions: Vec<_> = in_turn
            .map(|one| (one.event, &one.verdict.played.action))
            .collect();
        assert_eq!(actions, [(place, &Action::Claim)]);
    }
    assert!(seen > 0, "no hand has a late claim");
}

/// A pass on the player's own discard is not judged.
#[test]
fn d03_not_claiming_the_own_discard_is_not_judged() {
    let (mut own, mut judged) = (0, 0);
    for n in 0..3 {
        let hand = play(&format!("own discard {n}"), &mut *strong(), |_, legal| {
            (legal.stage == DecisionStage::Claim).then_some(Action::Pass)
        });
        let lies = |place: usize| {
            let game = before(&hand, place);
            game.table().map(|table| table.public().top_discarded_by()) == Some(Some(ME))
        };
        let passed = |event: &MatchEvent| matches!(event, MatchEvent::Table(Event::Passed { seat }) if *seat == ME);
        let passes = (0..hand.events.len()).filter(|place| passed(&hand.events[*place]));
        own += passes.filter(|place| lies(*place)).count();
        let mut review = hand.review();
        assert!(finish(&mut review));
        for one in review.judged() {
            if one.verdict.played.action == Action::Pass {
                judged += 1;
                assert!(!lies(one.event), "{one:?}");
            }
        }
    }
    assert!(own > 3 && judged > 3, "{own} own discards, {judged} others");
}

#[test]
fn the_worst_decisions_come_first_with_their_events() {
    let mut faults = 0;
    for n in 0..3 {
        let mut beginner = new_bot(BotLevel::Aprendiz);
        let hand = play(&format!("order {n}"), &mut *beginner, |_, _| None);
        let mut review = hand.review();
        assert!(finish(&mut review));
        let report = review.report();
        assert!(report.faults.is_sorted_by(|a, b| a.lost() >= b.lost()));
        let lost: f64 = review.judged().iter().map(Judgement::lost).sum();
        assert!((lost - report.lost).abs() < 1e-9);
        faults += report.faults.len();
        for one in review.judged() {
            let MatchEvent::Table(event) = &hand.events[one.event] else {
                panic!("a decision is made at the table");
            };
            assert_eq!(event.seat(), Some(ME));
            let MoveVerdict { played, best } = &one.verdict;
            let agrees = match (&played.action, event) {
                (Action::TakeStock, Event::TookStock { .. })
                | (Action::TakeDiscard, Event::TookDiscard { .. })
                | (Action::Claim, Event::Claimed { .. })
                | (Action::Pass, Event::Passed { .. })
                | (Action::LayDown { .. }, Event::LaidDown { .. }) => true,
                (Action::Discard { card, .. }, Event::Discarded { card: gone, .. }) => card == gone,
                _ => false,
            };
            assert!(agrees, "{played:?} is not {event:?}");
            assert!(played.behind >= 0.0 && best.behind == 0.0);
            assert!(played.worlds > 0 && best.worlds > 0);
        }
    }
    assert!(faults > 0, "a beginner is not faultless");
}

#[test]
fn only_finished_hands_are_reviewed() {
    let Hand { setup, events, .. } = play("over", &mut *strong(), |_, _| None);
    let of = |events: &[MatchEvent], hand, seat| Review::of(&setup, events, hand, Seat(seat)).err();
    assert_eq!(of(&events, 0, 3), None);
    assert_eq!(of(&events, 0, 4), Some(ReviewError::NoSuchSeat(Seat(4))));
    assert_eq!(of(&events, 1, 0), Some(ReviewError::NotPlayed(1)));
    let open = events
        .iter()
        .position(|event| matches!(event, MatchEvent::Table(Event::Ended(_))));
    let open = &events[..open.expect("it ended")];
    assert_eq!(of(open, 0, 0), Some(ReviewError::NotOver(0)));
}
