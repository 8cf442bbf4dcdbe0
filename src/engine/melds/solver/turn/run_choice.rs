//! The entry point of the turn search, and its first choice: the runs of the contract. Each begins with a filled
//! window, a minimum run that the hand can make from natural cards and jokers.
use super::{
    super::{
        distance::exceeds,
        solver_hand::{Levels, RemainingContract, SolverHand},
        tables::SuitTable,
        windows::Pattern,
    },
    board::{Board, BoardRun, SELF, Terms},
    layoff::Workspace,
    plan::{BestPlans, TurnPlan},
    trio_choice::choose_trios,
};
use crate::{
    cards::{CardCounts, held_once, spread},
    melds::Meld,
    rules::{Contract, RuleSet},
};

/// Searches all ways to lay the contract down and continue the turn. Returns the best plans, at most `limit`, of which
/// each has another choice of runs and trios.
pub fn search(
    rules: &RuleSet,
    hand: &CardCounts,
    contract: Contract,
    table: &[Meld],
    limit: usize,
) -> Vec<TurnPlan> {
    let (held, want) = (
        SolverHand::new(rules, hand),
        RemainingContract::new(contract),
    );
    if hand.len() < want.cards() || !exceeds(rules, &held, &want, want.cards() - 1) {
        return Vec::new();
    }
    let mut choice = RunChoice {
        rules,
        terms: Terms::new(rules, contract, &want),
        board: Board::new(rules, table),
        pieces: Vec::new(),
        held,
        want,
        work: Workspace::NEW,
        best: BestPlans {
            plans: Vec::new(),
            limit,
            ace: rules.ace,
        },
    };
    let takes_all = choice.terms.limits.is_none() && !choice.terms.fixed;
    choice.board.any_trio |= want.trios > 0 && takes_all;
    for sizes in want.run_sizes().chunk_by(|a, b| a == b).rev() {
        fill_windows(rules, sizes[0].into(), &held, &mut choice.pieces);
    }
    choice.next_run(0);
    choice.best.plans
}

/// State of the search for runs.
struct RunChoice<'a> {
    rules: &'a RuleSet,
    terms: Terms,
    /// The runs on the table and the player's new runs chosen so far.
    board: Board,
    /// The windows that the hand can fill: the longest first, and among those of a length, those with the fewest jokers
    /// first.
    pieces: Vec<FilledWindow>,
    /// The cards that are in none of the player's new runs.
    held: SolverHand,
    /// The melds of the contract that are still to be chosen.
    want: RemainingContract,
    work: Workspace,
    best: BestPlans,
}

impl RunChoice<'_> {
    /// Chooses the next run among the filled windows from index `from` on. After the last run, chooses the trios.
    fn next_run(&mut self, from: usize) {
        if self.want.runs == 0 {
            let (board, held) = (&self.board, &self.held);
            choose_trios(
                &self.terms,
                board,
                held,
                self.want.trio_sizes(),
                &mut self.work,
                &mut self.best,
            );
            return;
        }
        let len = self.want.next_run() as u8;
        for at in from..self.pieces.len() {
            let piece = self.pieces[at];
            let suit = usize::from(piece.suit);
            if piece.len < len {
                return;
            }
            if piece.len > len
                || usize::from(piece.wilds) > self.held.wilds
                || held_once(self.held.suits[suit]) & piece.cards != piece.cards
                || self.want.suits >> suit & 1 == 0
            {
                continue;
            }
            let (want, before) = (self.want, self.held);
            self.held.suits[suit] -= piece.cards;
            self.held.wilds -= usize::from(piece.wilds);
            self.board.runs.push(BoardRun {
                suit: piece.suit,
                low: piece.low,
                len,
                owner: SELF,
                wilds: u128::from(piece.wild_places),
            });
            self.want = want.less_run(self.rules, suit);
            let cards = self.want.cards();
            if cards == 0 || exceeds(self.rules, &self.held, &self.want, cards - 1) {
                self.next_run(at);
            }
            (self.want, self.held) = (want, before);
            self.board.runs.pop();
            if self.work.is_spent() || self.best.bound() == 0 {
                return;
            }
        }
    }
}

/// Consecutive positions of a suit, filled with natural cards and jokers from the hand: a minimum run.
#[derive(Clone, Copy)]
struct FilledWindow {
    /// The ranks of the natural cards, marked by the lowest bits of nibbles, as in a suit word.
    cards: u64,
    /// Index of the suit.
    suit: u8,
    /// Index of the rank at the first position.
    low: u8,
    /// Number of positions.
    len: u8,
    /// The positions of jokers, as a bit set.
    wild_places: u16,
    /// Number of jokers.
    wilds: u8,
}

/// Adds all windows of `len` ranks that a hand can fill to `filled`, those with the fewest jokers first.
fn fill_windows(rules: &RuleSet, len: usize, held: &SolverHand, filled: &mut Vec<FilledWindow>) {
    let first = filled.len();
    for (suit, table) in SuitTable::all(rules, len).into_iter().enumerate() {
        let present = Levels::new(held.suits[suit]).once();
        let complete = |pattern: &&Pattern| {
            usize::from(pattern.wilds) <= held.wilds
                && pattern.keep & !present == 0
                && pattern.keep.count_ones() + u32::from(pattern.wilds) == len as u32
        };
        filled.extend(
            (table.patterns.iter().filter(complete)).map(|pattern| FilledWindow {
                cards: spread(pattern.keep),
                suit: suit as u8,
                low: pattern.low,
                len: len as u8,
                wild_places: pattern.wild_places,
                wilds: pattern.wilds,
            }),
        );
    }
    filled[first..].sort_by_key(|window| window.wilds);
}
