//! The solver's representations of a hand: suit words, sets of ranks held several times, and numbers of cards of each
//! rank. Also the remaining melds of a contract, and functions that take cards out of a hand.
use crate::{
    cards::{Card, CardCounts, Faces, ONES, Suit, bits, squeeze},
    rules::{Contract, FullRun, MOST_MELDS, MeldKind, MeldSizes, RuleSet},
};

/// A hand as natural cards by suit and a number of jokers. Cards such as red twos that count as jokers (V13) are not
/// natural cards here (D11).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SolverHand {
    /// One word for each suit with a nibble for each rank, as in [`CardCounts::suit_nibbles`].
    pub suits: [u64; 4],
    /// Number of cards that count as jokers: printed jokers and others together.
    pub wilds: usize,
}

impl SolverHand {
    /// Converts a hand.
    pub fn new(rules: &RuleSet, hand: &CardCounts) -> SolverHand {
        let (suits, wilds) = (hand.nibbles(), hand.jokers());
        let mut held = SolverHand { suits, wilds };
        if rules.has_natural_wilds() {
            for suit in Suit::ALL {
                if let Some(rank) = rules.wild_rank(suit) {
                    held.wilds += hand.count(Card::new(rank, suit));
                    held.suits[suit.index()] &= !(15 << (4 * rank.index()));
                }
            }
        }
        held
    }

    /// Returns this hand with one more card.
    pub fn with(mut self, rules: &RuleSet, card: Card) -> SolverHand {
        match card.face() {
            Some((rank, suit)) if !rules.is_wild(card) => {
                self.suits[suit.index()] += 1 << (4 * rank.index());
            }
            Some(_) | None => self.wilds += 1,
        }
        self
    }

    /// Returns the faces of the natural cards.
    pub fn faces(&self) -> Faces {
        Faces::held(self.suits)
    }

    #[inline]
    pub fn of_rank(&self, rank: usize) -> usize {
        let counts = self.suits.iter().map(|word| word >> (4 * rank) & 15);
        counts.sum::<u64>() as usize
    }

    #[inline]
    pub const fn holds(&self, suit: usize, rank: usize) -> bool {
        self.suits[suit] >> (4 * rank) & 15 > 0
    }

    /// Removes a natural card of this suit and rank. The hand must have one.
    #[inline]
    pub const fn take(&mut self, suit: usize, rank: usize) {
        self.suits[suit] -= 1 << (4 * rank);
    }

    #[inline]
    pub const fn give_back(&mut self, suit: usize, rank: usize) {
        self.suits[suit] += 1 << (4 * rank);
    }

    /// Returns the number of natural cards of a rank in each suit.
    pub fn rank(&self, rank: usize) -> [u8; 4] {
        self.suits.map(|word| (word >> (4 * rank) & 15) as u8)
    }

    /// Removes one natural card of each rank in `mask` from a suit.
    pub fn take_mask(&mut self, suit: usize, mask: u16) {
        for rank in bits(mask.into()) {
            self.suits[suit] -= 1 << (4 * rank);
        }
    }

    /// Removes `taken[suit]` natural cards of a rank from each suit.
    pub fn take_rank(&mut self, rank: usize, taken: [u8; 4]) {
        for (word, taken) in self.suits.iter_mut().zip(taken) {
            *word -= u64::from(taken) << (4 * rank);
        }
    }
}

/// The melds of the contract that are not yet chosen. Those that ask for the most cards are chosen first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RemainingContract {
    /// Number of trios.
    pub trios: usize,
    /// Number of runs.
    pub runs: usize,
    /// The ranks that trios may have, as a bit set. Only variant V5 (trios of different ranks) restricts them.
    pub ranks: u16,
    /// The suits that runs may have, as a bit set. Only variant V5 (runs in different suits) restricts them.
    pub suits: u8,
    /// Minimum numbers of cards in the trios and in the runs, least first.
    sizes: [[u8; MOST_MELDS]; 2],
    /// Minimum number of cards in all melds together.
    cards: usize,
    has_usual_sizes: bool,
    full_run: Option<FullRun>,
}

