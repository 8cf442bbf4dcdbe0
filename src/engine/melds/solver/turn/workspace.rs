//! What all steps of one search share: memory to work in, and the limit on its length.
use super::{
    board::MOST_RUNS,
    growth::{Growth, Growths},
};

/// After this number of steps, some ten milliseconds, the best plan found so far is the answer. Only hands far larger than any that
/// is dealt and drawn come to it.
const MOST_STEPS: u32 = 400_000;

/// Memory that is set up once for a search, and the count of its steps.
pub struct Workspace {
    /// What each run gets in the way being tried; nothing at all between two choices of runs and trios.
    pub growth: Growths,
    /// Whether any plan has been found: without one the search goes on however long it takes.
    pub found: bool,
    steps: u32,
}

impl Workspace {
    /// For a new search.
    pub const NEW: Workspace = Workspace {
        growth: [Growth::NONE; MOST_RUNS],
        found: false,
        steps: 0,
    };

    /// Counts a step; true once the limit is reached and a plan found.
    #[inline]
    pub const fn is_spent(&mut self) -> bool {
        self.steps += 1;
        self.steps > MOST_STEPS && self.found
    }
}
