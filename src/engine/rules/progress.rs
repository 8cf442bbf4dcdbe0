//! Progress of the players through the contracts of a match (F17).
use super::{Bonus, Closing, Contract, DeckPlan, RuleSet};
use crate::seat::{PerSeat, Seat};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Progress through the contracts, and the end of the match (F17).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Progress {
    /// All players have the contract of the hand. The match ends after the last hand.
    #[default]
    Shared,
    /// Each player keeps a contract until laying it down. The match ends after the hand in which the first player has
    /// laid down the last contract.
    FirstDone,
    /// Each player keeps a contract until laying it down. The match ends after the hand in which the last player has laid
    /// down the last contract.
    AllDone,
}

impl Progress {
    /// All values.
    pub const ALL: [Progress; 3] = [Progress::Shared, Progress::FirstDone, Progress::AllDone];

    /// Maximum number of hands of a match per contract, if each player has a contract of their own.
    const HANDS_PER_CONTRACT: usize = 3;

    /// True if each player has a contract of their own.
    pub fn is_per_player(self) -> bool {
        self != Progress::Shared
    }
}

impl RuleSet {
    /// Returns the number of hands in a match, or `None` if it depends on the players (F17).
    pub fn fixed_hands(&self) -> Option<usize> {
        (!self.progress.is_per_player()).then(|| self.contracts().len())
    }

    /// Returns the maximum number of hands in a match.
    pub fn most_hands(&self) -> usize {
        let fixed = self.fixed_hands();
        fixed.unwrap_or_else(|| Progress::HANDS_PER_CONTRACT * self.contracts().len())
    }

    /// Returns the minimum number of hands still to be played. `done` has the number of contracts that each player has
    /// laid down, and `hands` is the number of hands played (F17).
    pub fn hands_left(&self, done: &PerSeat<usize>, hands: usize) -> usize {
        let most = self.most_hands().saturating_sub(hands);
        let contracts = self.contracts().len();
        let left = done
            .as_slice()
            .iter()
            .map(|done| contracts.saturating_sub(*done));
        let needed = match self.progress {
            Progress::Shared => None,
            Progress::FirstDone => left.min(),
            Progress::AllDone => left.max(),
        };
        needed.map_or(most, |needed| needed.min(most))
    }
}

/// A rule that excludes progress per player (F17, D14).
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ProgressConflict {
    /// The hands have different deals.
    #[error(
        "a contract for each player (“progress”) needs one deal for all hands: “deal” with one number, without V1 and V2"
    )]
    Deal,
    /// The hands have different packs.
    #[error(
        "a contract for each player (“progress”) needs the same packs in all hands: “shoe”, or “decks: two”"
    )]
    Packs,
    /// The match leaves out some of the hands.
    #[error(
        "a contract for each player (“progress”) leaves no hand out: it excludes “hands_played”"
    )]
    ShortMatch,
    /// A rule holds in the last hand only (V4last, V23).
    #[error(
        "with a contract for each player (“progress”) no hand is known to be the last: this excludes V4last and V23"
    )]
    LastHand,
    /// The bonus rises from hand to hand (V6).
    #[error(
        "with a contract for each player (“progress”) the bonus cannot rise from hand to hand: this excludes V6"
    )]
    RisingBonus,
    /// A contract asks for a full run, which changes the hand for all players (F16).
    #[error(
        "a contract for each player (“progress”) excludes full runs, which are the same for all players"
    )]
    FullRun,
}

impl ProgressConflict {
    /// Returns the keys of the fields of rule files that the conflict concerns.
    pub(super) const fn keys(self) -> &'static [&'static str] {
        match self {
            ProgressConflict::Deal => &["deal", "variants", "progress"],
            ProgressConflict::Packs => &["decks", "shoe", "progress"],
            ProgressConflict::ShortMatch => &["hands_played", "progress"],
            ProgressConflict::LastHand => &["closing", "variants", "progress"],
            ProgressConflict::RisingBonus => &["bonus", "variants", "progress"],
            ProgressConflict::FullRun => &["hands", "progress"],
        }
    }
}

