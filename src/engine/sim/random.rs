//! A player who does anything that is allowed: for tests and benchmarks, where bots are too sensible.
use crate::{
    bots::Bot,
    melds,
    table::{Action, DecisionStage, Legal, SeatView, TakeBack},
};
use rand::{RngExt, seq::IndexedRandom};
use rand_chacha::ChaCha8Rng;

/// Plays at random by the rules.
pub struct RandomBot;

impl Bot for RandomBot {
    fn decide(&mut self, view: SeatView<'_>, legal: &Legal, rng: &mut ChaCha8Rng) -> Action {
        // Mostly on with the game, or a hand would hardly ever be closed.
        if legal.stage == DecisionStage::Play && legal.lay_down.is_ok() && rng.random_bool(0.8) {
            let ways = melds::lay_downs(view.hand, view.table.contract, &view.table.rules, 4);
            if let Some(melds) = ways.choose(rng) {
                return Action::LayDown {
                    melds: melds.clone(),
                };
            }
        }
        let lay = lays(legal);
        if rng.random_bool(0.7)
            && let Some(action) = lay.choose(rng)
        {
            return action.clone();
        }
        let mut all = others(legal);
        all.extend(lay);
        all.choose(rng)
            .cloned()
            .unwrap_or(Action::TakeBack(TakeBack::All))
    }
}

fn lays(legal: &Legal) -> Vec<Action> {
    let lay_offs = legal.lay_offs.iter().map(|(card, to)| Action::LayOff {
        card: *card,
        to: *to,
    });
    let swaps = (legal.swaps.iter()).map(|(meld, at, card, to)| Action::SwapJoker {
        meld: *meld,
        at: *at,
        card: *card,
        to: *to,
    });
    lay_offs.chain(swaps).collect()
}

fn others(legal: &Legal) -> Vec<Action> {
    let mut all = Vec::new();
    let mut may = |allowed: bool, action: Action| {
        if allowed {
            all.push(action);
        }
    };
    may(legal.take_stock.is_ok(), Action::TakeStock);
    may(legal.take_discard.is_ok(), Action::TakeDiscard);
    may(legal.claim.is_ok(), Action::Claim);
    may(legal.pass.is_ok(), Action::Pass);
    may(legal.take_back > 0, Action::TakeBack(TakeBack::Steps(1)));
    may(legal.take_back > 1, Action::TakeBack(TakeBack::All));
    all.extend(
        legal
            .moves
            .iter()
            .map(|(meld, from, to)| Action::MoveJoker {
                meld: *meld,
                from: *from,
                to: *to,
            }),
    );
    all.extend(legal.discards.iter().map(|card| Action::Discard {
        card: *card,
        close: false,
    }));
    all.extend(legal.closing_discards.iter().map(|card| Action::Discard {
        card: *card,
        close: true,
    }));
    all
}
