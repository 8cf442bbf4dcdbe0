//! The contract of a hand: the trios and runs that a player must lay down together.
use crate::{
    cards::{Faces, Rank},
    ensure,
};
use serde::{Deserialize, Serialize};
use std::{fmt, ops::RangeInclusive, str::FromStr};

/// Kind of a meld.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MeldKind {
    /// Trio, in Spanish *trío* or *tercia*: cards of one rank, usually three or more.
    Trio,
    /// Run, in Spanish *escalera* or *corrida*: consecutive cards of one suit, usually four or more.
    Run,
}

impl MeldKind {
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

/// Suits of a full run (F16).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, strum::IntoStaticStr, strum::FromRepr)]
#[strum(serialize_all = "snake_case")]
#[repr(u8)]
pub enum RunSuits {
    /// All cards are of one suit: *escalera real*.
    One = b's',
    /// All cards are red, or all are black.
    OneColour = b'c',
    /// Red and black cards take turns.
    Alternating = b'a',
    /// Any suits: *escalera sucia*.
    Any = b'x',
}

impl RunSuits {
    /// Returns the sets of faces from which a full run may be made. Its natural cards are all in one of these sets.
    pub const fn choices(self) -> &'static [Faces] {
        const ALL: u8 = 0b1111;
        // Diamonds and hearts; clubs and spades.
        const RED: u8 = 0b0110;
        const BLACK: u8 = 0b1001;
        const ONE: [Faces; 4] = [
            Faces::of_suits(1, 1),
            Faces::of_suits(2, 2),
            Faces::of_suits(4, 4),
            Faces::of_suits(8, 8),
        ];
        const ONE_COLOUR: [Faces; 2] = [Faces::of_suits(RED, RED), Faces::of_suits(BLACK, BLACK)];
        const ALTERNATING: [Faces; 2] = [Faces::of_suits(RED, BLACK), Faces::of_suits(BLACK, RED)];
        const ANY: [Faces; 1] = [Faces::of_suits(ALL, ALL)];
        match self {
            RunSuits::One => &ONE,
            RunSuits::OneColour => &ONE_COLOUR,
            RunSuits::Alternating => &ALTERNATING,
            RunSuits::Any => &ANY,
        }
    }
}

/// A full run (F16): thirteen cards, one of each rank from the ace to the king. It is the only meld of its hand, and
/// laying it down with all cards in hand closes the hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FullRun {
    /// The suits of its cards.
    pub suits: RunSuits,
    /// Maximum number of jokers in it.
    pub most_wilds: u8,
}

impl FullRun {
    /// Maximum number of jokers, if the contract names none: one card is natural.
    const MOST_WILDS: u8 = MOST_RUN_WILDS as u8;

    /// Reads what follows the run's length in a contract: a letter for the suits, and the maximum number of jokers if
    /// there is one.
    fn read(text: &str) -> Option<FullRun> {
        let suits = RunSuits::from_repr(*text.as_bytes().first()?)?;
        let most_wilds = match &text[1..] {
            "" => FullRun::MOST_WILDS,
            // No sign is read before the number.
            number if number.starts_with(|first: char| first.is_ascii_digit()) => {
                number.parse().ok()?
            }
            _ => return None,
        };
        (most_wilds <= FullRun::MOST_WILDS).then_some(FullRun { suits, most_wilds })
    }
}

/// Writes what follows the run's length in a contract, such as `x1`.
impl fmt::Display for FullRun {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", char::from(self.suits as u8))?;
        match self.most_wilds {
            FullRun::MOST_WILDS => Ok(()),
            most => write!(f, "{most}"),
        }
    }
}

/// The minimum numbers of cards in the trios and in the runs of a contract.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MeldSizes {
    trio: u8,
    run: u8,
    /// The contract's full run (F16), which is then its only meld.
    full_run: Option<FullRun>,
}

impl MeldSizes {
    /// Trios of three cards and runs of four (R20).
    pub const USUAL: MeldSizes = MeldSizes {
        trio: 3,
        run: 4,
        full_run: None,
    };

    /// Returns the full run that is the contract's only meld (F16), or `None` if the contract has other melds.
    #[inline]
    pub const fn full_run(self) -> Option<FullRun> {
        self.full_run
    }

    /// Returns the minimum number of cards in a meld of this kind.
    pub const fn of(self, kind: MeldKind) -> usize {
        match kind {
            MeldKind::Trio => self.trio as usize,
            MeldKind::Run => self.run as usize,
        }
    }

    /// Returns the minimum number of cards in this many trios and runs.
    pub const fn cards(self, trios: usize, runs: usize) -> usize {
        self.trio as usize * trios + self.run as usize * runs
    }
}

/// The contract of a hand. Its notation has one letter for each meld, in the rulebook's order, for example `TT` or
/// `TET`. A number after the letter is the minimum number of cards (F14), for example `T4E7`. Without a number it is
/// three in a trio and four in a run. All trios of a contract have the same minimum, and so have all runs. A
/// [full run](FullRun) is written as `E13` with a letter for its suits and the maximum number of jokers, for example
/// `E13x1` (F16).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Contract {
    kinds: [MeldKind; 4],
    len: u8,
    sizes: MeldSizes,
}

