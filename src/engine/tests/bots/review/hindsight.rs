//! Hindsight facts: they agree with the real cards and events of the hand.
use super::hands::{ME, before, distance, finish, play, play_by};
use crate::bots::fair::LITTLE;
use engine::{
    bots::{lays_off, new_bot, review::HindsightFact},
    cards::Card,
    matchplay::{BotLevel, Match, MatchEvent},
    seat::Seat,
    table::{Action, DecisionStage, Event},
};
use testkit::driver::with;

/// True if the card brings the player's contract nearer, or can be laid off by a player who is down.
fn is_useful(game: &Match, seat: Seat, card: Card) -> bool {
    let view = game.view(seat).expect("a seat");
    if view.table.down.contains(seat) {
        return lays_off(view.table, card);
    }
    let mut hand = *view.hand;
    hand.add(card);
    distance(view, &hand) < distance(view, view.hand)
}

#[test]
fn hindsight_agrees_with_the_hidden_cards() {
    let mut told = [0; 6];
    for n in 0..24 {
        let mut beginner = new_bot(BotLevel::Habitual);
        // In every second hand the player claims whenever possible.
        let hand = play(&format!("truth {n}"), &mut *beginner, |_, legal| {
            (n % 2 == 0 && legal.stage == DecisionStage::Claim).then_some(Action::Claim)
        });
        let mut review = hand.review().with_effort(LITTLE);
        assert!(finish(&mut review));
        let at_table = |event: &MatchEvent| match event {
            MatchEvent::Table(event) => Some(event.clone()),
            _ => None,
        };
        for one in review.judged() {
            let game = before(&hand, one.event);
            let later: Vec<Event> = hand.events[one.event..]
                .iter()
                .filter_map(at_table)
                .collect();
            let covered = later[1..]
                .iter()
                .position(|event| matches!(event, Event::Discarded { .. }));
            let in_turn = &later[1..covered.map_or(later.len(), |at| at + 1)];
            let winner = in_turn.iter().find_map(|event| match event {
                Event::TookDiscard { seat, card } => Some((*seat, *card, None)),
                Event::Awarded {
                    seat,
                    card,
                    penalty,
                } => Some((*seat, *card, Some(penalty[0]))),
                _ => None,
            });
            for fact in &one.hindsight {
                match *fact {
                    HindsightFact::UsefulTo { card, seats } => {
                        told[0] += 1;
                        for seat in [1, 2, 3].map(Seat) {
                            assert_eq!(seats.contains(seat), is_useful(&game, seat, card));
                        }
                        assert!(!seats.contains(ME));
                    }
                    HindsightFact::GotBy { card, seat } => {
                        told[1] += 1;
                        assert_eq!(
                            winner.map(|(seat, card, _)| (seat, card)),
                            Some((seat, card))
                        );
                    }
                    HindsightFact::FromStock { card, useful } => {
                        told[2] += 1;
                        assert_eq!(useful, is_useful(&game, ME, card));
                        if let Event::TookStock { card: drawn, .. } = later[0] {
                            assert_eq!(card, drawn);
                        }
                    }
                    HindsightFact::Penalty { card, .. } => {
                        told[3] += 1;
                        assert!(winner.is_none_or(|(_, _, penalty)| penalty == Some(card)));
                    }
                    HindsightFact::Outranked { by } => {
                        told[4] += 1;
                        assert_eq!(winner.map(|(seat, ..)| seat), Some(by));
                        let table = game.view(ME).expect("a seat").table;
                        let place = |seat| table.seating.distance(table.active, seat);
                        assert!(place(by) < place(ME));
                    }
                    HindsightFact::LastTurn { closer } => {
                        told[5] += 1;
                        let again = later[1..].iter().any(|event| {
                            let takes = matches!(
                                event,
                                Event::TookStock { .. } | Event::TookDiscard { .. }
                            );
                            takes && event.seat() == Some(ME)
                        });
                        assert!(!again);
                        let Some(Event::Ended(end)) = later.last() else {
                            panic!("the first hand is the last one played");
                        };
                        assert_eq!(end.closer, closer);
                    }
                }
            }
        }
    }
    assert!(told.iter().all(|count| *count > 0), "{told:?}");
}

#[test]
fn v21_no_discard_is_useful_to_players_who_may_not_get_it() {
    let rules = with(|rules| {
        rules.no_pile_when_down = true;
        rules.forbidden.claim_down = true;
    });
    let mut fitting = 0;
    for n in 0..12 {
        let mut beginner = new_bot(BotLevel::Aprendiz);
        let hand = play_by(
            rules.clone(),
            &format!("down {n}"),
            &mut *beginner,
            |_, _| None,
        );
        let mut review = hand.review().with_effort(LITTLE);
        assert!(finish(&mut review));
        for one in review.judged() {
            let game = before(&hand, one.event);
            let table = game.view(ME).expect("a seat").table;
            for fact in &one.hindsight {
                if let HindsightFact::UsefulTo { card, seats } = *fact {
                    let others = table.down.iter().filter(|seat| *seat != ME);
                    fitting += others.filter(|_| lays_off(table, card)).count();
                    assert!(!table.down.iter().any(|seat| seats.contains(seat)));
                }
            }
        }
    }
    assert!(fitting > 0, "no discard could be laid off by others");
}
