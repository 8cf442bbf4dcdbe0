//! Plays whole hands and matches automatically.
use super::random::Random;
use engine::{
    cards::Card,
    matchplay::{Match, MatchEvent, MatchStage, PlayerInfo, PlayerKind, Setup},
    melds::distance,
    rules::{Closing, RuleSet, oficial},
    table::{Action, DecisionStage, Legal, SeatView},
};

/// Returns the set-up of a match with `seats` human players.
pub fn setup(seed: &str, rules: RuleSet, seats: usize) -> Setup {
    let player = |i| PlayerInfo::new(format!("P{i}"), PlayerKind::Human);
    Setup {
        seed: seed.to_owned(),
        rules,
        players: (0..seats).map(player).collect(),
    }
}

/// Returns the rules `oficial`, modified by `change`.
pub fn with(change: impl FnOnce(&mut RuleSet)) -> RuleSet {
    let mut rules = oficial();
    change(&mut rules);
    rules
}

/// Strategy that draws from the stock, passes every claim, and discards. Every hand therefore ends in a draw.
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

/// Strategy that lays down and lays off as soon as possible. It keeps cards that bring the hand nearer to the contract.
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
            // Under variant V4, a player who lays down must close in the same turn, or take everything back. Laying
            // down only at random avoids an endless loop.
            let tries = table.rules.closing == Closing::Any || random.chance(60);
            if legal.lay_down.is_ok() && tries {
                let ways = view.lay_downs(3);
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
                    distance(&kept, view.contract(), &table.rules),
                    -table.rules.value(*card),
                )
            };
            match legal.discards.iter().min_by_key(|card| after(card)) {
                Some(card) => Action::Discard {
                    card: *card,
                    close: false,
                },
                None => Action::TakeBack {
                    steps: engine::table::TakeBack::All,
                },
            }
        }
    }
}

/// Submits one action for a seat with a pending decision. Claims are answered before the active player acts.
pub fn step(
    game: &mut Match,
    choose: &mut impl FnMut(SeatView<'_>, &Legal) -> Action,
) -> Vec<MatchEvent> {
    let pending = game.pending();
    let first = pending
        .iter()
        .find(|pending| pending.stage == DecisionStage::Claim)
        .unwrap_or(&pending[0]);
    let legal = game.legal(first.seat).expect("the seat has a decision");
    let action = choose(game.view(first.seat).expect("a seat"), &legal);
    game.submit(first.seat, first.decision, action)
        .expect("the action is legal")
}

/// Plays a match to its end. Returns all events except those of [`Match::new`].
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
    panic!("the match does not end");
}
