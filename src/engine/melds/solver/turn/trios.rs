//! The trios that the own contract is laid down with.
use super::super::held::Held;

/// The own trios. Their cards stay in the [`Held`] hand meanwhile: a trio takes all cards of its rank that nothing else uses, and
/// jokers for those that it lacks.
#[derive(Clone, Copy, Default)]
pub struct Trios {
    /// How many there are of each rank.
    pub of_rank: [u8; 13],
    /// R27: how many are of jokers only.
    pub bare: usize,
}

impl Trios {
    /// How many there are.
    pub fn count(&self) -> usize {
        let ranked: u8 = self.of_rank.iter().sum();
        self.bare + usize::from(ranked)
    }

    /// How many natural cards of the hand they can take.
    pub fn cards(&self, held: &Held) -> usize {
        let ranks = (0..13).filter(|rank| self.of_rank[*rank] > 0);
        ranks.map(|rank| held.of_rank(rank)).sum()
    }

    /// How many jokers they lack with these natural cards; nothing if one of them has no natural card and may not be of
    /// jokers only (R27).
    pub fn lack(&self, held: &Held, jokers_only: bool) -> Option<usize> {
        let mut lack = 3 * self.bare;
        let ranked = self.of_rank.iter().enumerate();
        for (rank, trios) in ranked.filter(|(_, trios)| **trios > 0) {
            let trios = usize::from(*trios);
            let cards = held.of_rank(rank);
            if cards < trios && !jokers_only {
                return None;
            }
            lack += (3 * trios).saturating_sub(cards);
        }
        Some(lack)
    }
}
