//! The best lay-down, compared with a reference that tries every possible turn.
use super::{
    reference::{Hands, limited_sets, rounds, rule_sets},
    turn::{TurnPosition, all_lay_downs, best_of},
};
use engine::{
    cards::{Card, CardCounts, Rank, Suit},
    melds::{
        Meld, MeldId, NewMeld, best_lay_down, can_lay_down, check_contract, check_new, kinds_match,
        lay_downs,
    },
    rules::{Contract, JokerSwap, MeldKind, MeldSizes, RuleSet, fournier, oficial},
    seat::Seat,
};

/// Maximum number of positions that the reference visits for a hand. Hands with more positions are skipped.
const MOST: usize = 20_000;

fn all_rule_sets() -> Vec<RuleSet> {
    let apart = RuleSet {
        joker_move: false,
        ..oficial()
    };
    let adjacent_owner = RuleSet {
        joker_swap: JokerSwap::RunsOfOwner,
        joker_move: true,
        ..fournier()
    };
    let no_swap = RuleSet {
        joker_swap: JokerSwap::None,
        ..oficial()
    };
    let no_change = RuleSet {
        joker_move: false,
        ..no_swap.clone()
    };
    let mut sets = rule_sets();
    let same_run = RuleSet {
        joker_swap: JokerSwap::SameRun,
        ..oficial()
    };
    let same_run_adjacent = RuleSet {
        joker_swap: JokerSwap::SameRun,
        joker_move: false,
        ..fournier()
    };
    sets.extend(limited_sets());
    sets.extend([
        fournier(),
        apart,
        adjacent_owner,
        no_swap,
        no_change,
        same_run,
        same_run_adjacent,
    ]);
    sets
}

/// Generator of random tables, and of random hands that contain the contract.
struct Deals {
    hands: Hands,
    /// On average, one in `jokers` of the cards beyond the contract is a joker.
    jokers: usize,
}

impl Deals {
    fn natural(&mut self) -> Card {
        let (suit, rank) = (self.hands.between(0, 1), self.hands.between(0, 12));
        // Four out of five cards have one of two suits, so that melds compete for cards.
        let suit = if self.hands.between(0, 4) == 0 {
            suit + 2
        } else {
            suit
        };
        Card::new(Rank::ALL[rank], Suit::ALL[suit])
    }

    /// Returns a valid random meld with `least` to `most` cards, of which up to `jokers` are jokers.
    fn meld(
        &mut self,
        rules: &RuleSet,
        sizes: MeldSizes,
        run: bool,
        (least, most): (usize, usize),
        jokers: usize,
    ) -> NewMeld {
        loop {
            let first = self.natural();
            let (rank, suit) = first.face().unwrap();
            let len = self.hands.between(least, most);
            let mut cards: Vec<Card> = (0..len)
                .map(|i| {
                    if run {
                        Card::new(rank.up(i), suit)
                    } else {
                        Card::new(rank, Suit::ALL[self.hands.between(0, 3)])
                    }
                })
                .collect();
            for _ in 0..self.hands.between(0, jokers) {
                let at = self.hands.between(0, len - 1);
                cards[at] = Card::JOKER;
            }
            let new = if run {
                NewMeld::Run { from: first, cards }
            } else {
                NewMeld::Trio { cards }
            };
            if check_new(rules, sizes, &new).is_ok() {
                return new;
            }
        }
    }

    fn hand(&mut self, rules: &RuleSet, contract: Contract, more: usize) -> CardCounts {
        let mut hand = CardCounts::EMPTY;
        for (kind, size) in contract.melds() {
            let run = kind == MeldKind::Run;
            let meld = self.meld(rules, contract.sizes(), run, (size, size), 1);
            meld.cards().iter().for_each(|card| hand.add(*card));
        }
        for _ in 0..more {
            let joker = self.hands.between(1, self.jokers) == 1;
            hand.add(if joker { Card::JOKER } else { self.natural() });
        }
        hand
    }

    fn table(&mut self, rules: &RuleSet, sizes: MeldSizes, most: usize) -> Vec<Meld> {
        let number = self.hands.between(0, most);
        let meld = |deals: &mut Deals, id: usize| {
            let run = deals.hands.between(0, 2) > 0;
            let long = if deals.hands.between(0, 9) == 0 {
                13
            } else {
                sizes.of(MeldKind::Run) + 2
            };
            let lengths = if run {
                (sizes.of(MeldKind::Run), long)
            } else {
                let least = sizes.of(MeldKind::Trio);
                (least, least + 1)
            };
            let new = deals.meld(rules, sizes, run, lengths, 2);
            Meld {
                id: MeldId(id as u8),
                owner: Seat(deals.hands.between(0, 1) as u8),
                shape: check_new(rules, sizes, &new).unwrap(),
                cards: new.cards().to_vec(),
            }
        };
        (0..number).map(|id| meld(self, id)).collect()
    }
}

fn told(table: &[Meld]) -> String {
    let meld = |meld: &Meld| format!("{:?} {:?} {:?}", meld.owner, meld.shape, meld.cards);
    table.iter().map(meld).collect::<Vec<_>>().join("; ")
}

