//! The actions that a player can take in a hand, and the reasons for which the engine rejects one. A rejected action
//! changes nothing.
use super::DecisionId;
use crate::{
    cards::Card,
    melds::{End, FitError, MeldError, MeldId, NewMeld, Place, SwapError},
};
use serde::{Deserialize, Deserializer, Serialize, de};
use serde_json::Value;

/// An action of one player, serialized in the notation of the match record.
///
/// Two fields of a record are not part of an action: the card taken from a pile, and the numbers of new melds. They are
/// ignored when parsing, so a line of a record is a valid answer of a bot.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Action {
    /// Take the top card of the stock (R10). If the stock is empty and cannot be renewed, the hand ends without a
    /// closer (D2).
    TakeStock,
    /// Take the top card of the discard pile (R10).
    TakeDiscard,
    /// Answer to the claim window: take the top discard together with a penalty card (R14).
    Claim,
    /// Answer to the claim window: decline the card. The player may change the pass to a claim until the active player
    /// discards (D3).
    Pass,
    /// Lay down all melds of the contract (R20, in Spanish *bajarse*).
    LayDown {
        /// The melds of the contract, in any order.
        melds: Vec<NewMeld>,
    },
    /// Lay off one card on a meld on the table (R23).
    LayOff {
        /// The receiving meld and, for a run, the end.
        #[serde(flatten)]
        to: Place,
        /// The card, from the player's own hand.
        card: Card,
    },
    /// Replace a run's joker with the natural card it stands for, and lay the joker elsewhere in the same action (R42).
    /// Some rules take the joker into the hand instead (F18), and jokers of trios too (F19).
    SwapJoker {
        /// The meld that contains the joker.
        meld: MeldId,
        /// The joker's position in the meld, from 0.
        at: u8,
        /// The natural card that replaces the joker, from the player's own hand.
        card: Card,
        /// The receiving meld and, for a run, the end; `None` for the player's hand.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Place>,
    },
    /// Move a joker from an end of a run to its other end, or to an end of another run (R43).
    MoveJoker {
        /// The run that contains the joker.
        meld: MeldId,
        /// The end of the run at which the joker lies.
        from: End,
        /// The receiving run and its end.
        to: Place,
    },
    /// Take back melds, cards and joker moves of this turn (R25, in Spanish *subirse*).
    TakeBack {
        /// Number of steps to take back.
        steps: TakeBack,
    },
    /// Discard a card, which ends the turn (R11).
    Discard {
        /// The card to discard, from the player's own hand.
        card: Card,
        /// True to close the hand with cards left in hand, which variant V3 allows up to a maximum number of points.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        close: bool,
    },
}

/// Number of steps to take back. Every lay-down, lay-off, joker swap or joker move is one step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TakeBack {
    /// All steps of this turn.
    All,
    /// This number of steps (at least 1), the last step first.
    #[serde(untagged)]
    Steps(u8),
}

impl<'de> Deserialize<'de> for TakeBack {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<TakeBack, D::Error> {
        let value = Value::deserialize(deserializer)?;
        let number = value.as_u64().and_then(|n| u8::try_from(n).ok());
        match number {
            Some(n) => Ok(TakeBack::Steps(n)),
            None if value == "all" => Ok(TakeBack::All),
            None => Err(de::Error::custom("steps is a number or \"all\"")),
        }
    }
}