impl RemainingContract {
    /// Returns the whole contract.
    #[inline]
    pub fn new(contract: Contract) -> RemainingContract {
        RemainingContract {
            trios: contract.trios(),
            runs: contract.runs(),
            ranks: 0x1FFF,
            suits: 15,
            sizes: contract.sizes_by_kind(),
            cards: contract.cards_needed(),
            has_usual_sizes: contract.has_usual_sizes(),
            full_run: contract.full_run(),
        }
    }

    /// Returns the minimum number of cards in these melds.
    #[inline]
    pub const fn cards(&self) -> usize {
        self.cards
    }

    /// Returns the minimum numbers of cards in the trios, least first.
    #[inline]
    pub fn trio_sizes(&self) -> &[u8] {
        &self.sizes[MeldKind::Trio as usize][..self.trios]
    }

    /// Returns the minimum numbers of cards in the runs, least first.
    #[inline]
    pub fn run_sizes(&self) -> &[u8] {
        &self.sizes[MeldKind::Run as usize][..self.runs]
    }

    /// Returns the minimum number of cards in the next trio, which no other trio exceeds; the usual number if there is
    /// none.
    #[inline]
    pub fn next_trio(&self) -> usize {
        let next = self.trio_sizes().last();
        next.map_or(MeldSizes::USUAL.of(MeldKind::Trio), |size| (*size).into())
    }

    /// Returns the minimum number of cards in the next run, which no other run exceeds; the usual number if there is
    /// none.
    #[inline]
    pub fn next_run(&self) -> usize {
        let next = self.run_sizes().last();
        next.map_or(MeldSizes::USUAL.of(MeldKind::Run), |size| (*size).into())
    }

    /// True if the runs ask for different numbers of cards (F14).
    pub fn has_mixed_runs(&self) -> bool {
        self.run_sizes().first() != self.run_sizes().last()
    }

    /// Returns the full run that is the only meld (F16), or `None`.
    pub const fn full_run(&self) -> Option<FullRun> {
        self.full_run
    }

    /// True if trios have three cards and runs four (R20).
    #[inline]
    pub const fn has_usual_sizes(&self) -> bool {
        self.has_usual_sizes
    }

    /// Returns the maximum number of jokers in all runs together. Each has one natural card.
    #[inline]
    pub fn most_run_wilds(&self) -> usize {
        cards(self.run_sizes()) - self.runs
    }

    /// Returns the melds that remain after the next trio is chosen. Under variant V5 no other trio may have its rank.
    pub fn less_trio(mut self, rules: &RuleSet, rank: Option<usize>) -> RemainingContract {
        self.cards -= self.next_trio();
        self.trios -= 1;
        if let (true, Some(rank)) = (rules.distinct, rank) {
            self.ranks &= !(1 << rank);
        }
        self
    }

    /// Returns the melds that remain after the next run is chosen. Under variant V5 no other run may have its suit.
    pub fn less_run(mut self, rules: &RuleSet, suit: usize) -> RemainingContract {
        self.cards -= self.next_run();
        self.runs -= 1;
        if rules.distinct {
            self.suits &= !(1 << suit);
        }
        self
    }
}

/// Returns the sum of these sizes.
#[inline]
pub fn cards(sizes: &[u8]) -> usize {
    sizes.iter().map(|size| usize::from(*size)).sum()
}

/// The ranks held at least once, twice, three times and four times, as bit sets. Each set contains the next. Four runs
/// can use no more than four copies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Levels([u16; 4]);

impl Levels {
    pub const NONE: Levels = Levels([0; 4]);

