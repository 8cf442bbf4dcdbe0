//! Benchmarks of the solver: the distance of a hand to its contract, and the best lay-down.
//!
//! Before criterion's own output, `cargo bench --bench solver` prints tables with the mean, the 99th percentile and the
//! maximum over many hands. Each hand is timed separately. Each call is repeated often enough that the resolution of
//! the clock does not matter. The fastest of three rounds counts, because slower rounds are disturbed by the machine.
//!
//! The benchmark also checks that computing the distance allocates nothing. Computing the best lay-down may make only a
//! few more allocations than its answer needs.
#![allow(
    unsafe_code,
    reason = "an allocator that counts is one by implementing an unsafe trait"
)]
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use engine::{
    cards::{Card, CardCounts, full_shoe},
    melds::{Meld, MeldId, NewMeld, best_lay_down, check_contract, distance},
    rules::{Contract, RuleSet, fournier, oficial},
    seat::Seat,
};
use rand::{RngExt, SeedableRng, seq::SliceRandom};
use rand_chacha::ChaCha8Rng;
use std::{
    alloc::{GlobalAlloc, Layout, System},
    hint::black_box,
    sync::atomic::{AtomicU64, Ordering},
    time::Instant,
};

/// The system allocator with a counter of its allocations.
struct Counting;

static ALLOCATIONS: AtomicU64 = AtomicU64::new(0);

unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

const CODES: [&str; 14] = [
    "T", "E", "TT", "TE", "EE", "TTT", "TET", "ETE", "EEE", "TTTT", "TTTE", "TTEE", "EEET", "EEEE",
];

fn contract(code: &str) -> Contract {
    code.parse().expect("it is a contract")
}

struct Shoe {
    cards: Vec<Card>,
    rng: ChaCha8Rng,
}

impl Shoe {
    fn new(seed: u64) -> Shoe {
        Shoe {
            cards: full_shoe(2, 6),
            rng: ChaCha8Rng::seed_from_u64(seed),
        }
    }

    fn deal(&mut self, size: usize) -> CardCounts {
        let (dealt, _) = self.cards.partial_shuffle(&mut self.rng, size);
        dealt.iter().copied().collect()
    }

    fn between(&mut self, least: usize, most: usize) -> usize {
        self.rng.random_range(least..=most)
    }

    /// Deals random hands until one holds the contract. Returns `None` after 200,000 tries.
    fn laid(&mut self, rules: &RuleSet, contract: Contract, size: usize) -> Option<CardCounts> {
        (0..200_000)
            .map(|_| self.deal(size))
            .find(|hand| distance(hand, contract, rules) == 0)
    }

    /// Returns a table on which `players` other players have laid down the contract.
    fn table(&mut self, rules: &RuleSet, contract: Contract, players: usize) -> Vec<Meld> {
        let mut table: Vec<Meld> = Vec::new();
        for owner in 0..players {
            let new = loop {
                let size = contract.cards_needed() + self.between(1, 4);
                let hand = self.laid(rules, contract, size);
                let melds = hand.and_then(|hand| best_lay_down(&hand, contract, rules, &[]));
                if let Some(melds) = melds {
                    break melds;
                }
            };
            let shapes = check_contract(rules, contract, &new).expect("the solver knows the rules");
            for (new, shape) in new.iter().zip(shapes) {
                table.push(Meld {
                    id: MeldId(table.len() as u8),
                    owner: Seat(owner as u8),
                    shape,
                    cards: new.cards().to_vec(),
                });
            }
        }
        table
    }
}

/// Measures how long `ask` takes for each question. Returns the times per call in nanoseconds, in ascending order.
fn times<T>(questions: &[T], repeat: u32, ask: impl Fn(&T)) -> Vec<f64> {
    let once = |question: &T| {
        let round = || {
            let start = Instant::now();
            for _ in 0..repeat {
                ask(black_box(question));
            }
            start.elapsed().as_nanos() as f64 / f64::from(repeat)
        };
        (0..3).map(|_| round()).fold(f64::MAX, f64::min)
    };
    let mut times: Vec<f64> = questions.iter().map(once).collect();
    times.sort_by(f64::total_cmp);
    times
}