/// Reason for a rejection. The game shows it as a sentence in the player's language.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, strum::IntoStaticStr)]
#[strum(prefix = "reject-", serialize_all = "kebab-case")]
pub enum Rejection {
    /// No player has this number.
    #[error("there is no such player")]
    NoSuchSeat,
    /// The answer belongs to an earlier decision.
    #[error("this answers decision {}, but {} is asked", .given.0, .current.0)]
    Stale {
        /// The decision that the answer names.
        given: DecisionId,
        /// The current decision.
        current: DecisionId,
    },
    /// No hand is being played.
    #[error("no hand is being played")]
    NoHand,
    /// The hand is over.
    #[error("the hand is over")]
    HandOver,
    /// The current hand must end before the next one is dealt.
    #[error("this hand is not over yet")]
    HandNotOver,
    /// All hands of the match have been played.
    #[error("the match is over")]
    MatchOver,
    /// It is another player's turn (R3).
    #[error("it is not your turn")]
    NotYourTurn,
    /// The player has not taken a card yet this turn (R10).
    #[error("take a card first")]
    TakeFirst,
    /// The player has already taken a card this turn (R10).
    #[error("you have already taken a card this turn")]
    AlreadyTaken,
    /// The discard pile is empty.
    #[error("the discard pile is empty")]
    PileEmpty,
    /// The active player cannot claim, because that player could have taken the discard (R16).
    #[error("the player whose turn it is does not claim")]
    ActiveDoesNotClaim,
    /// No claim is possible: the active player has not drawn from the stock, or the discard has been taken or covered
    /// (R14, R15, R17).
    #[error("this discard cannot be claimed")]
    NothingToClaim,
    /// The player has already answered. A pass can be changed to a claim, but a claim cannot be withdrawn.
    #[error("you have already answered")]
    AlreadyAnswered,
    /// No penalty card is left for a claimer, not even by renewing the stock (D2).
    #[error("there is no penalty card left")]
    NoPenaltyCard,
    /// The rules allow no claims (V10 with a limit of 0).
    #[error("these rules have no claims")]
    NoClaims,
    /// The player has won as many claims in this hand as the rules allow (V10).
    #[error("you have used your claims of this hand")]
    ClaimLimit,
    /// The rules forbid players to claim their own discard (V15).
    #[error("nobody claims the card they discarded")]
    OwnDiscard,
    /// The rules forbid claims by players who are down (V15).
    #[error("a player who is down does not claim")]
    ClaimWhenDown,
    /// Answers to the claim window are outstanding, so the active player may not discard yet (D3).
    #[error("the others are still being asked about the last discard")]
    ClaimsOpen,
    /// The card is not in the player's hand.
    #[error("{0} is not in your hand")]
    NotHeld(Card),
    /// The player has already laid down the contract.
    #[error("you are already down")]
    AlreadyDown,
    /// The player has not laid down the contract yet, and therefore cannot lay off, swap or move jokers (R24).
    #[error("lay down your contract first")]
    NotDown,
    /// The proposed melds are not those of the contract (R20), or the hand does not contain them.
    #[error("the hand does not make the contract")]
    ContractNotMet,
    /// A proposed meld is invalid (R20), for example because of adjacent jokers (R41).
    #[error("combination {index}: {error}")]
    Meld {
        /// Index of the meld in the proposal, from 0.
        index: u8,
        /// Reason why the meld is invalid.
        error: MeldError,
    },
    /// No meld on the table has this number.
    #[error("there is no combination with the number {}", .0.0)]
    NoSuchMeld(MeldId),
    /// The card does not fit the chosen trio or run end (R23).
    #[error(transparent)]
    #[strum(transparent)]
    Fit(#[from] FitError),
    /// The joker cannot be swapped or moved in this way (R42–R45).
    #[error(transparent)]
    #[strum(transparent)]
    Swap(#[from] SwapError),
    /// The turn has no steps to take back, or fewer than requested (R25).
    #[error("nothing was laid this turn")]
    NothingToTakeBack,
    /// The rules do not allow closing with cards left in hand, or the cards left are worth too many points (V3).
    #[error("you cannot close with these cards in hand")]
    CannotClose,
    /// In this hand, a player lays down all cards at once (V23).
    #[error("in this hand all cards must be laid down at once")]
    WholeHand,
    /// The rules require a discard to close, so the player must keep a card for it.
    #[error("keep a card to discard")]
    KeepDiscard,
    /// The rules allow lay-offs only from the turn after the lay-down on.
    #[error("cards are laid off from the next turn on")]
    LayOffNextTurn,
    /// The rules require players who are down to draw from the stock.
    #[error("a player who is down draws from the stock")]
    PileWhenDown,
    /// A player who is not down takes a joker only in order to lay down in the same turn (F18).
    #[error("lay down in the turn in which you take a joker, or put it back")]
    SwapWithoutLayDown,
    /// A player who laid down this turn must close in the same turn (V4), or take the melds back (D7).
    #[error("in this hand you must close in the turn in which you lay down")]
    MustCloseSameTurn,
    /// The rules forbid discarding a joker (V15).
    #[error("jokers are not discarded in these rules")]
    JokerDiscard,
    /// The rules forbid discarding a card that could be laid off (V15).
    #[error("this card could be laid off")]
    PlayableDiscard,
    /// The rules require players to lay off every card that fits (V15).
    #[error("another card in your hand could be laid off")]
    KeepingBack,
}
