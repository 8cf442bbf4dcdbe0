//! The contract of a hand: the trios and runs that a player must lay down together.
use crate::{
    cards::{Faces, Rank},
    ensure,
};
use serde::{Deserialize, Serialize};
use std::{cmp::Reverse, fmt, ops::RangeInclusive, str::FromStr};

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

/// The least numbers of cards that a contract asks of any trio and of any run.
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
}

/// Maximum number of melds in a contract.
pub const MOST_MELDS: usize = 4;

/// The contract of a hand. Its notation has one letter for each meld, in the rulebook's order, for example `TT` or
/// `TET`. A number after the letter is the minimum number of cards (F14), for example `T4E7` or `E5E6`. Without a
/// number it is three in a trio and four in a run. A [full run](FullRun) is written as `E13` with a letter for its suits
/// and the maximum number of jokers, for example `E13x1` (F16).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Contract {
    kinds: [MeldKind; MOST_MELDS],
    /// The minimum number of cards in each meld.
    sizes: [u8; MOST_MELDS],
    len: u8,
    full_run: Option<FullRun>,
    /// The sizes of the trios and of the runs, least first. The solver needs them for every hand.
    by_kind: [[u8; MOST_MELDS]; 2],
    /// Numbers of trios and runs.
    counts: [u8; 2],
    cards: u8,
    has_usual_sizes: bool,
}