/// Formats the mean, the 99th percentile and the maximum in microseconds. `times` must be in nanoseconds and sorted.
fn figures(times: &[f64]) -> String {
    let mean = times.iter().sum::<f64>() / times.len() as f64;
    let at = times.len() * 99 / 100;
    let [mean, p99, max] = [mean, times[at], times[times.len() - 1]].map(|nanos| nanos / 1000.0);
    format!("{mean:>8.3} {p99:>8.3} {max:>9.3}")
}

fn allocations(task: impl FnOnce()) -> u64 {
    let before = ALLOCATIONS.load(Ordering::Relaxed);
    task();
    ALLOCATIONS.load(Ordering::Relaxed) - before
}

/// Returns the number of hands to measure. This is the value of the environment variable `CONTINENTAL_HANDS`, or
/// `number` by default.
fn hands(number: usize) -> usize {
    let given = std::env::var("CONTINENTAL_HANDS").ok();
    given.and_then(|text| text.parse().ok()).unwrap_or(number)
}

fn distance_table() {
    println!("distance, hands of 8 to 30 cards, 2 packs with 3 jokers each, oficial (µs)");
    println!("contract    mean      p99       max");
    let rules = oficial();
    let mut shoe = Shoe::new(1);
    let mut all = Vec::new();
    for code in CODES {
        let contract = contract(code);
        let hands: Vec<CardCounts> = (0..hands(4000))
            .map(|_| {
                let size = shoe.between(8, 30);
                shoe.deal(size)
            })
            .collect();
        let ask = |hand: &CardCounts| {
            black_box(distance(hand, contract, &rules));
        };
        let times = times(&hands, 20, ask);
        println!("{code:<8} {}", figures(&times));
        all.extend(times);
        let count = allocations(|| hands.iter().for_each(ask));
        assert_eq!(count, 0, "the distance allocates");
    }
    all.sort_by(f64::total_cmp);
    println!("{:<8} {}   no allocation\n", "all", figures(&all));
}

type Position = (CardCounts, Vec<Meld>);

/// Returns hands that hold the contract, each with a table on which `players` other players are down. The hands have up
/// to `more` cards beyond the dealt number.
fn positions(
    rules: &RuleSet,
    code: &str,
    more: usize,
    players: usize,
    number: usize,
) -> Vec<Position> {
    let contract = contract(code);
    let mut shoe = Shoe::new(7);
    let mut found = Vec::with_capacity(number);
    for _ in 0..number {
        let size = contract.cards_needed() + 1 + shoe.between(0, more);
        let Some(hand) = shoe.laid(rules, contract, size) else {
            break;
        };
        let table = shoe.table(rules, contract, players);
        found.push((hand, table));
    }
    found
}

/// Counts the allocations needed to clone the answer: one for the list of melds, and one for the cards of each meld.
fn answer_only(melds: &Option<Vec<NewMeld>>) -> u64 {
    allocations(|| {
        black_box(melds.clone());
    })
}

