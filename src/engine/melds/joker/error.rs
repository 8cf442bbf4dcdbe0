//! Why a joker stays where it is.
use crate::{cards::Card, melds::FitError};

/// Why a joker cannot be taken out of a run (R42–R45).
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SwapError {
    /// Jokers in trios stay (R44).
    #[error("jokers in trios stay")]
    InTrio,
    /// There is no such place in the run, or no joker in it.
    #[error("there is no joker at that place")]
    NoJokerThere,
    /// The offered card is not the one the joker stands for.
    #[error("the joker stands for {needed}")]
    StandsFor {
        /// The card it stands for.
        needed: Card,
    },
    /// A card that counts as a joker itself frees none (D11).
    #[error("only a natural card frees a joker")]
    NotNatural,
    /// The rule set does not let the joker go there.
    #[error("the freed joker may not go to that combination")]
    ForbiddenTarget,
    /// The run would keep fewer than four cards (R43).
    #[error("the run would keep fewer than four cards")]
    RunTooShort,
    /// The rule set knows no moves without a swap.
    #[error("jokers do not move in these rules")]
    MovesNotAllowed,
    /// The target cannot take a joker.
    #[error(transparent)]
    Target(#[from] FitError),
}