/// Error for a text that is not a contract. Contains the text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ContractError {
    /// Not one to four melds.
    #[error(
        "“{0}” is no contract: write one to four letters, T for a trio and E for a run, like TE or T4E5"
    )]
    Letters(String),
    /// A minimum length that this program does not know, or runs that are too long together.
    #[error(
        "“{0}”: a trio asks for 3 to {most_trio} cards, and a run for 3 to {most_run}, like T4E5E6; two runs can ask for \
         at most 14 cards together, three for 15, four for 16",
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
        let usual = |kind: &MeldKind| (*kind, MeldSizes::USUAL.of(*kind));
        Contract::sized(&kinds.iter().map(usual).collect::<Vec<_>>())
    }

    /// Creates a contract from the kinds of its melds and their minimum numbers of cards. Returns `None` unless there are
    /// one to four melds of possible sizes.
    pub fn sized(melds: &[(MeldKind, usize)]) -> Option<Contract> {
        let mut run_wilds = 0;
        for (kind, size) in melds {
            let (possible, wilds) = match kind {
                MeldKind::Trio => (TRIO_SIZES, 0),
                MeldKind::Run => (RUN_SIZES, size.saturating_sub(1)),
            };
            if !u8::try_from(*size).is_ok_and(|size| possible.contains(&size)) {
                return None;
            }
            run_wilds += wilds;
        }
        let is_possible = (1..=MOST_MELDS).contains(&melds.len()) && run_wilds <= MOST_RUN_WILDS;
        is_possible.then(|| Contract::new(melds, None))
    }

    /// Creates a contract of one to four melds with possible sizes.
    fn new(melds: &[(MeldKind, usize)], full_run: Option<FullRun>) -> Contract {
        let mut contract = Contract {
            kinds: [MeldKind::Trio; MOST_MELDS],
            sizes: [0; MOST_MELDS],
            len: melds.len() as u8,
            full_run,
            by_kind: [[0; MOST_MELDS]; 2],
            counts: [0; 2],
            cards: 0,
            has_usual_sizes: true,
        };
        for (place, &(kind, size)) in melds.iter().enumerate() {
            (contract.kinds[place], contract.sizes[place]) = (kind, size as u8);
            let count = &mut contract.counts[kind as usize];
            let sizes = &mut contract.by_kind[kind as usize];
            sizes[usize::from(*count)] = size as u8;
            *count += 1;
            sizes[..usize::from(*count)].sort_unstable();
            contract.cards += size as u8;
            contract.has_usual_sizes &= size == MeldSizes::USUAL.of(kind);
        }
        contract
    }

    /// Returns the contract that asks for a full run (F16).
    fn of_full_run(full_run: FullRun) -> Contract {
        Contract::new(&[(MeldKind::Run, FULL_RUN)], Some(full_run))
    }

    /// Returns the contract that asks only for the melds with these indices, in this order. Returns `None` without an
    /// index.
    pub fn part(&self, places: &[usize]) -> Option<Contract> {
        if self.full_run.is_some() {
            return (places == [0]).then_some(*self);
        }
        let melds: Vec<_> = self.melds().collect();
        let chosen: Option<Vec<_>> = places.iter().map(|at| melds.get(*at).copied()).collect();
        Contract::sized(&chosen?)
    }

    /// Returns the full run that the contract asks for (F16), or `None`.
    pub const fn full_run(&self) -> Option<FullRun> {
        self.full_run
    }

    /// Returns the least numbers of cards in its trios and in its runs. A kind that it does not ask for has the usual
    /// size.
    pub fn sizes(&self) -> MeldSizes {
        let [trio, run] = [MeldKind::Trio, MeldKind::Run].map(|kind| self.size(kind) as u8);
        MeldSizes {
            trio,
            run,
            full_run: self.full_run,
        }
    }

    /// Returns the least number of cards that it asks of a meld of this kind; the usual number if it asks for none.
    pub fn size(&self, kind: MeldKind) -> usize {
        let least = self.sizes_of(kind).first();
        least.map_or(MeldSizes::USUAL.of(kind), |size| (*size).into())
    }

    /// Returns the greatest number of cards that it asks of a meld of this kind; the usual number if it asks for none.
    pub fn greatest_size(&self, kind: MeldKind) -> usize {
        let greatest = self.sizes_of(kind).last();
        greatest.map_or(MeldSizes::USUAL.of(kind), |size| (*size).into())
    }

    /// Returns the minimum numbers of cards in its melds of this kind, least first.
    #[inline]
    pub fn sizes_of(&self, kind: MeldKind) -> &[u8] {
        &self.by_kind[kind as usize][..self.count(kind)]
    }

    /// Returns the minimum numbers of cards in its trios and in its runs, least first. Both arrays end with zeros.
    #[inline]
    pub const fn sizes_by_kind(&self) -> [[u8; MOST_MELDS]; 2] {
        self.by_kind
    }

    /// True if all its trios ask for three cards and all its runs for four (R20).
    #[inline]
    pub const fn has_usual_sizes(&self) -> bool {
        self.has_usual_sizes
    }

    /// Returns the kinds of the melds and their minimum numbers of cards, in the rulebook's order.
    pub fn melds(&self) -> impl Iterator<Item = (MeldKind, usize)> {
        let melds = self.kinds.into_iter().zip(self.sizes.map(usize::from));
        melds.take(self.len())
    }

    /// Returns these melds in the rulebook's order. In `trios` and `runs` the melds for the greatest sizes come first.
    /// Missing melds are left out.
    pub fn in_order<T>(&self, trios: Vec<T>, runs: Vec<T>) -> Vec<T> {
        let mut places = [0, 1, 2, 3];
        let places = &mut places[..self.len()];
        places.sort_by_key(|at| Reverse(self.sizes[*at]));
        let (mut trios, mut runs) = (trios.into_iter(), runs.into_iter());
        let mut melds = [const { None }; MOST_MELDS];
        for at in places {
            melds[*at] = match self.kinds[*at] {
                MeldKind::Trio => trios.next(),
                MeldKind::Run => runs.next(),
            };
        }
        melds.into_iter().flatten().collect()
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
    #[inline]
    pub const fn count(&self, kind: MeldKind) -> usize {
        self.counts[kind as usize] as usize
    }

    /// Returns the number of trios.
    #[inline]
    pub const fn trios(&self) -> usize {
        self.count(MeldKind::Trio)
    }

    /// Returns the number of runs.
    #[inline]
    pub const fn runs(&self) -> usize {
        self.count(MeldKind::Run)
    }

    /// Returns the minimum number of cards that fulfil the contract.
    #[inline]
    pub const fn cards_needed(&self) -> usize {
        self.cards as usize
    }
}

impl Default for Contract {
    /// Returns the contract of one trio, the smallest one.
    fn default() -> Contract {
        let size = MeldSizes::USUAL.of(MeldKind::Trio);
        Contract::new(&[(MeldKind::Trio, size)], None)
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
        let mut melds = Vec::new();
        let mut rest = code.chars().peekable();
        while let Some(letter) = rest.next() {
            let kind = MeldKind::from_letter(letter);
            let kind = kind.ok_or_else(|| ContractError::Letters(text.to_owned()))?;
            let mut number = String::new();
            while let Some(digit) = rest.next_if(char::is_ascii_digit) {
                number.push(digit);
            }
            let size = match number.as_str() {
                "" => MeldSizes::USUAL.of(kind),
                number => number.parse().unwrap_or(usize::MAX),
            };
            melds.push((kind, size));
        }
        let is_number = (1..=MOST_MELDS).contains(&melds.len());
        ensure(is_number, ContractError::Letters(text.to_owned()))?;
        Contract::sized(&melds).ok_or_else(|| ContractError::Sizes(text.to_owned()))
    }
}

impl fmt::Display for Contract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.melds().try_for_each(|(kind, size)| {
            write!(f, "{}", kind.letter())?;
            match size {
                size if size == MeldSizes::USUAL.of(kind) => Ok(()),
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
