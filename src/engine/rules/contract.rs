//! The contract of a hand: the trios and runs that a player must lay down together.
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// Kind of a meld.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MeldKind {
    /// Trio, in Spanish *trío* or *tercia*: three or more cards of one rank.
    Trio,
    /// Run, in Spanish *escalera* or *corrida*: four or more consecutive cards of one suit.
    Run,
}

impl MeldKind {
    /// Returns the minimum number of cards: three in a trio, four in a run.
    pub const fn minimum(self) -> usize {
        match self {
            MeldKind::Trio => 3,
            MeldKind::Run => 4,
        }
    }

    /// Returns the letter in the notation of contracts: `T` for a trio, `E` (*escalera*) for a run.
    pub const fn letter(self) -> char {
        match self {
            MeldKind::Trio => 'T',
            MeldKind::Run => 'E',
        }
    }

    /// Returns the kind with this [letter](MeldKind::letter), or `None`.
    fn from_letter(letter: char) -> Option<MeldKind> {
        let kinds = [MeldKind::Trio, MeldKind::Run];
        kinds.into_iter().find(|kind| kind.letter() == letter)
    }
}

/// The contract of a hand. Its notation has one letter for each meld, in the rulebook's order, for example `TT` or
/// `TET`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Contract {
    kinds: [MeldKind; 4],
    len: u8,
}

/// Error for a text that is not a contract. Contains the text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("“{0}” is no contract: write one to four letters, T for a trio and E for a run, like TE")]
pub struct ContractError(pub String);

impl Contract {
    /// Creates a contract from the kinds of its melds. Returns `None` unless there are one to four melds.
    pub fn of(kinds: &[MeldKind]) -> Option<Contract> {
        let mut contract = Contract {
            kinds: [MeldKind::Trio; 4],
            len: kinds.len() as u8,
        };
        let places = contract.kinds.get_mut(..kinds.len())?;
        places.copy_from_slice(kinds);
        (!kinds.is_empty()).then_some(contract)
    }

    /// Returns the kinds of the melds, in the rulebook's order.
    pub fn kinds(&self) -> &[MeldKind] {
        &self.kinds[..self.len as usize]
    }

    /// Returns the number of melds.
    #[allow(
        clippy::len_without_is_empty,
        reason = "a contract asks for at least one combination"
    )]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Returns the number of melds of this kind.
    pub fn count(&self, kind: MeldKind) -> usize {
        self.kinds().iter().filter(|k| **k == kind).count()
    }

    /// Returns the number of trios.
    pub fn trios(&self) -> usize {
        self.count(MeldKind::Trio)
    }

    /// Returns the number of runs.
    pub fn runs(&self) -> usize {
        self.count(MeldKind::Run)
    }

    /// Returns the minimum number of cards that fulfil the contract.
    pub fn cards_needed(&self) -> usize {
        self.kinds().iter().map(|kind| kind.minimum()).sum()
    }
}

impl FromStr for Contract {
    type Err = ContractError;

    fn from_str(text: &str) -> Result<Contract, ContractError> {
        let kinds: Option<Vec<MeldKind>> = text.chars().map(MeldKind::from_letter).collect();
        let contract = kinds.and_then(|kinds| Contract::of(&kinds));
        contract.ok_or_else(|| ContractError(text.to_owned()))
    }
}

impl fmt::Display for Contract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut letters = self.kinds().iter().map(|kind| kind.letter());
        letters.try_for_each(|letter| write!(f, "{letter}"))
    }
}

impl fmt::Debug for Contract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
