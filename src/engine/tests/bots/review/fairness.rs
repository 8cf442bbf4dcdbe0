//! Judgements depend only on what the player could know.
use super::hands::{Hand, ME, answer, finish, play, strong};
use crate::bots::fair::LITTLE;
use engine::{
    bots::{
        Question, decision_rng, new_bot,
        review::{Judgement, ReviewStep, judge},
    },
    cards::CardCounts,
    matchplay::{BotLevel, Match, MatchEvent, MatchStage},
    rules::oficial,
    table::{DecisionStage, Event},
};
use rand::{SeedableRng, seq::SliceRandom};
use rand_chacha::ChaCha8Rng;
use std::cell::Cell;
use testkit::driver;

#[test]
fn interruptions_do_not_change_the_judgements() {
    let hand = play("again", &mut *strong(), |_, _| None);
    let mut review = hand.review();
    let of = review.len();
    assert!(of > 2 && !review.is_empty());
    assert!(finish(&mut review));
    assert_eq!(review.next_step(&|| true), ReviewStep::Done);
    assert_eq!((review.judged().len(), review.len()), (of, of));
    assert_eq!(review.report().judged, of);

    let mut broken = hand.review();
    let (mut patience, mut interruptions) = (0, 0);
    loop {
        // After each interruption, the next attempt may call `keep_going` more often.
        let left = Cell::new(patience);
        let step = broken.next_step(&|| {
            left.set(left.get() - 1);
            left.get() >= 0
        });
        match step {
            ReviewStep::Judged(one) => assert_eq!(Some(&*one), broken.judged().last()),
            ReviewStep::Interrupted => {
                interruptions += 1;
                patience += 7;
            }
            ReviewStep::Done => break,
        }
    }
    assert!(interruptions > 3);
    assert_eq!(broken.judged(), review.judged());
    assert_eq!(broken.report(), review.report());
}

/// Swaps two cards that the reviewed player never saw: one that another player held to the end of the hand, and the
/// last card of the stock. Returns `None` if there is no suitable card.
fn redealt(hand: &Hand) -> Option<Hand> {
    let ended = hand.events.iter().find_map(|event| match event {
        MatchEvent::Table(Event::Ended(end)) => Some(end),
        _ => None,
    })?;
    let mut events = hand.events.clone();
    let drawn: CardCounts = events
        .iter()
        .filter_map(|event| match event {
            MatchEvent::Table(Event::TookStock { seat, card }) if *seat != ME => Some(*card),
            MatchEvent::Table(Event::Awarded { seat, penalty, .. }) if *seat != ME => {
                Some(penalty[0])
            }
            _ => None,
        })
        .collect();
    let Some(MatchEvent::Table(Event::Dealt {
        shoe,
        each,
        seating,
        dealer,
        ..
    })) = events
        .iter_mut()
        .find(|event| matches!(event, MatchEvent::Table(Event::Dealt { .. })))
    else {
        return None;
    };
    let (seats, last) = (seating.len(), shoe.len() - 1);
    let mut swaps = (0..usize::from(*each) * seats).filter(|at| {
        let holder = seating.steps_from(*dealer, at % seats + 1);
        let card = shoe[*at];
        // Skips a card if another player has taken an equal one from the stock, because equal cards cannot be told
        // apart.
        holder != ME
            && ended.hands[holder].contains(card)
            && !drawn.contains(card)
            && card != shoe[last]
    });
    let at = swaps.next()?;
    drop(swaps);
    shoe.swap(at, last);
    Some(Hand {
        setup: hand.setup.clone(),
        events,
        done: hand.done,
    })
}

#[test]
fn cards_never_seen_change_no_judgement() {
    let mut changed = 0;
    for n in 0..4 {
        let hand = play(&format!("unseen {n}"), &mut *strong(), |_, _| None);
        let Some(other) = redealt(&hand) else {
            continue;
        };
        assert_ne!(hand.events, other.events);
        changed += 1;
        let [mut one, mut two] = [hand.review(), other.review()];
        assert!(finish(&mut one) && finish(&mut two));
        assert_eq!(one.judged().len(), two.judged().len());
        for (one, two) in one.judged().iter().zip(two.judged()) {
            let hindsight = one.hindsight.clone();
            assert_eq!(
                *one,
                Judgement {
                    hindsight,
                    ..two.clone()
                }
            );
        }
    }
    assert!(changed > 1);
}

#[test]
fn a_verdict_depends_only_on_the_view() {
    let mut seen = 0;
    for n in 0..3 {
        let seed = format!("alone {n}");
        let (mut game, _) = Match::new(driver::setup(&seed, oficial(), 4)).expect("four may play");
        game.next_hand().expect("the first hand");
        let mut bot = new_bot(BotLevel::Fuerte);
        let mut own = new_bot(BotLevel::Aprendiz);
        while game.stage() == MatchStage::Playing {
            let pending = game.pending();
            let claim = pending
                .iter()
                .find(|asked| asked.stage == DecisionStage::Claim);
            let asked = *claim.unwrap_or(&pending[0]);
            let action = answer(&game, asked, &seed, &mut *own, &mut *bot);
            let table = game.table().expect("a hand is being played");
            let mut shuffles = ChaCha8Rng::seed_from_u64(n);
            let other = table.redealt(asked.seat, &mut |cards| cards.shuffle(&mut shuffles));
            let verdicts = [table, &other].map(|table| {
                let legal = table.legal(asked.seat).expect("asked");
                let question = Question {
                    view: table.view(asked.seat).expect("a seat"),
                    legal: &legal,
                    standing: None,
                    keep_going: &|| true,
                };
                judge(
                    &question,
                    &action,
                    &LITTLE,
                    &mut decision_rng(&seed, 0, asked),
                )
            });
            let [real, imagined] = verdicts;
            assert_eq!(real, imagined);
            seen += usize::from(real.is_some() && other != *table);
            game.submit(asked.seat, asked.decision, action)
                .expect("it is allowed");
        }
    }
    assert!(seen > 50, "{seen}");
}
