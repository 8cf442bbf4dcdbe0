//! Checks that the cards in play can make a contract (D14).
use super::{Contract, FULL_RUN, MeldKind, RuleSet};
use crate::cards::{Card, Faces, Rank, Suit};

impl RuleSet {
    /// True if the shoe has the cards for the contract, and the limits of jokers allow it. Every meld takes as few jokers
    /// as possible.
    ///
    /// The melds do not compete for natural cards: there are four suits for four runs at most, and enough other ranks for
    /// the trios.
    pub(super) fn is_in_shoe(&self, contract: Contract, packs: usize, jokers: usize) -> bool {
        let wilds = jokers + packs * self.natural_wild_faces();
        if let Some(full_run) = contract.full_run() {
            let has_rank = |choice: Faces, rank| {
                let faces = choice & Faces::of_rank(rank);
                !(faces - self.wilds()).is_empty()
            };
            let ranks = |choice: &Faces| {
                let all = Rank::ALL.into_iter();
                all.filter(|rank| has_rank(*choice, *rank)).count()
            };
            let choices = full_run.suits.choices().iter();
            let lacking = FULL_RUN - choices.map(ranks).max().unwrap_or_default();
            return lacking <= wilds.min(full_run.most_wilds.into());
        }
        let mut needed = 0;
        for (kind, size) in contract.melds() {
            let (lacking, most) = match kind {
                MeldKind::Trio => {
                    let naturals = Suit::ALL.len() * packs;
                    let most = self.wilds_laid_down.trio.most(naturals);
                    (size.saturating_sub(naturals), most)
                }
                // A run of natural cards goes round a rank that counts as a joker. A run across it takes one joker, and
                // may be longer than the contract asks.
                MeldKind::Run => {
                    let lacking = usize::from(!self.has_natural_run(size));
                    (lacking, self.most_wilds(kind, self.longest_run()))
                }
            };
            if lacking > most {
                return false;
            }
            needed += lacking;
        }
        needed <= wilds
    }

    /// True if some suit has natural cards for a run of `size` cards.
    fn has_natural_run(&self, size: usize) -> bool {
        let is_natural = |rank: Rank, suit| !self.is_wild(Card::new(rank, suit));
        let is_run = |low: Rank, suit| {
            self.ace.allows(low, size) && (0..size).all(|step| is_natural(low.up(step), suit))
        };
        let of_suit = |suit| Rank::ALL.into_iter().any(|low| is_run(low, suit));
        Suit::ALL.into_iter().any(of_suit)
    }

    /// Returns the maximum number of cards in a run that repeats no card.
    fn longest_run(&self) -> usize {
        let positions = self.ace.positions();
        positions.map_or(FULL_RUN, |(low, high)| FULL_RUN.min(high - low + 1))
    }

    /// Returns the number of natural faces that count as jokers.
    pub(super) fn natural_wild_faces(&self) -> usize {
        let wilds = self.wilds();
        wilds.iter().filter(|card| !card.is_joker()).count()
    }
}
