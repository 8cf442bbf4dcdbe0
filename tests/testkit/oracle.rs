//! A test oracle: an action must be accepted if and only if `Table::legal` lists it.
use super::invariants;
use engine::{
    cards::CardCounts,
    melds::{check_contract, kinds_match},
    rules::{Closing, MeldKind},
    seat::Seat,
    table::{Action, DecisionId, Legal, Table, TakeBack},
};

/// Result of [`Table::legal`] for one action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Legality {
    Yes,
    No,
}

/// Returns whether `legal` lists this action for this decision.
pub fn legality_of(table: &Table, seat: Seat, decision: DecisionId, action: &Action) -> Legality {
    let Ok(legal) = table.legal(seat) else {
        return Legality::No;
    };
    if legal.decision == decision && lists(table, seat, &legal, action) {
        Legality::Yes
    } else {
        Legality::No
    }
}

fn lists(table: &Table, seat: Seat, legal: &Legal, action: &Action) -> bool {
    match action {
        Action::TakeStock => legal.take_stock.is_ok(),
        Action::TakeDiscard => legal.take_discard.is_ok(),
        Action::Claim => legal.claim.is_ok(),
        Action::Pass => legal.pass.is_ok(),
        // `legal` says only whether the contract can be laid down at all. The rules for melds decide which melds are
        // valid.
        Action::LayDown { melds } => {
            let public = table.public();
            let contract = public.contracts.of(seat);
            let hand = table.view(seat).expect("a seat").hand;
            let used: Vec<_> = melds
                .iter()
                .flat_map(|meld| meld.cards())
                .copied()
                .collect();
            let whole = public.last_hand && public.rules.closing == Closing::WholeHandInLastHand
                || contract.full_run().is_some();
            let exact = public.rules.exact_melds && !whole;
            let laid = melds.iter().map(|meld| (meld.kind(), meld.cards().len()));
            let sorted = |melds: &mut dyn Iterator<Item = (MeldKind, usize)>| {
                let mut melds: Vec<_> = melds.collect();
                melds.sort_unstable();
                melds
            };
            let fits = !exact || sorted(&mut { laid }) == sorted(&mut contract.melds());
            let kept = usize::from(public.rules.must_discard && !whole);
            legal.lay_down.is_ok()
                && used.len() + kept <= hand.len()
                && (!whole || used.len() == hand.len())
                && invariants::contains_cards(hand, &used.into_iter().collect::<CardCounts>())
                && kinds_match(contract, melds)
                && check_contract(&public.rules, contract, melds).is_ok()
                && fits
        }
        Action::LayOff { card, to } => legal.lay_offs.contains(&(*card, *to)),
        Action::SwapJoker { meld, at, card, to } => legal.swaps.contains(&(*meld, *at, *card, *to)),
        Action::MoveJoker { meld, from, to } => legal.moves.contains(&(*meld, *from, *to)),
        Action::TakeBack {
            steps: TakeBack::Steps(steps),
        } => (1..=legal.take_back).contains(steps),
        Action::TakeBack {
            steps: TakeBack::All,
        } => legal.take_back > 0,
        Action::Discard { card, close: false } => legal.discards.contains(card),
        Action::Discard { card, close: true } => legal.closing_discards.contains(card),
    }
}

/// Returns every action that `legal` lists. At most 20 of the possible ways to lay down are included.
pub fn listed(table: &Table, seat: Seat, legal: &Legal) -> Vec<Action> {
    let mut actions = Vec::new();
    let plain = [
        (&legal.take_stock, Action::TakeStock),
        (&legal.take_discard, Action::TakeDiscard),
        (&legal.claim, Action::Claim),
        (&legal.pass, Action::Pass),
    ];
    actions.extend(
        plain
            .into_iter()
            .filter(|(allowed, _)| allowed.is_ok())
            .map(|(_, action)| action),
    );
    if legal.lay_down.is_ok() {
        let public = table.public();
        let hand = table.view(seat).expect("a seat").hand;
        let ways = table.view(seat).expect("a seat").lay_downs(20);
        // Both results come from the solver and must agree.
        assert!(
            !ways.is_empty(),
            "legal says that {hand:?} makes {:?} by {:?}",
            public.contracts,
            public.rules
        );
        actions.extend(ways.into_iter().map(|melds| Action::LayDown { melds }));
    }
    actions.extend(legal.lay_offs.iter().map(|(card, to)| Action::LayOff {
        card: *card,
        to: *to,
    }));
    let swap = |(meld, at, card, to): &_| Action::SwapJoker {
        meld: *meld,
        at: *at,
        card: *card,
        to: *to,
    };
    actions.extend(legal.swaps.iter().map(swap));
    let shift = |(meld, from, to): &_| Action::MoveJoker {
        meld: *meld,
        from: *from,
        to: *to,
    };
    actions.extend(legal.moves.iter().map(shift));
    actions.extend((1..=legal.take_back).map(|steps| Action::TakeBack {
        steps: TakeBack::Steps(steps),
    }));
    actions.extend((legal.take_back > 0).then_some(Action::TakeBack {
        steps: TakeBack::All,
    }));
    actions.extend(legal.discards.iter().map(|card| Action::Discard {
        card: *card,
        close: false,
    }));
    actions.extend(legal.closing_discards.iter().map(|card| Action::Discard {
        card: *card,
        close: true,
    }));
    actions
}
