//! The different ways to make the contract from a hand: which windows and which ranks. Every way is a skeleton of combinations
//! at their minimum; [`super::extend`] puts flesh on it.
use super::{
    distance::usable,
    held::{Held, Want, bits},
    patterns::Pattern,
    tables::SuitTable,
};
use crate::engine::{
    cards::{Card, CardCounts, Rank, Suit},
    melds::{Meld, MeldId, MeldShape},
    rules::RuleSet,
    seat::Seat,
};

/// How many ways to go on are followed at most, those with the fewest jokers first.
const MOST_CHILDREN: usize = 48;

/// Minimal combinations, runs first, with the cards left in hand.
pub struct Skeleton {
    /// The combinations, as if they lay on a table of their own.
    pub melds: Vec<Meld>,
    /// The rest of the hand.
    pub left: CardCounts,
}

/// At most so many skeletons of the combinations wanted; none if the hand does not hold them.
pub fn skeletons(rules: &RuleSet, hand: &CardCounts, want: &Want, most: usize) -> Vec<Skeleton> {
    let held = Held::new(rules, hand);
    let mut search = Search {
        rules,
        hand,
        pieces: Vec::new(),
        found: Vec::new(),
        any_order: false,
    };
    if usable(rules, &held, want) == want.cards() {
        search.next(&held, want, (0, 0), most);
        if search.found.is_empty() {
            // All branches followed needed a piece that `from` leaves to others. Without it none of them is dead.
            search.any_order = true;
            search.next(&held, want, (0, 0), most);
        }
    }
    search.found
}

/// One combination of a skeleton.
#[derive(Clone, Copy)]
enum Piece {
    Run { suit: usize, pattern: Pattern },
    Trio { rank: Option<usize>, taken: [u8; 4] },
}

struct Search<'a> {
    rules: &'a RuleSet,
    hand: &'a CardCounts,
    pieces: Vec<Piece>,
    found: Vec<Skeleton>,
    /// Whether equal sets of pieces may come up in several orders.
    any_order: bool,
}

impl Search<'_> {
    /// Adds the next piece in every way that leaves the rest of the contract possible. The ways share the leaves allowed evenly.
    /// `from` keeps equal sets of pieces from coming up in every order; a branch is dead only where the rest needs one before it.
    fn next(&mut self, held: &Held, want: &Want, from: (usize, usize), most: usize) {
        if want.cards() == 0 {
            let skeleton = self.build();
            return self.found.push(skeleton);
        }
        let children = if want.runs > 0 {
            self.runs(held, want, from)
        } else {
            self.trios(held, want, from.0)
        };
        let alive =
            |child: &Child| usable(self.rules, &child.held, &child.want) == child.want.cards();
        let children: Vec<Child> = children
            .into_iter()
            .filter(alive)
            .take(most.min(MOST_CHILDREN))
            .collect();
        let (start, ways) = (self.found.len(), children.len());
        for (i, child) in children.into_iter().enumerate() {
            let spent = self.found.len() - start;
            if spent >= most {
                break;
            }
            self.pieces.push(child.piece);
            let from = if self.any_order { (0, 0) } else { child.from };
            self.next(
                &child.held,
                &child.want,
                from,
                (most - spent).div_ceil(ways - i),
            );
            self.pieces.pop();
        }
    }

    fn runs(&self, held: &Held, want: &Want, from: (usize, usize)) -> Vec<Child> {
        let mut children = Vec::new();
        for suit in (from.0..4).filter(|suit| want.suits >> suit & 1 == 1) {
            let table = SuitTable::of(self.rules, Suit::ALL[suit]);
            let present = bits(0x1FFF)
                .filter(|rank| held.suits[suit] >> (4 * rank) & 15 > 0)
                .fold(0, |m, r| m | 1 << r);
            let skip = if suit == from.0 { from.1 } else { 0 };
            for (i, pattern) in table.patterns.iter().enumerate().skip(skip) {
                let (wilds, naturals) = (
                    usize::from(pattern.wilds),
                    pattern.keep.count_ones() as usize,
                );
                if wilds > held.wilds || wilds + naturals < 4 || pattern.keep & !present != 0 {
                    continue;
                }
                let mut left = *held;
                left.wilds -= wilds;
                left.take_mask(suit, pattern.keep);
                let want = want.less_run(self.rules, suit);
                let from = if want.runs == 0 { (0, 0) } else { (suit, i) };
                children.push(Child {
                    piece: Piece::Run {
                        suit,
                        pattern: *pattern,
                    },
                    held: left,
                    want,
                    from,
                });
            }
        }
        self.in_order(held, children)
    }

    /// A trio takes all it can of a rank, jokers the rest. Which suits it takes is of no matter now that the runs have theirs.
    fn trios(&self, held: &Held, want: &Want, from: usize) -> Vec<Child> {
        let mut children = Vec::new();
        for rank in (from..13).filter(|rank| want.ranks >> rank & 1 == 1) {
            let have = held.rank(rank);
            let all: u8 = have.iter().sum();
            // Fewer than it could take only where another trio needs one natural card and no joker may stand alone.
            let least = if self.rules.trio.jokers_only || self.rules.distinct {
                all.min(3)
            } else {
                all.min(1)
            };
            for size in (least.max(1)..=all.min(3)).rev() {
                let wilds = usize::from(3 - size);
                if wilds <= held.wilds {
                    let taken = first(have, size);
                    let mut left = *held;
                    left.wilds -= wilds;
                    left.take_rank(rank, taken);
                    let piece = Piece::Trio {
                        rank: Some(rank),
                        taken,
                    };
                    children.push(Child {
                        piece,
                        held: left,
                        want: want.less_trio(self.rules, Some(rank)),
                        from: (rank, 0),
                    });
                }
            }
        }
        if self.rules.trio.jokers_only && held.wilds >= 3 {
            let left = Held {
                wilds: held.wilds - 3,
                ..*held
            };
            let piece = Piece::Trio {
                rank: None,
                taken: [0; 4],
            };
            children.push(Child {
                piece,
                held: left,
                want: want.less_trio(self.rules, None),
                from: (13, 0),
            });
        }
        self.in_order(held, children)
    }

    /// Fewest jokers first, then most points: a trio takes along all cards of its rank in the end.
    fn in_order(&self, held: &Held, mut children: Vec<Child>) -> Vec<Child> {
        let worth = |rank: usize, suit: Suit| self.rules.value(Card::new(Rank::ALL[rank], suit));
        children.sort_by_cached_key(|child| match child.piece {
            Piece::Run { suit, pattern } => {
                let points: i32 = bits(pattern.keep)
                    .map(|rank| worth(rank, Suit::ALL[suit]))
                    .sum();
                (pattern.wilds, -points)
            }
            Piece::Trio { rank, taken } => {
                // Spades are never jokers.
                let cards = |rank: usize| {
                    held.rank(rank)
                        .iter()
                        .map(|count| i32::from(*count))
                        .sum::<i32>()
                };
                let points = rank.map_or(0, |rank| worth(rank, Suit::Spades) * cards(rank));
                (3 - taken.iter().sum::<u8>(), -points)
            }
        });
        children
    }

    /// Takes the pieces' cards out of the hand.
    fn build(&self) -> Skeleton {
        let mut left = *self.hand;
        let melds = self
            .pieces
            .iter()
            .enumerate()
            .map(|(id, piece)| piece.build(self.rules, id as u8, &mut left));
        Skeleton {
            melds: melds.collect(),
            left,
        }
    }
}