impl RuleSet {
    /// Returns the first rule that excludes the progress per player of these rules (F17), or `None`.
    pub(super) fn progress_conflict(&self) -> Option<ProgressConflict> {
        if !self.progress.is_per_player() {
            return None;
        }
        let has_one_deal = self.deal.as_ref().is_some_and(|deal| deal.len() == 1);
        let adds_hands = self.supercontinental || self.two_hands_first;
        let has_same_packs = self.shoe.is_some() || self.decks == DeckPlan::Two;
        let in_last_hand = match self.closing {
            Closing::Any | Closing::SameTurn => false,
            Closing::SameTurnInLastHand | Closing::WholeHandInLastHand => true,
        };
        let has_full_run = self
            .all_hands()
            .iter()
            .any(|hand| hand.full_run().is_some());
        let conflicts = [
            (self.hands_played.is_some(), ProgressConflict::ShortMatch),
            (!has_one_deal || adds_hands, ProgressConflict::Deal),
            (!has_same_packs, ProgressConflict::Packs),
            (in_last_hand, ProgressConflict::LastHand),
            (self.bonus == Bonus::Rising, ProgressConflict::RisingBonus),
            (has_full_run, ProgressConflict::FullRun),
        ];
        let mut found = conflicts.into_iter().filter(|(is_there, _)| *is_there);
        found.next().map(|(_, conflict)| conflict)
    }
}

/// The contracts of all players in a hand. Serialized as the field `contract`, or as the field `contracts` if the players
/// have different ones (F17).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Contracts {
    /// The contract that all players have.
    #[serde(rename = "contract")]
    Same(Contract),
    /// The contract of each player, by player number. Not all are the same.
    #[serde(rename = "contracts")]
    PerSeat(PerSeat<Contract>),
}

impl Contracts {
    /// Returns the contract of a player.
    #[inline]
    pub fn of(&self, seat: Seat) -> Contract {
        match self {
            Contracts::Same(contract) => *contract,
            Contracts::PerSeat(contracts) => contracts[seat],
        }
    }

    /// Returns the contract of the viewer, or that of all players without a viewer. `None` if they have different ones.
    pub fn of_viewer(&self, viewer: Option<Seat>) -> Option<Contract> {
        viewer.map(|seat| self.of(seat)).or(self.same())
    }

    /// Returns the contract that all players have, or `None` if they have different ones.
    pub const fn same(&self) -> Option<Contract> {
        match self {
            Contracts::Same(contract) => Some(*contract),
            Contracts::PerSeat(_) => None,
        }
    }

    /// Returns the different contracts of the players, each once, by player number.
    pub fn distinct(&self) -> Vec<Contract> {
        match self {
            Contracts::Same(contract) => vec![*contract],
            Contracts::PerSeat(contracts) => {
                let mut all: Vec<Contract> = Vec::new();
                for (_, contract) in contracts.iter() {
                    if !all.contains(&contract) {
                        all.push(contract);
                    }
                }
                all
            }
        }
    }
}

impl From<Contract> for Contracts {
    fn from(contract: Contract) -> Contracts {
        Contracts::Same(contract)
    }
}

impl FromIterator<Contract> for Contracts {
    /// Creates the contracts from those of the players, by player number.
    ///
    /// # Panics
    /// If there are no players, or more than [`MAX_SEATS`](crate::seat::MAX_SEATS).
    fn from_iter<I: IntoIterator<Item = Contract>>(contracts: I) -> Contracts {
        let contracts: PerSeat<Contract> = contracts.into_iter().collect();
        let first = contracts[Seat(0)];
        let all = contracts.as_slice();
        match all.iter().all(|contract| *contract == first) {
            true => Contracts::Same(first),
            false => Contracts::PerSeat(contracts),
        }
    }
}

/// Writes the common contract, or the contracts by player number, such as `TT TE TT`.
impl fmt::Display for Contracts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contracts::Same(contract) => write!(f, "{contract}"),
            Contracts::PerSeat(contracts) => {
                for (seat, contract) in contracts.iter() {
                    let gap = if seat.index() > 0 { " " } else { "" };
                    write!(f, "{gap}{contract}")?;
                }
                Ok(())
            }
        }
    }
}
