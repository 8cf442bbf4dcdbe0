//! A hand as the solver reads it: natural cards by suit, and the number of jokers.
use crate::{
    cards::{Card, CardCounts, Rank, Suit},
    rules::{Contract, RuleSet},
};

/// The nibble of the two in a suit word.
const TWO: u64 = 15 << 4;

/// A hand. Red twos that are jokers (V13) count as such, and as nothing else (D11).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Held {
    /// A nibble per rank, as in [`CardCounts::suit_nibbles`].
    pub suits: [u64; 4],
    /// Jokers of all sorts.
    pub wilds: usize,
}

impl Held {
    /// Reads a hand.
    pub fn new(rules: &RuleSet, hand: &CardCounts) -> Held {
        let mut held = Held {
            suits: hand.nibbles(),
            wilds: hand.jokers(),
        };
        if rules.red_twos_wild {
            for suit in Suit::ALL.into_iter().filter(|suit| suit.is_red()) {
                held.wilds += hand.count(Card::new(Rank::Two, suit));
                held.suits[suit.index()] &= !TWO;
            }
        }
        held
    }

    /// This hand with a card more.
    pub fn with(mut self, rules: &RuleSet, card: Card) -> Held {
        match card.face() {
            Some((rank, suit)) if !rules.is_wild(card) => {
                self.suits[suit.index()] += 1 << (4 * rank.index());
            }
            Some(_) | None => self.wilds += 1,
        }
        self
    }

    /// How many natural cards of a rank.
    #[inline]
    pub fn of_rank(&self, rank: usize) -> usize {
        let counts = self.suits.iter().map(|word| word >> (4 * rank) & 15);
        counts.sum::<u64>() as usize
    }

    /// Whether it has a natural card of this suit and rank.
    #[inline]
    pub const fn holds(&self, suit: usize, rank: usize) -> bool {
        self.suits[suit] >> (4 * rank) & 15 > 0
    }

    /// Takes away a natural card of this suit and rank, of which there is one.
    #[inline]
    pub const fn take(&mut self, suit: usize, rank: usize) {
        self.suits[suit] -= 1 << (4 * rank);
    }

    /// Adds a natural card of this suit and rank.
    #[inline]
    pub const fn give_back(&mut self, suit: usize, rank: usize) {
        self.suits[suit] += 1 << (4 * rank);
    }

    /// How many of a rank in each suit.
    pub fn rank(&self, rank: usize) -> [u8; 4] {
        self.suits.map(|word| (word >> (4 * rank) & 15) as u8)
    }

    /// Takes away one natural card of each rank in the mask.
    pub fn take_mask(&mut self, suit: usize, mask: u16) {
        for rank in bits(mask) {
            self.suits[suit] -= 1 << (4 * rank);
        }
    }

    /// Takes away cards of a rank: `taken` says how many from each suit.
    pub fn take_rank(&mut self, rank: usize, taken: [u8; 4]) {
        for (word, taken) in self.suits.iter_mut().zip(taken) {
            *word -= u64::from(taken) << (4 * rank);
        }
    }
}

/// What is still to be made from a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Want {
    /// How many trios.
    pub trios: usize,
    /// How many runs.
    pub runs: usize,
    /// The ranks that trios may have, bit by bit; narrowed only under V5.
    pub ranks: u16,
    /// The suits that runs may have, bit by bit; narrowed only under V5.
    pub suits: u8,
}

impl Want {
    /// The whole contract.
    pub fn new(contract: Contract) -> Want {
        Want {
            trios: contract.trios(),
            runs: contract.runs(),
            ranks: 0x1FFF,
            suits: 15,
        }
    }

    /// The fewest cards that make it.
    pub const fn cards(&self) -> usize {
        3 * self.trios + 4 * self.runs
    }

    /// One trio less, of this rank if it has one.
    pub fn less_trio(mut self, rules: &RuleSet, rank: Option<usize>) -> Want {
        self.trios -= 1;
        if let (true, Some(rank)) = (rules.distinct, rank) {
            self.ranks &= !(1 << rank);
        }
        self
    }

    /// One run less, of this suit.
    pub fn less_run(mut self, rules: &RuleSet, suit: usize) -> Want {
        self.runs -= 1;
        if rules.distinct {
            self.suits &= !(1 << suit);
        }
        self
    }
}

/// The numbers of the bits set, lowest first.
pub fn bits(mut mask: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if mask == 0 {
            return None;
        }
        let bit = mask.trailing_zeros() as usize;
        mask &= mask - 1;
        Some(bit)
    })
}