    /// Converts a suit word. A suit word has one nibble for each rank: the number of its cards.
    #[inline]
    pub fn new(word: u64) -> Levels {
        let (b0, b1, high) = (word, word >> 1, word >> 2 | word >> 3);
        let once = squeeze((b0 | b1 | high) & ONES);
        if word & (ONES * 14) == 0 {
            return Levels([once, 0, 0, 0]);
        }
        Levels([
            once,
            squeeze((b1 | high) & ONES),
            squeeze((b1 & b0 | high) & ONES),
            squeeze(high & ONES),
        ])
    }

    /// Returns all four sets as one number of 52 bits.
    #[inline]
    pub const fn word(self) -> u64 {
        let [a, b, c, d] = self.0;
        a as u64 | (b as u64) << 13 | (c as u64) << 26 | (d as u64) << 39
    }

    /// Returns the ranks held at least once.
    #[inline]
    pub const fn once(self) -> u16 {
        self.0[0]
    }

    /// Returns the ranks held at least twice.
    #[inline]
    pub const fn twice(self) -> u16 {
        self.0[1]
    }

    /// Returns the ranks held at least three times.
    #[inline]
    pub const fn thrice(self) -> u16 {
        self.0[2]
    }

    /// Returns the levels after removing one card of each rank in `ranks`.
    #[inline]
    pub const fn without(self, ranks: u16) -> Levels {
        let [a, b, c, d] = self.0;
        Levels([
            a & !ranks | b & ranks,
            b & !ranks | c & ranks,
            c & !ranks | d & ranks,
            d & !ranks,
        ])
    }
}

/// Mask of the lowest bit of every byte.
const BYTES: u64 = 0x0101_0101_0101_0101;
/// Mask of the lower half of every byte.
const LOW_HALVES: u64 = 15 * BYTES;

/// Number of cards of each rank over all suits. Each rank has one byte; even and odd ranks are in separate words.
#[derive(Clone, Copy)]
pub struct Totals {
    even: u64,
    odd: u64,
}

impl Totals {
    /// Counts the natural cards in a hand.
    #[inline]
    pub fn new(held: &SolverHand) -> Totals {
        let mut totals = Totals { even: 0, odd: 0 };
        for word in held.suits {
            totals.even += word & LOW_HALVES;
            totals.odd += word >> 4 & LOW_HALVES;
        }
        totals
    }

    /// Keeps only the ranks in this bit set.
    pub fn only(self, ranks: u16) -> Totals {
        let bytes = |first: usize| {
            let chosen = (0..7).filter(|i| ranks >> (first + 2 * i) & 1 == 1);
            chosen.fold(0, |mask, i| mask | 255 << (8 * i))
        };
        let (even, odd) = (self.even & bytes(0), self.odd & bytes(1));
        Totals { even, odd }
    }

    /// Removes one card of each rank in `cards`. `cards` marks ranks by the lowest bits of nibbles, as in a suit word.
    #[inline]
    pub fn without(self, cards: u64) -> Totals {
        Totals {
            even: self.even - (cards & BYTES),
            odd: self.odd - (cards >> 4 & BYTES),
        }
    }

    /// Returns the ranks with at least `n` cards, marked by the lowest bits of nibbles, as in a suit word.
    #[inline]
    pub fn at_least(&self, n: u64) -> u64 {
        reached(self.even, n) | reached(self.odd, n) << 4
    }

    #[inline]
    fn ranks(&self, n: u64) -> usize {
        let sum = reached(self.even, n) + reached(self.odd, n);
        (sum.wrapping_mul(BYTES) >> 56) as usize
    }

    /// Returns the maximum number of natural cards that `trios` trios can use, and the number of trios that contain
    /// none of them.
    ///
    /// A greedy choice, ranks with the most cards first, is exact, because trios of different ranks do not share cards.
    /// Unless variant V5 applies, several trios may have the same rank.
    #[inline]
    pub fn fill(&self, rules: &RuleSet, trios: usize) -> (usize, usize) {
        if trios == 1 {
            let size = (1..=3).rev().find(|n| self.at_least(*n) != 0);
            return size.map_or((0, 1), |size| (size as usize, 0));
        }
        let (mut three, mut two, mut one) = (self.ranks(3), self.ranks(2), self.ranks(1));
        one -= two;
        two -= three;
        if three < trios && !rules.distinct && self.at_least(4) != 0 {
            for full in [3, 6, 9] {
                let [a, b, c] = [1, 2, 3].map(|more| self.ranks(full + more));
                three += c;
                two += b - c;
                one += a - b;
            }
        }
        let mut left = trios;
        let mut naturals = 0;
        for (size, ranks) in [(3, three), (2, two), (1, one)] {
            let taken = left.min(ranks);
            naturals += taken * size;
            left -= taken;
        }
        (naturals, left)
    }
}

