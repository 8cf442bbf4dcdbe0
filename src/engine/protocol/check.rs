//! Whether an answer from outside may be given, before it reaches the match.
use crate::{
    cards::Card,
    melds::{self, NewMeld},
    table::{Action, Legal, Rejection, SeatView, TakeBack},
};

/// Whether the action is among those that `legal` describes.
///
/// # Errors
/// Why it is not, as the match would say.
pub fn check(view: SeatView<'_>, legal: &Legal, action: &Action) -> Result<(), Rejection> {
    match action {
        Action::TakeStock => legal.take_stock.clone(),
        Action::TakeDiscard => legal.take_discard.clone(),
        Action::Claim => legal.claim.clone(),
        Action::Pass => legal.pass.clone(),
        Action::LayDown { melds } => check_lay_down(view, legal, melds),
        Action::LayOff { card, to } if legal.lay_offs.contains(&(*card, *to)) => Ok(()),
        Action::LayOff { card, to } => {
            may_lay(view, legal, Some(*card))?;
            let meld = view.table.melds.get(to.meld.0 as usize);
            let meld = meld.ok_or(Rejection::NoSuchMeld(to.meld))?;
            let (rules, all) = (&view.table.rules, &view.table.melds);
            melds::fits(rules, all, meld, to.end, *card)?;
            Ok(())
        }
        Action::SwapJoker { meld, at, card, to } => {
            if legal.swaps.contains(&(*meld, *at, *card, *to)) {
                return Ok(());
            }
            may_lay(view, legal, Some(*card))?;
            let (rules, all) = (&view.table.rules, &view.table.melds);
            for id in [*meld, to.meld] {
                all.get(id.0 as usize).ok_or(Rejection::NoSuchMeld(id))?;
            }
            melds::check_swap(rules, all, *meld, *at as usize, *card, *to)?;
            Ok(())
        }
        Action::MoveJoker { meld, from, to } => {
            if legal.moves.contains(&(*meld, *from, *to)) {
                return Ok(());
            }
            may_lay(view, legal, None)?;
            let (rules, all) = (&view.table.rules, &view.table.melds);
            for id in [*meld, to.meld] {
                all.get(id.0 as usize).ok_or(Rejection::NoSuchMeld(id))?;
            }
            melds::check_move(rules, all, *meld, *from, *to)?;
            Ok(())
        }
        Action::TakeBack(TakeBack::Steps(steps)) if (1..=legal.take_back).contains(steps) => Ok(()),
        Action::TakeBack(TakeBack::All) if legal.take_back > 0 => Ok(()),
        Action::TakeBack(_) => Err(Rejection::NothingToTakeBack),
        Action::Discard { card, close } => {
            let listed = if *close {
                &legal.closing_discards
            } else {
                &legal.discards
            };
            if listed.contains(card) {
                return Ok(());
            }
            legal.discard.clone()?;
            held(view, *card)?;
            Err(why_not(view, *card, *close))
        }
    }
}

/// R24: laying off, swapping and moving are for players who are down, in the middle of their turn.
pub(super) fn may_lay(
    view: SeatView<'_>,
    legal: &Legal,
    card: Option<Card>,
) -> Result<(), Rejection> {
    match &legal.lay_down {
        Err(Rejection::AlreadyDown) => {}
        Err(Rejection::ContractNotMet) | Ok(()) => return Err(Rejection::NotDown),
        // Not in the middle of the own turn.
        Err(reason) => return Err(reason.clone()),
    }
    card.map_or(Ok(()), |card| held(view, card))
}

fn held(view: SeatView<'_>, card: Card) -> Result<(), Rejection> {
    if view.hand.contains(card) {
        Ok(())
    } else {
        Err(Rejection::NotHeld(card))
    }
}

/// R20: any way that the rules allow, offered or not.
fn check_lay_down(
    view: SeatView<'_>,
    legal: &Legal,
    proposed: &[NewMeld],
) -> Result<(), Rejection> {
    legal.lay_down.clone()?;
    if !melds::kinds_match(view.table.contract, proposed) {
        return Err(Rejection::ContractNotMet);
    }
    let mut left = *view.hand;
    for card in proposed.iter().flat_map(NewMeld::cards) {
        if !left.remove(*card) {
            return Err(Rejection::NotHeld(*card));
        }
    }
    let shapes = melds::check_contract(&view.table.rules, proposed);
    let index_and_error = |(index, error)| Rejection::Meld {
        index: index as u8,
        error,
    };
    shapes.map(drop).map_err(index_and_error)
}

/// Why a card in hand may not go although something may.
fn why_not(view: SeatView<'_>, card: Card, close: bool) -> Rejection {
    if close {
        Rejection::CannotClose
    } else if view.hand.len() == 1 {
        Rejection::NotDown
    } else if view.table.rules.is_wild(card) && view.table.rules.forbidden.joker_discard {
        Rejection::JokerDiscard
    } else if view.table.rules.forbidden.keeping_back {
        Rejection::KeepingBack
    } else {
        Rejection::PlayableDiscard
    }
}