struct Child {
    piece: Piece,
    held: Held,
    want: Want,
    from: (usize, usize),
}

impl Piece {
    fn build(&self, rules: &RuleSet, id: u8, hand: &mut CardCounts) -> Meld {
        let (shape, cards) = match self {
            Piece::Run { suit, pattern } => {
                let (suit, low) = (Suit::ALL[*suit], Rank::ALL[usize::from(pattern.low)]);
                let place = |i| {
                    let rank = low.up(i);
                    let natural = pattern.keep >> rank.index() & 1 == 1;
                    if natural {
                        take(hand, Card::new(rank, suit))
                    } else {
                        take_wild(rules, hand)
                    }
                };
                (
                    MeldShape::Run { suit, low },
                    (0..4).filter_map(place).collect::<Vec<_>>(),
                )
            }
            Piece::Trio { rank, taken } => {
                let rank = rank.map(|rank| Rank::ALL[rank]);
                let mut cards = Vec::with_capacity(3);
                if let Some(rank) = rank {
                    for suit in Suit::ALL {
                        cards.extend(
                            (0..taken[suit.index()])
                                .filter_map(|_| take(hand, Card::new(rank, suit))),
                        );
                    }
                }
                cards.extend((cards.len()..3).filter_map(|_| take_wild(rules, hand)));
                (MeldShape::Trio { rank }, cards)
            }
        };
        Meld {
            id: MeldId(id),
            owner: Seat(0),
            shape,
            cards,
        }
    }
}

fn take(hand: &mut CardCounts, card: Card) -> Option<Card> {
    hand.remove(card).then_some(card)
}

/// Takes a card that counts as a joker out of the hand: a red two (V13) before a printed one.
pub fn take_wild(rules: &RuleSet, hand: &mut CardCounts) -> Option<Card> {
    let wild = wild(rules, hand)?;
    take(hand, wild)
}

/// A card of the hand that counts as a joker.
pub fn wild(rules: &RuleSet, hand: &CardCounts) -> Option<Card> {
    let twos = [Suit::Diamonds, Suit::Hearts].map(|suit| Card::new(Rank::Two, suit));
    twos.into_iter()
        .chain([Card::JOKER])
        .find(|card| rules.is_wild(*card) && hand.contains(*card))
}

/// The first `size` cards of a rank.
pub fn first(have: [u8; 4], mut size: u8) -> [u8; 4] {
    have.map(|count| {
        let taken = count.min(size);
        size -= taken;
        taken
    })
}