/// Compares the best lay-down with the reference for `number` hands of one contract, spread over the rule sets.
fn compare(code: &str, number: usize, more: usize, melds: usize, seed: u64) {
    compare_with(7, code, number, more, melds, seed);
}

/// Does the same as [`compare`]. On average, one in `jokers` of the cards beyond the contract is a joker.
fn compare_with(jokers: usize, code: &str, number: usize, more: usize, melds: usize, seed: u64) {
    let contract: Contract = code.parse().unwrap();
    let sets = all_rule_sets();
    let mut deals = Deals {
        hands: Hands::new(seed),
        jokers,
    };
    let (mut compared, mut passed) = (0, 0);
    for rules in &sets {
        for _ in 0..rounds(number).div_ceil(sets.len()) {
            let extra = deals.hands.between(0, more);
            let hand = deals.hand(rules, contract, extra);
            let table = deals.table(rules, contract.sizes(), melds);
            if !can_lay_down(&hand, contract, rules) {
                assert_eq!(best_lay_down(&hand, contract, rules, &table), None);
                continue;
            }
            let best = best_lay_down(&hand, contract, rules, &table).unwrap();
            let say = || {
                format!(
                    "{code} {hand:?} on {} under {rules:?}: {best:?}",
                    told(&table)
                )
            };
            assert_eq!(
                check_contract(rules, contract, &best).map(|_| ()),
                Ok(()),
                "{}",
                say()
            );
            assert!(kinds_match(contract, &best), "{}", say());
            let after = |new: &[NewMeld]| TurnPosition::after(rules, &table, &hand, contract, new);
            let jokers = hand.iter().filter(|card| rules.is_wild(*card)).count();
            let longest = [MeldKind::Trio, MeldKind::Run].map(|kind| contract.greatest_size(kind));
            let all = all_lay_downs(rules, &hand, contract, longest.into());
            let starts = all.iter().map(|new| after(new)).collect();
            let Some(expected) = best_of(rules, starts, jokers, MOST) else {
                passed += 1;
                continue;
            };
            let found = best_of(rules, vec![after(&best)], jokers, MOST * 2);
            assert_eq!(found, Some(expected), "{}", say());
            compared += 1;
            if table.is_empty() {
                let first = lay_downs(&hand, contract, rules, 8).swap_remove(0);
                let found = best_of(rules, vec![after(&first)], jokers, MOST * 2);
                assert_eq!(found, Some(expected), "{} {first:?}", say());
            }
        }
    }
    println!("{code}: {compared} hands compared, {passed} passed over");
    assert!(compared > passed);
}

#[test]
fn best_lay_down_of_one_combination() {
    compare("T", 1100, 5, 2, 41);
    compare("E", 1100, 5, 2, 42);
}

#[test]
fn best_lay_down_of_two_combinations() {
    compare("TT", 700, 4, 2, 43);
    compare("TE", 700, 4, 2, 44);
    compare("EE", 700, 4, 2, 45);
}

#[test]
fn f14_best_lay_down_with_melds_of_other_sizes() {
    compare("E3", 200, 4, 2, 60);
    compare("T4", 200, 4, 2, 61);
    compare("T4E3", 120, 3, 2, 62);
    compare("E5", 120, 4, 2, 63);
    compare("E3E3", 120, 3, 2, 64);
    compare("T4T4", 100, 3, 1, 65);
    compare("T3E7", 100, 3, 1, 66);
    compare("E5E5", 100, 2, 1, 67);
    compare("E3E3E3", 100, 2, 1, 68);
    compare_with(2, "E3", 120, 4, 2, 69);
}

#[test]
fn f14_best_lay_down_with_melds_of_different_sizes() {
    compare("T3T5", 150, 3, 2, 90);
    compare("T5T4T3", 70, 2, 1, 91);
    compare("E3E4", 120, 3, 2, 92);
    compare("E5E4", 100, 2, 1, 93);
    compare("E3E5E4", 60, 2, 1, 94);
    compare("T4TE3", 120, 3, 1, 95);
    compare("T4TE5E3", 40, 2, 1, 96);
    compare_with(2, "E3E4", 120, 3, 1, 97);
    compare_with(2, "T4T", 120, 3, 1, 98);
}

#[test]
fn best_lay_down_of_three_combinations() {
    compare("TTT", 330, 3, 2, 46);
    compare("TET", 330, 3, 2, 47);
    compare("ETE", 330, 3, 2, 48);
    compare("EEE", 330, 3, 2, 49);
}

#[test]
fn best_lay_down_of_four_combinations() {
    compare("TTTT", 110, 2, 1, 50);
    compare("TTTE", 110, 2, 1, 51);
    compare("TTEE", 110, 2, 1, 52);
    compare("EEET", 110, 2, 1, 53);
    compare("EEEE", 110, 2, 1, 54);
}

/// Jokers in hand and jokers freed by swaps compete for the ends of runs.
#[test]
fn best_lay_down_with_many_jokers_and_swaps() {
    compare_with(2, "E", 1100, 5, 2, 55);
    compare_with(2, "EE", 330, 4, 1, 56);
    compare_with(2, "ETE", 110, 3, 1, 57);
}
