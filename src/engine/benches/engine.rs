//! Benchmarks of the engine: submitting random answers, computing the legal options, playing whole matches between
//! bots, and running the distance solver.
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use engine::{
    bots::{Bot, decision_rng},
    cards::{CardCounts, full_shoe},
    matchplay::{BotLevel, Match, MatchStage, PlayerInfo, PlayerKind, Setup},
    melds,
    rules::{Contract, oficial},
    sim::{self, RandomBot},
    table::{Action, DecisionId},
};
use rand::{SeedableRng, seq::SliceRandom};
use rand_chacha::ChaCha8Rng;
use std::hint::black_box;

fn setup(seed: &str, level: BotLevel) -> Setup {
    let player = |i| PlayerInfo::new(format!("Player {i}"), PlayerKind::Bot(level));
    Setup {
        seed: seed.to_owned(),
        rules: oficial(),
        players: (0..4).map(player).collect(),
    }
}

/// Returns a match with a freshly dealt hand, and random legal answers that play this hand to its end.
fn random_hand() -> (Match, Vec<(engine::seat::Seat, DecisionId, Action)>) {
    let (mut game, _) = Match::new(setup("bench", BotLevel::Habitual)).expect("valid setup");
    game.next_hand().expect("no hand is being played");
    let start = game.clone();
    let mut answers = Vec::new();
    while game.stage() == MatchStage::Playing {
        let asked = game.next_pending().expect("a decision is pending");
        let mut rng = decision_rng(&answers.len().to_string(), 0, asked);
        let legal = game.legal(asked.seat).expect("the decision is pending");
        let view = game.view(asked.seat).expect("the seat exists");
        let action = RandomBot.decide(view, &legal, &mut rng);
        answers.push((asked.seat, asked.decision, action.clone()));
        game.submit(asked.seat, asked.decision, action)
            .expect("legal action");
    }
    (start, answers)
}

fn submits(c: &mut Criterion) {
    let (start, answers) = random_hand();
    let mut group = c.benchmark_group("submit");
    group.throughput(Throughput::Elements(answers.len() as u64));
    group.bench_function("random legal play", |b| {
        b.iter_batched(
            || (start.clone(), answers.clone()),
            |(mut game, answers)| {
                for (seat, decision, action) in answers {
                    black_box(game.submit(seat, decision, action).is_ok());
                }
                game
            },
            BatchSize::SmallInput,
        );
    });
    group.finish();
}

/// Measures the legal options at each decision of the random hand.
fn legals(c: &mut Criterion) {
    let (mut game, answers) = random_hand();
    let mut asked = Vec::with_capacity(answers.len());
    for (seat, decision, action) in answers {
        asked.push((game.clone(), seat));
        game.submit(seat, decision, action).expect("legal action");
    }
    let mut group = c.benchmark_group("legal");
    group.throughput(Throughput::Elements(asked.len() as u64));
    group.bench_function("random legal play", |b| {
        b.iter(|| {
            for (game, seat) in &asked {
                black_box(game.legal(*seat).is_ok());
            }
        });
    });
    group.finish();
}

fn matches(c: &mut Criterion) {
    let mut group = c.benchmark_group("match");
    group.throughput(Throughput::Elements(1));
    group.sample_size(20);
    for level in BotLevel::QUICK {
        group.bench_function(format!("four seats, {}", level.id()), |b| {
            b.iter(|| sim::play(setup("bench", level), false).map(|played| played.tally.answers));
        });
    }
    group.finish();
}

fn distances(c: &mut Criterion) {
    let mut shoe = full_shoe(2, 6);
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let rules = oficial();
    let mut group = c.benchmark_group("distance");
    for code in ["TT", "TET", "EEE"] {
        let contract: Contract = code.parse().expect("it is a contract");
        let hand = |_| {
            shoe.shuffle(&mut rng);
            let cards = shoe.iter().copied();
            cards.take(rules.cards_dealt(0, contract) + 1).collect()
        };
        let hands: Vec<CardCounts> = (0..256).map(hand).collect();
        group.throughput(Throughput::Elements(hands.len() as u64));
        group.bench_function(code, |b| {
            b.iter(|| {
                let distance = |hand| u32::from(melds::distance(hand, contract, &rules));
                hands.iter().map(distance).sum::<u32>()
            });
        });
    }
    group.finish();
}

criterion_group!(benches, submits, legals, matches, distances);
criterion_main!(benches);
