//! What cannot be done now, and why: for buttons that say so before they are pressed.
use super::{Reason, check};
use crate::table::{Legal, Rejection, SeatView};
use std::collections::BTreeMap;

/// The name of each kind of action that is not possible now, with the reason; `legal` is what the view says is possible. What is not
/// in it is among the options.
pub fn refusals(view: SeatView<'_>, legal: Result<&Legal, &Rejection>) -> BTreeMap<String, Reason> {
    let reasons: [Option<Rejection>; 10] = match legal {
        Ok(legal) => of(view, legal),
        Err(reason) => std::array::from_fn(|_| Some(reason.clone())),
    };
    NAMES
        .into_iter()
        .zip(reasons)
        .filter_map(|(name, reason)| Some((name.to_owned(), Reason::from(&reason?))))
        .collect()
}

/// The kinds of actions by the names they are written with; [`of`] has the reasons in this order.
const NAMES: [&str; 10] = [
    "take_stock",
    "take_discard",
    "claim",
    "pass",
    "lay_down",
    "lay_off",
    "swap_joker",
    "move_joker",
    "take_back",
    "discard",
];

fn of(view: SeatView<'_>, legal: &Legal) -> [Option<Rejection>; 10] {
    let may_lay = check::may_lay(view, legal, None).err();
    let turn = || match &legal.lay_down {
        Err(reason @ (Rejection::NotYourTurn | Rejection::TakeFirst | Rejection::AlreadyTaken)) => {
            reason.clone()
        }
        Ok(()) | Err(_) => Rejection::NothingToTakeBack,
    };
    [
        legal.take_stock.clone().err(),
        legal.take_discard.clone().err(),
        legal.claim.clone().err(),
        legal.pass.clone().err(),
        legal.lay_down.clone().err(),
        may_lay.clone(),
        may_lay.clone(),
        may_lay,
        (legal.take_back == 0).then(turn),
        legal.discard.clone().err(),
    ]
}
