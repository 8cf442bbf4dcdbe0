//! Checks of new melds. Each trio has a single rank, and runs are consecutive (R26). The melds make up the contract
//! (R20, R21). Jokers lie only in permitted positions (R40, R41, D13). Also finds the valid arrangements of selected
//! cards, for players who choose the cards of a meld themselves.
use super::{MeldShape, NewMeld};
use crate::{
    cards::{Card, CardCounts, Faces, Rank, Suit},
    ensure,
    rules::{Contract, FULL_RUN, FullRun, MeldKind, MeldSizes, RuleSet},
};
use std::cmp::Reverse;

/// Reason why cards are not a valid meld.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, strum::IntoStaticStr)]
#[strum(prefix = "meld-", serialize_all = "kebab-case")]
pub enum MeldError {
    /// Fewer cards than the contract asks for: usually three in a trio and four in a run.
    #[error("too few cards")]
    TooShort,
    /// A trio contains natural cards of different ranks.
    #[error("a trio is of one rank")]
    MixedRanks,
    /// A natural card of a run has the wrong suit or rank for its position.
    #[error("the cards of a run are of one suit and follow one another")]
    NotConsecutive,
    /// Two jokers lie side by side in a run, which rule R41 forbids.
    #[error("no two jokers may lie side by side in a run")]
    AdjacentJokers,
    /// A run contains no natural card, or a trio contains none although the rules require one.
    #[error("at least one card must not be a joker")]
    JokersOnly,
    /// A run has more than 13 cards although the rules do not allow repeated cards.
    #[error("no card may be repeated in a run")]
    Repeated,
    /// A run continues beyond the ace, or has the ace at an end where these rules do not allow it.
    #[error("in these rules the run cannot have the ace there")]
    AcePlace,
    /// A meld contains more jokers than the rules allow when it is laid down.
    #[error("in these rules the meld has too many jokers")]
    TooManyJokers,
    /// A meld has more cards than the contract asks for, although the rules allow exactly that number.
    #[error("in these rules new melds have exactly as many cards as the contract asks for")]
    TooLong,
    /// Two runs have the same suit, or two trios the same rank, which variant V5 forbids.
    #[error("in these rules the runs differ in suit and the trios in rank")]
    NotDistinct,
    /// The cards of a full run are not of the suits that the contract asks for (F16).
    #[error("the cards of this run are not of the suits that the contract asks for")]
    OtherSuits,
}

/// Checks one meld by itself and returns its shape: trio or run, with rank or suit. `sizes` are the least ones of the
/// contract.
///
/// # Errors
/// Returns the rule that the meld breaks.
pub fn check_new(
    rules: &RuleSet,
    sizes: MeldSizes,
    meld: &NewMeld,
) -> Result<MeldShape, MeldError> {
    let is_long_enough = meld.cards().len() >= sizes.of(meld.kind());
    ensure(is_long_enough, MeldError::TooShort)?;
    match (meld, sizes.full_run()) {
        (NewMeld::Run { from, cards }, Some(full_run)) => {
            check_full_run(rules, full_run, *from, cards)
        }
        (NewMeld::Trio { cards }, _) => check_trio(rules, cards),
        (NewMeld::Run { from, cards }, None) => {
            let (low, suit) = from.face().ok_or(MeldError::NotConsecutive)?;
            check_run(rules, suit, low, cards)
        }
    }
}

/// Checks melds that are laid down together, with the sizes that the contract [demands]. Checks each by itself, then all
/// together under variant V5 (runs of distinct suits, trios of distinct ranks; see decision D8). Returns their shapes.
///
/// Does not compare the kinds of the melds with the contract; [`kinds_match`] does.
///
/// # Errors
/// Returns the index of the first invalid meld, and the rule that it breaks.
pub fn check_contract(
    rules: &RuleSet,
    contract: Contract,
    melds: &[NewMeld],
) -> Result<Vec<MeldShape>, (usize, MeldError)> {
    let mut shapes = Vec::with_capacity(melds.len());
    for (i, (meld, size)) in melds.iter().zip(demands(contract, melds)).enumerate() {
        ensure(meld.cards().len() >= size, (i, MeldError::TooShort))?;
        let shape = check_new(rules, contract.sizes(), meld).map_err(|error| (i, error))?;
        let alike = shapes.iter().any(|other| same_kind_of_cards(*other, shape));
        ensure(!rules.distinct || !alike, (i, MeldError::NotDistinct))?;
        shapes.push(shape);
    }
    Ok(shapes)
}

/// Returns the number of cards that the contract asks of each of these melds (F14): the longest meld of a kind serves
/// the greatest size. A meld that the contract does not ask for has the least size of its kind.
pub fn demands(contract: Contract, melds: &[NewMeld]) -> Vec<usize> {
    let order = |at: usize| (Reverse(melds[at].cards().len()), at);
    let demand = |at: usize| {
        let kind = melds[at].kind();
        let is_longer = |other: &usize| melds[*other].kind() == kind && order(*other) < order(at);
        let longer = (0..melds.len()).filter(is_longer).count();
        let sizes = contract.sizes_of(kind);
        let demand = sizes.iter().rev().nth(longer);
        demand.map_or(contract.size(kind), |size| (*size).into())
    };
    (0..melds.len()).map(demand).collect()
}

