//! The search over the runs of the contract, and what it shares with the steps after it.
use super::{
    super::{
        distance::exceeds,
        held::{Held, Want},
    },
    board::{Board, Line, MOST_LINES, SELF},
    growth::Growth,
    keep::Keep,
    layoff::SEEN,
    pieces::{Piece, Pieces},
    plan::Plan,
    reach::Span,
    terms::{Cost, Terms},
};
use crate::engine::{
    cards::CardCounts,
    melds::Meld,
    rules::{Contract, RuleSet},
};

/// After so many steps, some ten milliseconds, the best way found so far is the answer: for monstrous hands only.
const MOST_STEPS: u32 = 400_000;

/// The nibbles of a suit word that are not zero, as their lowest bits.
#[inline]
const fn held_once(word: u64) -> u64 {
    word | word >> 1 | word >> 2 | word >> 3
}

/// A search in progress: what has been chosen so far, and the best way found.
pub struct Search<'a, K> {
    pub(super) rules: &'a RuleSet,
    pub(super) terms: Terms,
    pub(super) board: Board,
    pub(super) keep: &'a mut K,
    /// What is still to be chosen of the contract.
    pub(super) want: Want,
    pieces: Pieces,
    steps: u32,
    /// Natural cards that no run holds.
    pub(super) loose: [u64; 4],
    /// Jokers that no run holds.
    pub(super) wilds: usize,
    /// The own runs' windows.
    pub(super) own: [Piece; 4],
    /// How many own runs are chosen.
    pub(super) runs: usize,
    /// How many own trios of each rank.
    pub(super) trios: [u8; 13],
    /// How many own trios of jokers only.
    pub(super) bare: usize,
    /// The ranks that some trio takes.
    pub(super) covered: u16,
    /// What each run could take.
    pub(super) spans: [Span; MOST_LINES],
    /// The runs in which a joker could be swapped, bit by bit.
    pub(super) swappable: u64,
    /// The ranks of each suit with cards that only runs can take.
    pub(super) valued: [u16; 4],
    /// The ranks of each suit that more than one end or place could take.
    pub(super) contested: [u16; 4],
    /// Whether every joker finds a place, whatever natural cards lie at the ends of runs: only then is a card never in its way.
    pub(super) settled: bool,
    /// How many jokers of the table could come free.
    pub(super) pool: usize,
    /// How many jokers lie at ends of runs in the way being tried.
    pub(super) gaps: usize,
    /// How many jokers it sets free.
    pub(super) freed: usize,
    /// Whether ways through some suits may be compared by cost and jokers alone.
    pub(super) comparable: bool,
    /// The least that each suit and those before it left, by jokers used.
    pub(super) seen: [[Cost; SEEN]; 4],
    /// How many loose cards the own trios could take at first.
    pub(super) dealt: usize,
    /// What each run gets.
    pub(super) growth: [Growth; MOST_LINES],
    /// The runs that grow, suit by suit.
    pub(super) active: [u8; MOST_LINES],
    pub(super) actives: usize,
    /// Only what costs less is of interest.
    pub(super) bound: Cost,
    /// The best way with the runs and trios chosen.
    pub(super) found: Option<Plan>,
}

impl<'a, K: Keep> Search<'a, K> {
    /// Searches all ways to lay the contract down and go on from there, and offers each choice of runs and trios to `keep`.
    pub fn run(
        rules: &'a RuleSet,
        hand: &CardCounts,
        contract: Contract,
        table: &[Meld],
        keep: &'a mut K,
    ) {
        let (held, want) = (Held::new(rules, hand), Want::new(contract));
        if hand.len() < want.cards() || !exceeds(rules, &held, &want, want.cards() - 1) {
            return;
        }
        let mut search = Search {
            rules,
            terms: Terms::new(rules),
            board: Board::new(rules, table),
            keep,
            want,
            pieces: Pieces::EMPTY,
            steps: 0,
            loose: held.suits,
            wilds: held.wilds,
            own: [Piece::default(); 4],
            runs: 0,
            trios: [0; 13],
            bare: 0,
            covered: 0,
            spans: [Span::default(); MOST_LINES],
            swappable: 0,
            valued: [0; 4],
            contested: [0; 4],
            settled: true,
            pool: 0,
            gaps: 0,
            freed: 0,
            comparable: false,
            seen: [[0; SEEN]; 4],
            dealt: 0,
            growth: [Growth::default(); MOST_LINES],
            active: [0; MOST_LINES],
            actives: 0,
            bound: Cost::MAX,
            found: None,
        };
        search.board.any_trio |= want.trios > 0;
        if want.runs > 0 {
            search.pieces.list(search.terms.adjacent, &held);
        }
        search.next_run(0);
    }

    /// The runs of the table and the own ones.
    #[inline]
    pub(super) fn lines(&self) -> &[Line] {
        &self.board.lines[..self.board.table + self.runs]
    }

    /// Counts a step; true once it is time to be content with what was found.
    #[inline]
    pub(super) fn tired(&mut self) -> bool {
        self.steps += 1;
        self.steps > MOST_STEPS && (self.found.is_some() || self.keep.any())
    }

    /// Chooses the next run, in the order of the pieces.
    fn next_run(&mut self, from: usize) {
        if self.want.runs == 0 {
            self.look_around();
            return;
        }
        for at in from..self.pieces.len() {
            let piece = self.pieces.get(at);
            let suit = usize::from(piece.suit);
            if usize::from(piece.wilds) > self.wilds
                || held_once(self.loose[suit]) & piece.cards != piece.cards
                || self.want.suits >> suit & 1 == 0
            {
                continue;
            }
            let want = self.want;
            self.take(&piece);
            self.want = want.less_run(self.rules, suit);
            if self.want.cards() == 0 || self.possible() {
                self.next_run(at);
            }
            self.want = want;
            self.give_back(&piece);
            if self.tired() || self.keep.bound() == 0 {
                return;
            }
        }
    }

    /// Whether the rest of the hand holds the rest of the contract.
    fn possible(&self) -> bool {
        let held = Held {
            suits: self.loose,
            wilds: self.wilds,
        };
        exceeds(self.rules, &held, &self.want, self.want.cards() - 1)
    }

    fn take(&mut self, piece: &Piece) {
        self.loose[usize::from(piece.suit)] -= piece.cards;
        self.wilds -= usize::from(piece.wilds);
        self.own[self.runs] = *piece;
        self.board.lines[self.board.table + self.runs] = Line {
            suit: piece.suit,
            low: piece.low,
            len: 4,
            owner: SELF,
            wilds: u128::from(piece.wild_places),
        };
        self.runs += 1;
    }

    fn give_back(&mut self, piece: &Piece) {
        self.loose[usize::from(piece.suit)] += piece.cards;
        self.wilds += usize::from(piece.wilds);
        self.runs -= 1;
    }
}
