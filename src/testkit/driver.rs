//! Plays on its own, so that whole hands and matches can be looked at.
use super::random::Random;
use engine::{
    cards::Card,
    matchplay::{Match, MatchEvent, MatchStage, PlayerInfo, PlayerKind, Setup},
    melds::distance,
    rules::{Closing, RuleSet, oficial},
    table::{Action, DecisionStage, Legal, SeatView},
};

/// A setup for `seats` people.
pub fn setup(seed: &str, rules: RuleSet, seats: usize) -> Setup {
    let player = |i| PlayerInfo::new(format!("P{i}"), PlayerKind::Human);
    Setup {
        seed: seed.to_owned(),
        rules,
        players: (0..seats).map(player).collect(),
    }
}

/// `oficial` with something changed.
pub fn with(change: impl FnOnce(&mut RuleSet)) -> RuleSet {
    let mut rules = oficial();
    change(&mut rules);
    rules
}

/// Draws from the stock, passes and discards: every hand ends in tablas.
pub fn lazy(legal: &Legal) -> Action {
    match legal.stage {
        DecisionStage::Draw => Action::TakeStock,
        DecisionStage::Claim | DecisionStage::LateClaim => Action::Pass,
        DecisionStage::Play => Action::Discard {
            card: legal.discards[0],
            close: false,
        },
    }
}

/// Lays down and off what it can, keeps what brings the contract nearer.
pub fn greedy(view: SeatView<'_>, legal: &Legal, random: &mut Random) -> Action {
    let table = view.table;
    match legal.stage {
        DecisionStage::Draw if legal.take_discard.is_ok() && random.chance(30) => {
            Action::TakeDiscard
        }
        DecisionStage::Draw => Action::TakeStock,
        DecisionStage::Claim | DecisionStage::LateClaim if random.chance(15) => Action::Claim,
        DecisionStage::Claim | DecisionStage::LateClaim => Action::Pass,
        DecisionStage::Play => {
            // V4, D7: who lays down and cannot close takes it all back, and should not try for ever.
            let tries = table.rules.closing == Closing::Any || random.chance(60);
            if legal.lay_down.is_ok() && tries {
                let ways = engine::melds::lay_downs(view.hand, table.contract, &table.rules, 3);
                let melds = ways.first().expect("legal says so").clone();
                return Action::LayDown { melds };
            }
            if let Some((card, to)) = legal.lay_offs.first() {
                return Action::LayOff {
                    card: *card,
                    to: *to,
                };
            }
            if let Some(card) = legal.closing_discards.first() {
                return Action::Discard {
                    card: *card,
                    close: true,
                };
            }
            let after = |card: &Card| {
                let mut kept = *view.hand;
                kept.remove(*card);
                (
                    distance(&kept, table.contract, &table.rules),
                    -table.rules.value(*card),
                )
            };
            match legal.discards.iter().min_by_key(|card| after(card)) {
                Some(card) => Action::Discard {
                    card: *card,
                    close: false,
                },
                None => Action::TakeBack(engine::table::TakeBack::All),
            }
        }
    }
}

/// One submission of whoever is asked first (claims before the play).
pub fn step(
    game: &mut Match,
    choose: &mut impl FnMut(SeatView<'_>, &Legal) -> Action,
) -> Vec<MatchEvent> {
    let pending = game.pending();
    let first = pending
        .iter()
        .find(|pending| pending.stage == DecisionStage::Claim)
        .unwrap_or(&pending[0]);
    let legal = game.legal(first.seat).expect("asked");
    let action = choose(game.view(first.seat).expect("a seat"), &legal);
    game.submit(first.seat, first.decision, action)
        .expect("chosen from the legal ones")
}

/// Plays a match to its end; all its events but those of [`Match::new`].
pub fn finish(
    game: &mut Match,
    choose: &mut impl FnMut(SeatView<'_>, &Legal) -> Action,
) -> Vec<MatchEvent> {
    let mut events = Vec::new();
    for _ in 0..200_000 {
        match game.stage() {
            MatchStage::BetweenHands { .. } => {
                events.extend(game.next_hand().expect("between hands"));
            }
            MatchStage::Playing => events.extend(step(game, choose)),
            MatchStage::Over { .. } => return events,
        }
    }
    panic!("a match ends");
}
