//! Ways through the first suits that have been met before with no more jokers and no more cost.
use super::terms::Cost;

/// The numbers of jokers at ends of runs up to which ways are compared.
const MOST_GAPS: usize = 12;

/// The least cost that each suit and those before it left, by the number of jokers used at ends of runs.
pub struct SeenCosts([[Cost; MOST_GAPS]; 4]);

impl SeenCosts {
    /// Nothing yet.
    pub const NONE: SeenCosts = SeenCosts([[Cost::MAX; MOST_GAPS]; 4]);

    /// Whether the suits up to this one have been met with no more than `gaps` jokers used and no more than `cost` left. If not,
    /// they have been now.
    #[inline]
    pub fn better(&mut self, suit: usize, gaps: usize, cost: Cost) -> bool {
        if gaps >= MOST_GAPS {
            return false;
        }
        let seen = &mut self.0[suit];
        if seen[..=gaps].iter().any(|other| *other <= cost) {
            return true;
        }
        seen[gaps] = cost;
        false
    }
}
