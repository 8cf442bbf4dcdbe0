//! What must be laid down in a hand: a number of trios and runs.
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::{fmt, str::FromStr};

/// The two combinations of the game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MeldKind {
    /// Trío, tercia: three or more of one rank.
    Trio,
    /// Escalera, corrida: four or more consecutive cards of one suit.
    Run,
}

impl MeldKind {
    /// The fewest cards of such a combination.
    pub const fn minimum(self) -> usize {
        match self {
            MeldKind::Trio => 3,
            MeldKind::Run => 4,
        }
    }

    /// `T` for trío, `E` for escalera.
    pub const fn letter(self) -> char {
        match self {
            MeldKind::Trio => 'T',
            MeldKind::Run => 'E',
        }
    }

    /// The combination with this [letter](MeldKind::letter).
    fn from_letter(letter: char) -> Option<MeldKind> {
        let kinds = [MeldKind::Trio, MeldKind::Run];
        kinds.into_iter().find(|kind| kind.letter() == letter)
    }
}

/// A hand's contract, written with one letter for each combination in the rulebook's order: `TT`, `TET`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Contract {
    kinds: [MeldKind; 4],
    len: u8,
}

/// A text that is no contract.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("“{0}” is no contract: write one to four letters, T for a trio and E for a run, like TE")]
pub struct ContractError(pub String);

impl Contract {
    /// The contract of these combinations; none unless there are one to four of them.
    pub fn of(kinds: &[MeldKind]) -> Option<Contract> {
        let mut contract = Contract {
            kinds: [MeldKind::Trio; 4],
            len: kinds.len() as u8,
        };
        let places = contract.kinds.get_mut(..kinds.len())?;
        places.copy_from_slice(kinds);
        (!kinds.is_empty()).then_some(contract)
    }

    /// The combinations in the rulebook's order.
    pub fn kinds(&self) -> &[MeldKind] {
        &self.kinds[..self.len as usize]
    }

    /// How many combinations.
    #[allow(
        clippy::len_without_is_empty,
        reason = "a contract asks for at least one combination"
    )]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// How many of this kind.
    pub fn count(&self, kind: MeldKind) -> usize {
        self.kinds().iter().filter(|k| **k == kind).count()
    }

    /// How many trios.
    pub fn trios(&self) -> usize {
        self.count(MeldKind::Trio)
    }

    /// How many runs.
    pub fn runs(&self) -> usize {
        self.count(MeldKind::Run)
    }

    /// The fewest cards that fulfil it.
    pub fn cards_needed(&self) -> usize {
        self.kinds().iter().map(|kind| kind.minimum()).sum()
    }
}

impl FromStr for Contract {
    type Err = ContractError;

    fn from_str(text: &str) -> Result<Contract, ContractError> {
        let kinds: Option<Vec<MeldKind>> = text.chars().map(MeldKind::from_letter).collect();
        kinds
            .and_then(|kinds| Contract::of(&kinds))
            .ok_or_else(|| ContractError(text.to_owned()))
    }
}

impl fmt::Display for Contract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kinds()
            .iter()
            .try_for_each(|kind| write!(f, "{}", kind.letter()))
    }
}

impl fmt::Debug for Contract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Contract {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Contract {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Contract, D::Error> {
        std::borrow::Cow::<'de, str>::deserialize(deserializer)?
            .parse()
            .map_err(de::Error::custom)
    }
}