/// Error for a text that is not a contract. Contains the text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ContractError {
    /// Not one to four melds.
    #[error(
        "“{0}” is no contract: write one to four letters, T for a trio and E for a run, like TE or T4E5"
    )]
    Letters(String),
    /// A minimum length that this program does not know, or different ones for one kind of meld.
    #[error(
        "“{0}”: the trios of a contract ask for the same number of cards, from 3 to {most_trio}, and the runs too, from 3 \
         to {most_run}, like T4E5; four runs can ask for at most 4 cards each, three for 5, two for 7",
        most_trio = TRIO_SIZES.end(),
        most_run = RUN_SIZES.end()
    )]
    Sizes(String),
    /// A run of thirteen cards that is not described completely, or is not the only meld.
    #[error(
        "“{0}”: a run of thirteen cards is the only combination of its hand; write E13s for one suit, E13c for one colour, \
         E13a for alternating colours or E13x for any suits, and the most jokers after it, like E13x1"
    )]
    FullRun(String),
}

/// Possible minimum numbers of cards in a trio.
const TRIO_SIZES: RangeInclusive<u8> = 3..=8;
/// Possible minimum numbers of cards in a run.
pub const RUN_SIZES: RangeInclusive<u8> = 3..=10;
/// Number of cards in a full run (F16).
pub const FULL_RUN: usize = Rank::ALL.len();
/// Maximum number of jokers in all runs of a contract together, with one natural card in each.
pub const MOST_RUN_WILDS: usize = 12;

impl Contract {
    /// Creates a contract from the kinds of its melds, which have their usual sizes. Returns `None` unless there are
    /// one to four melds.
    pub fn of(kinds: &[MeldKind]) -> Option<Contract> {
        Contract::sized(kinds, MeldSizes::USUAL)
    }

    /// Creates a contract from the kinds and sizes of its melds. Returns `None` unless there are one to four melds of
    /// possible sizes.
    pub fn sized(kinds: &[MeldKind], sizes: MeldSizes) -> Option<Contract> {
        if let Some(full_run) = sizes.full_run {
            return (kinds == [MeldKind::Run]).then_some(Contract::of_full_run(full_run));
        }
        let mut contract = Contract {
            kinds: [MeldKind::Trio; 4],
            len: kinds.len() as u8,
            sizes,
        };
        let places = contract.kinds.get_mut(..kinds.len())?;
        places.copy_from_slice(kinds);
        let possible = TRIO_SIZES.contains(&sizes.trio) && RUN_SIZES.contains(&sizes.run);
        let few = contract.runs() * (sizes.of(MeldKind::Run) - 1) <= MOST_RUN_WILDS;
        (!kinds.is_empty() && possible && few).then_some(contract)
    }

    /// Returns the contract that asks for a full run (F16).
    const fn of_full_run(full_run: FullRun) -> Contract {
        let mut sizes = MeldSizes::USUAL;
        (sizes.run, sizes.full_run) = (FULL_RUN as u8, Some(full_run));
        Contract {
            kinds: [MeldKind::Run; 4],
            len: 1,
            sizes,
        }
    }

    /// Returns the full run that the contract asks for (F16), or `None`.
    pub const fn full_run(&self) -> Option<FullRun> {
        self.sizes.full_run
    }

    /// Returns the minimum numbers of cards in its melds.
    pub const fn sizes(&self) -> MeldSizes {
        self.sizes
    }

    /// Returns the minimum number of cards in each of its melds of this kind.
    pub const fn size(&self, kind: MeldKind) -> usize {
        self.sizes.of(kind)
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
        self.sizes.cards(self.trios(), self.runs())
    }
}

impl Default for Contract {
    /// Returns the contract of one trio, the smallest one.
    fn default() -> Contract {
        Contract {
            kinds: [MeldKind::Trio; 4],
            len: 1,
            sizes: MeldSizes::USUAL,
        }
    }
}

impl FromStr for Contract {
    type Err = ContractError;

    fn from_str(text: &str) -> Result<Contract, ContractError> {
        // People type contracts in small letters, too.
        let code = text.to_ascii_uppercase();
        if let Some((before, after)) = code.split_once("E13") {
            let full_run = FullRun::read(&after.to_ascii_lowercase());
            let full_run = full_run.filter(|_| before.is_empty());
            let full_run = full_run.ok_or_else(|| ContractError::FullRun(text.to_owned()));
            return full_run.map(Contract::of_full_run);
        }
        let mut kinds = Vec::new();
        let mut sizes: [Option<u8>; 2] = [None; 2];
        let mut rest = code.chars().peekable();
        while let Some(letter) = rest.next() {
            let kind = MeldKind::from_letter(letter);
            let kind = kind.ok_or_else(|| ContractError::Letters(text.to_owned()))?;
            let mut number = String::new();
            while let Some(digit) = rest.next_if(char::is_ascii_digit) {
                number.push(digit);
            }
            let size = match number.as_str() {
                "" => MeldSizes::USUAL.of(kind) as u8,
                number => number.parse().unwrap_or(u8::MAX),
            };
            let known = *sizes[kind as usize].get_or_insert(size);
            ensure(known == size, ContractError::Sizes(text.to_owned()))?;
            kinds.push(kind);
        }
        let [trio, run] = sizes;
        let sizes = MeldSizes {
            trio: trio.unwrap_or(MeldSizes::USUAL.trio),
            run: run.unwrap_or(MeldSizes::USUAL.run),
            ..MeldSizes::USUAL
        };
        Contract::of(&kinds).ok_or_else(|| ContractError::Letters(text.to_owned()))?;
        Contract::sized(&kinds, sizes).ok_or_else(|| ContractError::Sizes(text.to_owned()))
    }
}

impl fmt::Display for Contract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kinds().iter().try_for_each(|kind| {
            write!(f, "{}", kind.letter())?;
            match self.size(*kind) {
                size if size == MeldSizes::USUAL.of(*kind) => Ok(()),
                size => write!(f, "{size}"),
            }
        })?;
        self.full_run().map_or(Ok(()), |run| write!(f, "{run}"))
    }
}

impl fmt::Debug for Contract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