/// Sets the lowest bit of each byte whose count is at least `n`. Adding 128 − n sets the highest bit of such a byte; no
/// count comes near 128.
#[inline]
const fn reached(counts: u64, n: u64) -> u64 {
    (counts + (128 - n) * BYTES) >> 7 & BYTES
}

/// Returns the number of jokers that fit into the trios in addition to `naturals` natural cards. `empty` trios have no
/// natural card. If the rules limit the number of jokers further, the result is an upper bound.
#[inline]
pub fn trio_room(
    rules: &RuleSet,
    want: &RemainingContract,
    naturals: usize,
    empty: usize,
) -> usize {
    let trios = want.trios;
    let kept = if rules.trio.jokers_only {
        0
    } else if rules.distinct {
        empty
    } else {
        // A trio without a natural card can take one from another trio that has two or more.
        trios.saturating_sub(naturals)
    };
    cards(want.trio_sizes()) - naturals - kept
}

/// Takes this card out of the hand; `None` if the hand does not have it.
pub fn take(hand: &mut CardCounts, card: Card) -> Option<Card> {
    hand.remove(card).then_some(card)
}

/// Returns a lower bound of the number of jokers that fit into the trios, for rules that limit it. The bound holds
/// for every division of the natural cards among the trios.
#[inline]
pub fn least_trio_room(rules: &RuleSet, trios: usize, naturals: usize, empty: usize) -> usize {
    let most = rules.most_wilds(MeldKind::Trio, MeldSizes::USUAL.of(MeldKind::Trio));
    let lacking = 3 * (trios - empty) - naturals;
    // A trio with natural cards lacks at most two, and takes one or two jokers for them.
    let partly = match most {
        0 => 0,
        1 => lacking.div_ceil(2),
        _ => lacking,
    };
    partly + empty * most
}

/// Takes a card that counts as a joker out of the hand. Prefers the card that costs the most points in hand, then a
/// natural one, such as a red two (V13).
pub fn take_wild(rules: &RuleSet, hand: &mut CardCounts) -> Option<Card> {
    let wild = wild(rules, hand)?;
    take(hand, wild)
}

/// Returns a card in the hand that counts as a joker. Prefers the card that costs the most points in hand, then a
/// natural one.
pub fn wild(rules: &RuleSet, hand: &CardCounts) -> Option<Card> {
    let mut wilds = (hand.face_set() & rules.wilds()).iter();
    let first = wilds.next()?;
    let dearer = |best: Card, other: Card| match rules.value(other) > rules.value(best) {
        true => other,
        false => best,
    };
    Some(wilds.fold(first, dearer))
}

/// Calls `visit` for every choice of `size` cards of a rank. Both arrays count cards by suit.
#[inline]
pub fn each_share(have: [u8; 4], size: u8, mut visit: impl FnMut([u8; 4])) {
    for a in 0..=have[0].min(size) {
        for b in 0..=have[1].min(size - a) {
            for c in 0..=have[2].min(size - a - b) {
                let d = size - a - b - c;
                if d <= have[3] {
                    visit([a, b, c, d]);
                }
            }
        }
    }
}

/// Selects `size` cards of a rank, the first suits first. Both arrays count cards by suit.
pub fn first(have: [u8; 4], mut size: u8) -> [u8; 4] {
    have.map(|count| {
        let taken = count.min(size);
        size -= taken;
        taken
    })
}