/// True if the melds contain as many trios and as many runs as the contract, in any order (R20). Does not check the
/// cards.
pub fn kinds_match(contract: Contract, melds: &[NewMeld]) -> bool {
    let is_run = |meld: &&NewMeld| meld.kind() == MeldKind::Run;
    let runs = melds.iter().filter(is_run).count();
    melds.len() == contract.len() && runs == contract.runs()
}

/// True for two trios of the same rank or two runs of the same suit, which variant V5 forbids. A trio of jokers has no
/// rank and matches no other trio (see decision D8).
fn same_kind_of_cards(a: MeldShape, b: MeldShape) -> bool {
    match (a, b) {
        (MeldShape::Trio { rank: Some(a) }, MeldShape::Trio { rank: Some(b) }) => a == b,
        (MeldShape::Run { suit: a, .. }, MeldShape::Run { suit: b, .. }) => a == b,
        (MeldShape::Trio { .. } | MeldShape::Run { .. } | MeldShape::FullRun { .. }, _) => false,
    }
}

fn check_trio(rules: &RuleSet, cards: &[Card]) -> Result<MeldShape, MeldError> {
    let naturals = cards.iter().filter(|card| !rules.is_wild(**card));
    let mut ranks = naturals.filter_map(|card| card.rank());
    let rank = ranks.next();
    let same = ranks.all(|other| Some(other) == rank);
    ensure(same, MeldError::MixedRanks)?;
    let allowed = rank.is_some() || rules.trio.jokers_only;
    ensure(allowed, MeldError::JokersOnly)?;
    check_wilds(rules, MeldKind::Trio, cards)?;
    Ok(MeldShape::Trio { rank })
}

fn check_run(
    rules: &RuleSet,
    suit: Suit,
    low: Rank,
    cards: &[Card],
) -> Result<MeldShape, MeldError> {
    let wild = |card: &Card| rules.is_wild(*card);
    // R40: a joker stands for the card of its position. R26: the ranks of the positions continue from king to ace.
    let in_place = |(i, card): (usize, &Card)| wild(card) || *card == Card::new(low.up(i), suit);
    let consecutive = cards.iter().enumerate().all(in_place);
    ensure(consecutive, MeldError::NotConsecutive)?;
    ensure(!cards.iter().all(wild), MeldError::JokersOnly)?;
    // Rule R41 compares neighbours only. The two ends of a run are not adjacent, however long the run is (see decision
    // D13).
    let adjacent = cards.windows(2).any(|pair| pair.iter().all(wild));
    let apart = rules.run.adjacent_jokers || !adjacent;
    ensure(apart, MeldError::AdjacentJokers)?;
    check_wilds(rules, MeldKind::Run, cards)?;
    ensure(rules.ace.allows(low, cards.len()), MeldError::AcePlace)?;
    let fits = rules.run.repeats || cards.len() <= Rank::ALL.len();
    ensure(fits, MeldError::Repeated)?;
    Ok(MeldShape::Run { suit, low })
}

/// Checks a full run (F16). `from` is the ace of the suit of its first natural card.
fn check_full_run(
    rules: &RuleSet,
    full_run: FullRun,
    from: Card,
    cards: &[Card],
) -> Result<MeldShape, MeldError> {
    ensure(cards.len() <= FULL_RUN, MeldError::TooLong)?;
    let places = Rank::ALL.into_iter().zip(cards);
    let naturals = places.filter(|(_, card)| !rules.is_wild(**card));
    let naturals: Vec<(Rank, Card)> = naturals.map(|(rank, card)| (rank, *card)).collect();
    let suit = naturals.first().and_then(|(_, card)| card.suit());
    let suit = suit.ok_or(MeldError::JokersOnly)?;
    let in_place = |(rank, card): &(Rank, Card)| card.rank() == Some(*rank);
    let in_order = naturals.iter().all(in_place) && from == Card::new(Rank::Ace, suit);
    ensure(in_order, MeldError::NotConsecutive)?;
    let suits = full_run.suits.choices().iter();
    let of_suits = |choice: &Faces| naturals.iter().all(|(_, card)| choice.contains(*card));
    ensure({ suits }.any(of_suits), MeldError::OtherSuits)?;
    let wilds = cards.len() - naturals.len();
    let few = wilds <= usize::from(full_run.most_wilds);
    ensure(few, MeldError::TooManyJokers)?;
    Ok(MeldShape::FullRun { suit })
}

/// Checks that a new meld does not have too many jokers (F9).
fn check_wilds(rules: &RuleSet, kind: MeldKind, cards: &[Card]) -> Result<(), MeldError> {
    let wilds = rules.count_wilds(cards);
    let most = rules.wilds_laid_down.of(kind).most(cards.len() - wilds);
    ensure(wilds <= most, MeldError::TooManyJokers)
}

/// Maximum number of arrangements returned. Only runs of more than 13 cards can have more than 13 arrangements.
const MOST: usize = 64;
/// Maximum number of recursive calls of the search. At the limit it returns the arrangements found so far.
const MOST_STEPS: usize = 100_000;

