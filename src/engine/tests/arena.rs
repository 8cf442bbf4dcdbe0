//! The arena measures what it should: copies come out at exactly nothing, the same seed gives the same numbers.
use engine::{
    arena::{Pairing, Sample, Sequential, SetResult, Side, Verdict, play_set},
    bots::new_bot,
    matchplay::BotLevel,
    rules::{Closing, RuleSet, fournier, francais, oficial},
};

fn set(
    rules: RuleSet,
    seats: usize,
    number: usize,
    challenger: BotLevel,
    reference: BotLevel,
) -> SetResult {
    let pairing = Pairing {
        rules,
        seats,
        seed: "arena".to_owned(),
    };
    let mut bot = |side| {
        new_bot(match side {
            Side::Challenger => challenger,
            Side::Reference => reference,
        })
    };
    play_set(&pairing, number, &mut bot).expect("so many may play")
}

#[test]
fn equal_bots_come_out_at_exactly_nothing() {
    for level in BotLevel::QUICK {
        for (rules, seats) in [(oficial(), 4), (oficial(), 2), (francais(), 3)] {
            let set = set(rules, seats, 0, level, level);
            assert_eq!(set.edge(), 0.0);
            assert_eq!(set.wins, 1, "somebody wins, once from each seat");
            assert_eq!(set.matches, seats as u32);
        }
    }
}

#[test]
fn the_same_set_gives_the_same_numbers() {
    let play = |number| {
        let (a, b) = (BotLevel::Fuerte, BotLevel::Aprendiz);
        set(oficial(), 3, number, a, b)
    };
    assert_eq!(play(1), play(1));
    assert_ne!(play(1).edge(), play(2).edge());
}

/// The mean points of the challenger less those of the others over `sets` sets; less is better.
fn edge(
    rules: &RuleSet,
    seats: usize,
    sets: usize,
    challenger: BotLevel,
    reference: BotLevel,
) -> f64 {
    let edge = |number| set(rules.clone(), seats, number, challenger, reference).edge();
    (0..sets).map(edge).sum::<f64>() / sets as f64
}

#[test]
fn the_ladder_has_steps() {
    assert!(edge(&oficial(), 4, 12, BotLevel::Habitual, BotLevel::Aprendiz) < -80.0);
    // 800 sets say -33, and 58 for the deviation of one: 40 sets are off by 20 at the worst.
    assert!(edge(&oficial(), 4, 40, BotLevel::Fuerte, BotLevel::Habitual) < -5.0);
}

/// V4, D7: only who has all cards but one on the table may lay down, so each card more is a burden. Once claims made four hands in
/// ten end in tablas, and the lowest level the best.
#[test]
fn v04_the_ladder_has_steps_where_all_must_go_in_one_turn() {
    for rules in [oficial(), fournier()] {
        let rules = RuleSet {
            closing: Closing::SameTurn,
            ..rules
        };
        // 400 sets of the official rules say -23 and -9 (deviation 80), 400 of the classic ones -7 and -12 (60).
        assert!(edge(&rules, 4, 300, BotLevel::Habitual, BotLevel::Aprendiz) < 0.0);
        assert!(edge(&rules, 4, 300, BotLevel::Fuerte, BotLevel::Habitual) < 0.0);
    }
}

#[test]
fn the_ladder_has_steps_at_small_tables() {
    assert!(edge(&oficial(), 2, 60, BotLevel::Habitual, BotLevel::Aprendiz) < -10.0);
    // 4,000 sets say -18 (deviation 97), 6,000 sets of three say -20 (68).
    assert!(edge(&oficial(), 2, 1200, BotLevel::Fuerte, BotLevel::Habitual) < -5.0);
    assert!(edge(&oficial(), 3, 150, BotLevel::Fuerte, BotLevel::Habitual) < -5.0);
    // No card is dealt to spare: 8,000 sets say -5 (115), 4,000 sets say -35 (116).
    let bare = |sets, level, below| edge(&fournier(), 2, sets, level, below);
    assert!(bare(1500, BotLevel::Habitual, BotLevel::Aprendiz) < 0.0);
    assert!(bare(300, BotLevel::Fuerte, BotLevel::Habitual) < -10.0);
}

#[test]
fn a_sample_knows_its_interval() {
    let mut sample = Sample::EMPTY;
    [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]
        .into_iter()
        .for_each(|value| sample.add(value));
    assert_eq!(sample.mean(), 5.0);
    assert!((sample.variance() - 32.0 / 7.0).abs() < 1e-12);
    let estimate = sample.estimate(5.0);
    assert_eq!(estimate.p, 1.0);
    // Student's table for seven degrees of freedom: 2.365 leaves 5 %, 5.408 leaves 0.1 %.
    let p = |errors: f64| sample.estimate(5.0 - errors * sample.error()).p;
    assert!((p(2.365) - 0.05).abs() < 1e-4);
    assert!((p(5.408) - 0.001).abs() < 1e-5);
    assert!((estimate.high - 5.0 - 2.3646 * sample.error()).abs() < 1e-3);
    assert!((estimate.high + estimate.low - 10.0).abs() < 1e-9);
}

#[test]
fn one_set_tells_nothing() {
    let mut sample = Sample::EMPTY;
    sample.add(-40.0);
    let estimate = sample.estimate(0.0);
    assert_eq!((estimate.mean, estimate.p), (-40.0, 1.0));
    assert_eq!(
        (estimate.low, estimate.high),
        (f64::NEG_INFINITY, f64::INFINITY)
    );
}

#[test]
fn bots_that_differ_in_nothing_are_not_better() {
    let mut test = Sequential::new(10.0);
    (0..20).for_each(|_| test.add(0.0));
    assert_eq!(test.verdict(), (Verdict::Not, 16));
}

#[test]
fn the_sequential_test_decides_for_the_truth() {
    // A saw-tooth of deviation 50 about a mean.
    let decide = |mean: f64| {
        let mut test = Sequential::new(10.0);
        for i in 0..2000 {
            let off = if i % 2 == 0 { 50.0 } else { -50.0 };
            test.add(mean + off);
        }
        test.verdict()
    };
    assert_eq!(decide(-12.0).0, Verdict::Better);
    assert_eq!(decide(0.0).0, Verdict::Not);
    assert_eq!(decide(12.0).0, Verdict::Not);
    let (_, after) = decide(-10.0);
    assert!((100..220).contains(&after), "{after} sets");
}
