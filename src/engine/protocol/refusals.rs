//! Checks of answers from external players, before they reach the match, and the reasons for rejections. A reason is a
//! message key and its arguments, for translation by the client. Clients also use reasons to explain disabled buttons.
use crate::{
    cards::Card,
    ensure,
    melds::{FitError, SwapError},
    table::{Action, Legal, Rejection, SeatView, TakeBack},
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// Checks that the action is legal according to the options in `legal`.
///
/// # Errors
/// Returns the same rejection that the match would return.
pub fn check(view: SeatView<'_>, legal: &Legal, action: &Action) -> Result<(), Rejection> {
    match action {
        Action::TakeStock => legal.take_stock.clone(),
        Action::TakeDiscard => legal.take_discard.clone(),
        Action::Claim => legal.claim.clone(),
        Action::Pass => legal.pass.clone(),
        Action::LayDown { melds } => {
            legal.lay_down.clone()?;
            view.check_lay_down(melds).map(drop)
        }
        Action::LayOff { card, to } => {
            view.check_turn()?;
            view.check_lay_off(*card, *to)
        }
        Action::SwapJoker { meld, at, card, to } => {
            view.check_turn()?;
            view.check_swap(*meld, *at, *card, *to).map(drop)
        }
        Action::MoveJoker { meld, from, to } => {
            view.check_turn()?;
            view.check_move(*meld, *from, *to).map(drop)
        }
        Action::TakeBack { steps } => {
            let possible = match steps {
                TakeBack::Steps(steps) => (1..=legal.take_back).contains(steps),
                TakeBack::All => legal.take_back > 0,
            };
            ensure(possible, Rejection::NothingToTakeBack)
        }
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
            ensure(view.hand.contains(*card), Rejection::NotHeld(*card))?;
            Err(discard_rejection(view, *card, *close))
        }
    }
}

/// Returns the reason why the player may not lay off, swap or move cards: rule R24 requires that the player is down.
fn laying_rejection(legal: &Legal) -> Option<Rejection> {
    match &legal.lay_down {
        Err(Rejection::AlreadyDown) => None,
        Err(Rejection::ContractNotMet) | Ok(()) => Some(Rejection::NotDown),
        // The player cannot lay cards now, for example because it is another player's turn.
        Err(reason) => Some(reason.clone()),
    }
}

/// Returns the reason why this card may not be discarded. The turn must allow some other discard.
fn discard_rejection(view: SeatView<'_>, card: Card, close: bool) -> Rejection {
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

/// Returns the types of action that are impossible now, each with its reason. Types that the map does not contain are
/// possible. `legal` is the result of `view.legal()`.
pub fn refusals(legal: Result<&Legal, &Rejection>) -> BTreeMap<String, Reason> {
    let take_back = |legal: &Legal| match &legal.lay_down {
        _ if legal.take_back > 0 => None,
        Err(reason @ (Rejection::NotYourTurn | Rejection::TakeFirst | Rejection::AlreadyTaken)) => {
            Some(reason.clone())
        }
        Ok(()) | Err(_) => Some(Rejection::NothingToTakeBack),
    };
    let checks: [(&str, &dyn Fn(&Legal) -> Option<Rejection>); 10] = [
        ("take_stock", &|legal| legal.take_stock.clone().err()),
        ("take_discard", &|legal| legal.take_discard.clone().err()),
        ("claim", &|legal| legal.claim.clone().err()),
        ("pass", &|legal| legal.pass.clone().err()),
        ("lay_down", &|legal| legal.lay_down.clone().err()),
        ("lay_off", &laying_rejection),
        ("swap_joker", &laying_rejection),
        ("move_joker", &laying_rejection),
        ("take_back", &take_back),
        ("discard", &|legal| legal.discard.clone().err()),
    ];
    let impossible = checks.into_iter().filter_map(|(name, check)| {
        let rejection = legal.map_or_else(|reason| Some(reason.clone()), check)?;
        Some((name.to_owned(), Reason::from(&rejection)))
    });
    impossible.collect()
}

/// Reason for a rejection. The keys are message ids of the game's own texts (`assets/locales/*/game.ftl`).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Reason {
    /// The key of the message, such as `reject-not-held`.
    pub key: String,
    /// The arguments of the message: cards in notation, and numbers. The argument `reason` is the key of a clause to
    /// insert into the sentence.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub args: BTreeMap<String, Value>,
    /// The same reason in English, for developers.
    pub text: String,
}

impl Reason {
    /// Creates a reason for a rejection that comes from the server, not from the match.
    pub fn other(key: &str, text: impl Into<String>) -> Reason {
        Reason {
            key: key.to_owned(),
            args: BTreeMap::new(),
            text: text.into(),
        }
    }

    /// Returns this reason with one more argument.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Reason {
        self.args.insert(name.to_owned(), value.into());
        self
    }
}

impl From<&Rejection> for Reason {
    fn from(rejection: &Rejection) -> Reason {
        let reason = Reason::other(rejection.into(), rejection.to_string());
        match rejection {
            Rejection::NotHeld(card) => reason.with("card", card.to_string()),
            Rejection::Meld { index, error } => reason
                .with("number", index + 1)
                .with("reason", <&str>::from(error)),
            Rejection::Fit(FitError::NotNext { needed })
            | Rejection::Swap(
                SwapError::StandsFor { needed } | SwapError::Target(FitError::NotNext { needed }),
            ) => reason.with("card", needed.to_string()),
            _ => reason,
        }
    }
}