fn lay_down_table() {
    println!("best lay-down, random hands that hold the contract (µs)");
    println!(
        "rules    contract more players hands    mean      p99       max   searches that allocate"
    );
    for rules in [oficial(), fournier()] {
        for code in ["TT", "TE", "EE", "TTT", "TET", "ETE", "EEE"] {
            for (more, players) in [(3, 0), (3, 1), (3, 3), (10, 3)] {
                let contract = contract(code);
                let positions = positions(&rules, code, more, players, hands(300));
                if positions.is_empty() {
                    continue;
                }
                let ask = |(hand, table): &Position| {
                    black_box(best_lay_down(hand, contract, &rules, table));
                };
                let times = times(&positions, 10, ask);
                let mut allocate = 0;
                for (hand, table) in &positions {
                    let mut best = None;
                    let count = allocations(|| {
                        best = best_lay_down(hand, contract, &rules, table);
                    });
                    // Building the answer allocates a few more lists than the answer contains. If the search itself
                    // allocated memory, the count would be in the hundreds.
                    allocate += usize::from(count > answer_only(&best) + WRITING);
                }
                let (rules, hands, times) = (&rules.name, positions.len(), figures(&times));
                println!(
                    "{rules:<8} {code:<8} {more:>4} {players:>7} {hands:>5} {times}   {allocate}"
                );
                assert_eq!(allocate, 0, "the search allocates");
            }
        }
    }
    println!();
}

/// Measures contracts that consist only of runs, on tables without trios, so that every joker needs a position in a
/// run.
fn jokers_table() {
    println!("best lay-down with many jokers and no trio (µs)");
    println!("rules    contract jokers others' runs hands    mean      p99       max");
    for rules in [oficial(), fournier()] {
        for (code, more) in [("E", 10), ("EE", 8), ("EEE", 6)] {
            for (jokers, players) in [(2, 0), (3, 0), (4, 0), (6, 0), (3, 2)] {
                let contract = contract(code);
                let mut shoe = Shoe::new(9);
                let mut positions: Vec<Position> = Vec::new();
                while positions.len() < hands(300) {
                    let size = contract.cards_needed() + 1 + shoe.between(0, more);
                    let dealt: Vec<Card> = shoe.deal(size + jokers).to_vec();
                    let naturals = dealt.into_iter().filter(|card| !card.is_joker());
                    let mut hand: CardCounts = naturals.take(size - jokers).collect();
                    (0..jokers).for_each(|_| hand.add(Card::JOKER));
                    if distance(&hand, contract, &rules) == 0 {
                        let table = shoe.table(&rules, contract, players);
                        positions.push((hand, table));
                    }
                }
                let ask = |(hand, table): &Position| {
                    black_box(best_lay_down(hand, contract, &rules, table));
                };
                let times = times(&positions, 10, ask);
                let (rules, hands, times) = (&rules.name, positions.len(), figures(&times));
                println!("{rules:<8} {code:<8} {jokers:>6} {players:>12} {hands:>5} {times}");
            }
        }
    }
    println!();
}

/// Number of allocations permitted for temporary or growing lists while an answer is built.
const WRITING: u64 = 40;

fn tables(_: &mut Criterion) {
    distance_table();
    lay_down_table();
    jokers_table();
}

fn groups(c: &mut Criterion) {
    let rules = oficial();
    let mut shoe = Shoe::new(3);
    let mut group = c.benchmark_group("solver/distance");
    for size in [8, 14, 20, 30] {
        let hands: Vec<CardCounts> = (0..256).map(|_| shoe.deal(size)).collect();
        for code in ["TE", "ETE", "EEE"] {
            let contract = contract(code);
            group.throughput(Throughput::Elements(hands.len() as u64));
            group.bench_function(format!("{code}, {size} cards"), |b| {
                b.iter(|| {
                    let distances = hands.iter().map(|hand| distance(hand, contract, &rules));
                    distances.map(u32::from).sum::<u32>()
                });
            });
        }
    }
    group.finish();
    let mut group = c.benchmark_group("solver/best lay-down");
    for (code, players) in [("TT", 0), ("TET", 2), ("EEE", 3)] {
        let contract = contract(code);
        let positions = positions(&rules, code, 3, players, 64);
        group.throughput(Throughput::Elements(positions.len() as u64));
        group.bench_function(format!("{code}, {players} others down"), |b| {
            b.iter(|| {
                for (hand, table) in &positions {
                    black_box(best_lay_down(hand, contract, &rules, table));
                }
            });
        });
    }
    group.finish();
}

criterion_group!(benches, tables, groups);
criterion_main!(benches);
