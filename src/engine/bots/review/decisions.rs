//! What a player decided in a hand, from its events: the answers that stood in the end.
use crate::{
    cards::Card,
    melds::{Meld, MeldShape, NewMeld},
    rules::RuleSet,
    seat::Seat,
    table::{Action, Event, HowEnded, Phase, Table},
};
use std::sync::Arc;

/// One decision that was not taken back.
#[derive(Clone, Debug)]
pub(super) struct Decision {
    /// Which of the hand's events carried it out.
    pub at: usize,
    /// The table before the decision.
    pub before: Table,
    /// What the player did.
    pub action: Action,
}

impl Decision {
    fn turn(&self) -> u16 {
        self.before.public().turn
    }
}

/// A player's decisions in a hand: taking a card, claiming or passing, laying down, discarding.
///
/// What was taken back later in the turn (R25) is no decision, nor is a pass that became a claim (D3). Laying off, swapping and
/// moving are left out: the evaluator does all that can be done, in any order; what was *not* laid off shows at the discard.
pub(super) fn that_stood(
    rules: Arc<RuleSet>,
    last_hand: bool,
    events: &[Event],
    seat: Seat,
) -> Vec<Decision> {
    let mut stood: Vec<Decision> = Vec::new();
    let Some(deal) = events.first() else {
        return stood;
    };
    let mut table = Table::dealt(rules, last_hand, deal);
    let mut before_renewal = None;
    for (at, event) in events.iter().enumerate().skip(1) {
        // D2: the renewal is part of the draw that needed it.
        let renewed = before_renewal.take();
        if let Some(action) = answer(&table, event, seat) {
            let before = renewed.unwrap_or_else(|| table.clone());
            let turn = before.public().turn;
            if action == Action::Claim {
                stood.retain(|made| made.turn() != turn || made.action != Action::Pass);
            }
            stood.push(Decision { at, before, action });
        }
        if let Event::StockRenewed { .. } = event {
            before_renewal = Some(table.clone());
        }
        table.evolve(event);
        if let Event::TookBack { seat: whose, .. } = event
            && *whose == seat
            && !table.public().laid_down_this_turn()
        {
            let turn = table.public().turn;
            stood.retain(|made| made.turn() != turn || !lays_down(&made.action));
        }
    }
    stood
}

pub(super) const fn lays_down(action: &Action) -> bool {
    matches!(action, Action::LayDown { .. })
}

/// The answer of the player that the event carries out, if it is one that is looked at.
fn answer(table: &Table, event: &Event, seat: Seat) -> Option<Action> {
    let (whose, action) = match event {
        Event::TookStock { seat, .. } => (*seat, Action::TakeStock),
        Event::TookDiscard { seat, .. } => (*seat, Action::TakeDiscard),
        // Nobody is asked at the table whether the card they have just discarded shall come back for a penalty card (D3).
        Event::Passed { seat } if table.public().top_discarded_by() != Some(*seat) => {
            (*seat, Action::Pass)
        }
        Event::Claimed { seat } => (*seat, Action::Claim),
        Event::LaidDown { seat, melds } => {
            let melds = melds.iter().map(as_proposed).collect();
            (*seat, Action::LayDown { melds })
        }
        Event::Discarded {
            seat,
            card,
            closes,
            face_down,
        } => {
            // V3: only a discard with cards left says that it closes.
            let (card, close) = (*card, *closes && !*face_down);
            (*seat, Action::Discard { card, close })
        }
        // D2: tablas, when somebody asked for a card and none was to be had.
        Event::Ended(end) if end.how == HowEnded::None && table.public().phase == Phase::Draw => {
            (table.public().active, Action::TakeStock)
        }
        Event::Ended(_)
        | Event::Passed { .. }
        | Event::Dealt { .. }
        | Event::Awarded { .. }
        | Event::StockRenewed { .. }
        | Event::LaidOff { .. }
        | Event::SwappedJoker { .. }
        | Event::MovedJoker { .. }
        | Event::TookBack { .. } => return None,
    };
    (whose == seat).then_some(action)
}

/// The combination as a player proposes it.
fn as_proposed(meld: &Meld) -> NewMeld {
    let cards = meld.cards.clone();
    match meld.shape {
        MeldShape::Trio { .. } => NewMeld::Trio { cards },
        MeldShape::Run { suit, low } => NewMeld::Run {
            from: Card::new(low, suit),
            cards,
        },
    }
}
