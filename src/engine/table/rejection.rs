//! Why an action was refused. Nothing has changed then.
use super::DecisionId;
use crate::{
    cards::Card,
    melds::{FitError, MeldError, MeldId, SwapError},
};

/// The reason, named after the rule. The game turns it into one friendly sentence in the player's language.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Rejection {
    /// There is no such player.
    #[error("there is no such player")]
    NoSuchSeat,
    /// The answer belongs to an earlier decision.
    #[error("this answers decision {}, but {} is asked", .given.0, .current.0)]
    Stale {
        /// The decision named.
        given: DecisionId,
        /// The decision asked now.
        current: DecisionId,
    },
    /// No hand is being played.
    #[error("no hand is being played")]
    NoHand,
    /// The hand is over.
    #[error("the hand is over")]
    HandOver,
    /// The next hand is dealt only after this one.
    #[error("this hand is not over yet")]
    HandNotOver,
    /// All hands are played.
    #[error("the match is over")]
    MatchOver,
    /// It is another player's turn (R3).
    #[error("it is not your turn")]
    NotYourTurn,
    /// A turn begins by taking a card (R10).
    #[error("take a card first")]
    TakeFirst,
    /// Exactly one card is taken (R10).
    #[error("you have already taken a card this turn")]
    AlreadyTaken,
    /// The discard pile is empty.
    #[error("the discard pile is empty")]
    PileEmpty,
    /// The active player does not claim: taking the discard was possible (R16).
    #[error("the player whose turn it is does not claim")]
    ActiveDoesNotClaim,
    /// No claim window is open: nothing was taken from the stock, or the card is taken or trodden (R14, R15, R17).
    #[error("this discard cannot be claimed")]
    NothingToClaim,
    /// A claim or pass has been given; a claim stands.
    #[error("you have already answered")]
    AlreadyAnswered,
    /// No penalty card can be had (D2).
    #[error("there is no penalty card left")]
    NoPenaltyCard,
    /// The player has won as many claims in this hand as the rules allow (V10).
    #[error("you have used your claims of this hand")]
    ClaimLimit,
    /// The rules forbid claiming the own discard (V15).
    #[error("nobody claims the card they discarded")]
    OwnDiscard,
    /// The rules forbid claims by players who are down (V15).
    #[error("a player who is down does not claim")]
    ClaimWhenDown,
    /// The claim window is not decided yet, so nothing may be discarded (D3).
    #[error("the others are still being asked about the last discard")]
    ClaimsOpen,
    /// The card is not in the player's hand.
    #[error("{0} is not in your hand")]
    NotHeld(Card),
    /// The player is down already.
    #[error("you are already down")]
    AlreadyDown,
    /// The player is not down yet (R24).
    #[error("lay down your contract first")]
    NotDown,
    /// The combinations are not those of the contract (R20), or the hand does not hold them.
    #[error("the hand does not make the contract")]
    ContractNotMet,
    /// One of the combinations proposed is none (R20, R41).
    #[error("combination {index}: {error}")]
    Meld {
        /// Its index among those proposed, from 0.
        index: u8,
        /// Why.
        error: MeldError,
    },
    /// No combination with this number.
    #[error("there is no combination with the number {}", .0.0)]
    NoSuchMeld(MeldId),
    /// The card does not fit there (R23).
    #[error(transparent)]
    Fit(#[from] FitError),
    /// The joker cannot be swapped or moved so (R42–R45).
    #[error(transparent)]
    Swap(#[from] SwapError),
    /// Nothing was laid this turn (R25).
    #[error("nothing was laid this turn")]
    NothingToTakeBack,
    /// V3: closing with cards left is not in the rules, or they cost too much.
    #[error("you cannot close with these cards in hand")]
    CannotClose,
    /// V4: closing is only allowed in the turn of laying down (D7).
    #[error("in this hand you must close in the turn in which you lay down")]
    MustCloseSameTurn,
    /// The rules forbid discarding a joker (V15).
    #[error("jokers are not discarded in these rules")]
    JokerDiscard,
    /// The rules forbid discarding a card that could be laid off (V15).
    #[error("this card could be laid off")]
    PlayableDiscard,
    /// The rules demand that everything that fits is laid off (V15).
    #[error("another card in your hand could be laid off")]
    KeepingBack,
}
