//! Everything that may be done, ready to be sent back.
use crate::{
    melds,
    table::{Action, Legal, SeatView, TakeBack},
};

/// How many ways to lay down are offered at most. Any other way that the rules allow is accepted as well.
pub const LAY_DOWNS: usize = 20;

/// The actions that `legal` describes, each written out. Ways to lay down come best first: fewest points left in hand.
pub fn options(view: SeatView<'_>, legal: &Legal) -> Vec<Action> {
    let plain = [
        (&legal.take_stock, Action::TakeStock),
        (&legal.take_discard, Action::TakeDiscard),
        (&legal.claim, Action::Claim),
        (&legal.pass, Action::Pass),
    ];
    let allowed = plain.into_iter().filter(|(allowed, _)| allowed.is_ok());
    let mut all: Vec<Action> = allowed.map(|(_, action)| action).collect();
    if legal.lay_down.is_ok() {
        let table = view.table;
        let ways = melds::lay_downs(view.hand, table.contract, &table.rules, LAY_DOWNS);
        all.extend(ways.into_iter().map(|melds| Action::LayDown { melds }));
    }
    all.extend(legal.lay_offs.iter().map(|(card, to)| Action::LayOff {
        card: *card,
        to: *to,
    }));
    let swap = |(meld, at, card, to): &_| Action::SwapJoker {
        meld: *meld,
        at: *at,
        card: *card,
        to: *to,
    };
    all.extend(legal.swaps.iter().map(swap));
    let shift = |(meld, from, to): &_| Action::MoveJoker {
        meld: *meld,
        from: *from,
        to: *to,
    };
    all.extend(legal.moves.iter().map(shift));
    all.extend((1..=legal.take_back).map(|steps| Action::TakeBack(TakeBack::Steps(steps))));
    all.extend((legal.take_back > 0).then_some(Action::TakeBack(TakeBack::All)));
    let discard = |close| move |card: &_| Action::Discard { card: *card, close };
    all.extend(legal.discards.iter().map(discard(false)));
    all.extend(legal.closing_discards.iter().map(discard(true)));
    all
}