impl NewMeld {
    /// Returns the valid ways to make one meld of this kind from exactly these cards, at most 64. The order of `cards`
    /// does not matter. `sizes` are the least ones of the contract.
    ///
    /// A trio has at most one arrangement. A run of up to 13 cards has at most one for each rank that it can start
    /// from. Exchanging two jokers does not give a new arrangement. Runs with the fewest jokers before their first
    /// natural card come first.
    pub fn arrange(
        rules: &RuleSet,
        sizes: MeldSizes,
        kind: MeldKind,
        cards: &[Card],
    ) -> Vec<NewMeld> {
        let only = |meld: NewMeld| {
            let allowed = check_new(rules, sizes, &meld).is_ok();
            Vec::from_iter(allowed.then_some(meld))
        };
        match kind {
            MeldKind::Trio => only(NewMeld::Trio {
                cards: cards.to_vec(),
            }),
            MeldKind::Run if sizes.full_run().is_some() => {
                full_run_of(rules, cards).map_or_else(Vec::new, only)
            }
            MeldKind::Run => arrange_run(rules, sizes, cards),
        }
    }
}

/// Returns one card of each rank from the ace to the king, with the jokers at the first missing ranks (F16). Leaves out
/// further cards of the same rank.
pub fn in_rank_order(rules: &RuleSet, cards: &[Card]) -> Vec<Card> {
    let (wilds, naturals): (Vec<Card>, Vec<Card>) =
        cards.iter().partition(|card| rules.is_wild(**card));
    let mut wilds = wilds.into_iter();
    let of_rank = |rank: Rank| naturals.iter().find(|card| card.rank() == Some(rank));
    let place = |rank: Rank| of_rank(rank).copied().or_else(|| wilds.next());
    Rank::ALL.into_iter().filter_map(place).collect()
}

/// Proposes a full run of these cards (F16). Returns `None` if two have the same rank, or if all are jokers.
pub fn full_run_of(rules: &RuleSet, cards: &[Card]) -> Option<NewMeld> {
    let line = in_rank_order(rules, cards);
    let first = line.iter().find(|card| !rules.is_wild(**card))?;
    let from = Card::new(Rank::Ace, first.suit()?);
    (line.len() == cards.len()).then_some(NewMeld::Run { from, cards: line })
}

fn arrange_run(rules: &RuleSet, sizes: MeldSizes, cards: &[Card]) -> Vec<NewMeld> {
    let (wilds, naturals): (Vec<Card>, Vec<Card>) =
        cards.iter().partition(|card| rules.is_wild(**card));
    let Some(suit) = naturals.first().and_then(|card| card.suit()) else {
        return Vec::new();
    };
    if naturals.iter().any(|card| card.suit() != Some(suit)) {
        return Vec::new();
    }
    let mut search = RunArrangementSearch {
        rules,
        sizes,
        suit,
        left: naturals.into_iter().collect(),
        wilds,
        places: cards.len(),
        steps: 0,
        line: Vec::new(),
        found: Vec::new(),
    };
    for low in Rank::ALL {
        search.fill(low, 0);
    }
    let mut found = search.found;
    found.sort_by_key(|run| {
        let cards = run.cards().iter();
        cards.take_while(|card| rules.is_wild(**card)).count()
    });
    found
}

struct RunArrangementSearch<'a> {
    rules: &'a RuleSet,
    sizes: MeldSizes,
    suit: Suit,
    /// The natural cards that have no position yet.
    left: CardCounts,
    wilds: Vec<Card>,
    places: usize,
    steps: usize,
    line: Vec<Card>,
    found: Vec<NewMeld>,
}

impl RunArrangementSearch<'_> {
    /// Tries first the natural card and then a joker at the next position, and continues recursively. `low` is the rank
    /// of the run's first position.
    fn fill(&mut self, low: Rank, wilds_used: usize) {
        self.steps += 1;
        if self.found.len() >= MOST || self.steps > MOST_STEPS {
            return;
        }
        let at = self.line.len();
        if at == self.places {
            let (from, cards) = (Card::new(low, self.suit), self.line.clone());
            let run = NewMeld::Run { from, cards };
            if check_new(self.rules, self.sizes, &run).is_ok() {
                self.found.push(run);
            }
            return;
        }
        let natural = Card::new(low.up(at), self.suit);
        // Number of free positions of this rank, the current one included. They must be enough for the natural cards
        // left.
        let room = (self.places - at).div_ceil(Rank::ALL.len());
        if self.left.remove(natural) {
            self.line.push(natural);
            self.fill(low, wilds_used);
            self.line.pop();
            self.left.add(natural);
        }
        let last = self.line.last();
        let after_wild = last.is_some_and(|card| self.rules.is_wild(*card));
        let takes_wild = self.rules.run.adjacent_jokers || !after_wild;
        if wilds_used < self.wilds.len() && self.left.count(natural) < room && takes_wild {
            self.line.push(self.wilds[wilds_used]);
            self.fill(low, wilds_used + 1);
            self.line.pop();
        }
    }
}
