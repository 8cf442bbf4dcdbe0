//! Checks that the cards in play can make a contract (D14).
use super::{Contract, FULL_RUN, MeldKind, RuleSet};
use crate::cards::{Card, Faces, Rank, Suit};

impl RuleSet {
    /// False if the shoe lacks the cards for the contract, or the limits of jokers exclude it. Every meld takes as few
    /// jokers as possible.
    ///
    /// The condition is necessary, but not sufficient: each meld chooses among all natural cards, although other melds may
    /// need the same ones. For example, `E7E7E7` passes with one pack, the ace low and red sevens as jokers. Only two
    /// suits have natural runs of seven then, so that the third run takes a joker. An exact answer would need a search.
    ///
    /// `is_whole` is true if the player lays down all cards, so that melds may be longer despite
    /// [`RuleSet::exact_melds`].
    pub(super) fn is_in_shoe(
        &self,
        contract: Contract,
        is_whole: bool,
        packs: usize,
        jokers: usize,
    ) -> bool {
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
                // may be longer than the contract asks, unless new melds have exact sizes.
                MeldKind::Run => {
                    let is_exact = self.exact_melds && !is_whole;
                    let longest = if is_exact { size } else { self.longest_run() };
                    let lacking = usize::from(!self.has_natural_run(size));
                    (lacking, self.most_wilds(kind, longest))
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
