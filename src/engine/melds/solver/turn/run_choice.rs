//! The search of a turn, and its first choice: the runs of the contract.
use super::{
    super::{
        distance::exceeds,
        held::{Held, Want},
    },
    board::{Board, BoardRun, SELF},
    pieces::{Piece, Pieces},
    sink::PlanSink,
    terms::Terms,
    trio_choice::choose_trios,
    workspace::Workspace,
};
use crate::{
    cards::CardCounts,
    melds::meld::Meld,
    rules::{Contract, RuleSet},
};

/// Searches all ways to lay the contract down and go on from there, and offers the best plan for each choice of runs and trios to
/// the sink.
pub fn search<S: PlanSink>(
    rules: &RuleSet,
    hand: &CardCounts,
    contract: Contract,
    table: &[Meld],
    sink: &mut S,
) {
    let (held, want) = (Held::new(rules, hand), Want::new(contract));
    if hand.len() < want.cards() || !exceeds(rules, &held, &want, want.cards() - 1) {
        return;
    }
    let mut choice = RunChoice {
        rules,
        terms: Terms::new(rules),
        board: Board::new(rules, table),
        pieces: Pieces::EMPTY,
        held,
        want,
        work: Workspace::NEW,
        sink,
    };
    choice.board.any_trio |= want.trios > 0;
    if want.runs > 0 {
        choice.pieces.list(choice.terms.adjacent, &held);
    }
    choice.next_run(0);
}

/// The choice of runs in progress.
struct RunChoice<'a, S> {
    rules: &'a RuleSet,
    terms: Terms,
    /// The runs on the table and the own ones chosen so far.
    board: Board,
    pieces: Pieces,
    /// The cards that no own run holds.
    held: Held,
    /// What is still to be chosen of the contract.
    want: Want,
    work: Workspace,
    sink: &'a mut S,
}

impl<S: PlanSink> RunChoice<'_, S> {
    /// Chooses the next run, of the pieces from the place `from` on; the trios follow the last one.
    fn next_run(&mut self, from: usize) {
        if self.want.runs == 0 {
            let trios = self.want.trios;
            let (board, held) = (&self.board, &self.held);
            choose_trios(&self.terms, board, held, trios, &mut self.work, self.sink);
            return;
        }
        for at in from..self.pieces.len() {
            let piece = self.pieces.get(at);
            let suit = usize::from(piece.suit);
            if usize::from(piece.wilds) > self.held.wilds
                || held_once(self.held.suits[suit]) & piece.cards != piece.cards
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
            if self.work.is_spent() || self.sink.bound() == 0 {
                return;
            }
        }
    }

    /// Whether the rest of the hand holds the rest of the contract.
    fn possible(&self) -> bool {
        exceeds(self.rules, &self.held, &self.want, self.want.cards() - 1)
    }

    /// Makes the piece an own run.
    fn take(&mut self, piece: &Piece) {
        self.held.suits[usize::from(piece.suit)] -= piece.cards;
        self.held.wilds -= usize::from(piece.wilds);
        self.board.push_own(BoardRun {
            suit: piece.suit,
            low: piece.low,
            len: 4,
            owner: SELF,
            wilds: u128::from(piece.wild_places),
        });
    }

    /// Undoes [`RunChoice::take`] of the piece taken last.
    fn give_back(&mut self, piece: &Piece) {
        self.held.suits[usize::from(piece.suit)] += piece.cards;
        self.held.wilds += usize::from(piece.wilds);
        self.board.pop_own();
    }
}

/// The nibbles of a suit word that are not zero, as their lowest bits.
#[inline]
const fn held_once(word: u64) -> u64 {
    word | word >> 1 | word >> 2 | word >> 3
}
