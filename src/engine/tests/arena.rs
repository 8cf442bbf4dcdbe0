//! Arena: identical bots differ by exactly 0, and the same seed gives the same numbers.
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
    play_set(&pairing, number, &mut bot).expect("legal seat count")
}

#[test]
fn equal_bots_differ_by_exactly_zero() {
    for level in BotLevel::QUICK {
        for (rules, seats) in [(oficial(), 4), (oficial(), 2), (francais(), 3)] {
            let set = set(rules, seats, 0, level, level);
            assert_eq!(set.edge(), 0.0);
            assert_eq!(set.wins, 1, "one win over all seats");
            assert_eq!(set.matches, seats as u32);
        }
    }
}

#[test]
fn the_same_deal_set_gives_the_same_numbers() {
    let play = |number| {
        let (a, b) = (BotLevel::Fuerte, BotLevel::Aprendiz);
        set(oficial(), 3, number, a, b)
    };
    assert_eq!(play(1), play(1));
    assert_ne!(play(1).edge(), play(2).edge());
}

/// Returns the challenger's mean points minus those of the other players, over `sets` deal sets. Lower is better.
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
fn every_level_beats_the_one_below() {
    assert!(edge(&oficial(), 4, 12, BotLevel::Habitual, BotLevel::Aprendiz) < -80.0);
    // In 800 deal sets the mean was −33 points, with a standard deviation of 58. The mean of 40 sets is rarely off by
    // more than 20.
    assert!(edge(&oficial(), 4, 40, BotLevel::Fuerte, BotLevel::Habitual) < -5.0);
}

/// Under V4 (a player must lay down and close in the same turn), every additional card is a burden. In an earlier
/// version, claims left four hands in ten without a closer, and the lowest level won.
#[test]
fn v04_every_level_beats_the_one_below_when_hands_close_in_one_turn() {
    for rules in [oficial(), fournier()] {
        let rules = RuleSet {
            closing: Closing::SameTurn,
            ..rules
        };
        // In 400 deal sets the means were −23 and −9 points (standard deviation 80) with the official rules. With the
        // classic rules they were −7 and −12 (standard deviation 60).
        assert!(edge(&rules, 4, 300, BotLevel::Habitual, BotLevel::Aprendiz) < 0.0);
        assert!(edge(&rules, 4, 300, BotLevel::Fuerte, BotLevel::Habitual) < 0.0);
    }
}

#[test]
fn every_level_beats_the_one_below_at_small_tables() {
    assert!(edge(&oficial(), 2, 60, BotLevel::Habitual, BotLevel::Aprendiz) < -10.0);
    // With two players, the mean of 4,000 deal sets was −18 points (standard deviation 97). With three players, the
    // mean of 6,000 sets was −20 (standard deviation 68).
    assert!(edge(&oficial(), 2, 1200, BotLevel::Fuerte, BotLevel::Habitual) < -5.0);
    assert!(edge(&oficial(), 3, 150, BotLevel::Fuerte, BotLevel::Habitual) < -5.0);
    // With two players, `fournier` deals no spare card. In this case, the mean of 8,000 sets was −5 points for Habitual
    // (standard deviation 115). For Fuerte, the mean of 4,000 sets was −35 (standard deviation 116).
    let bare = |sets, level, below| edge(&fournier(), 2, sets, level, below);
    assert!(bare(1500, BotLevel::Habitual, BotLevel::Aprendiz) < 0.0);
    assert!(bare(300, BotLevel::Fuerte, BotLevel::Habitual) < -10.0);
}

#[test]
fn a_sample_has_the_interval_of_student_s_distribution() {
    let mut sample = Sample::default();
    [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]
        .into_iter()
        .for_each(|value| sample.add(value));
    assert_eq!(sample.mean(), 5.0);
    assert!((sample.variance() - 32.0 / 7.0).abs() < 1e-12);
    let estimate = sample.estimate(5.0);
    assert_eq!(estimate.p, 1.0);
    // In Student's t distribution with seven degrees of freedom, p is 5 % at 2.365 standard errors and 0.1 % at 5.408.
    let p = |errors: f64| sample.estimate(5.0 - errors * sample.error()).p;
    assert!((p(2.365) - 0.05).abs() < 1e-4);
    assert!((p(5.408) - 0.001).abs() < 1e-5);
    assert!((estimate.high - 5.0 - 2.3646 * sample.error()).abs() < 1e-3);
    assert!((estimate.high + estimate.low - 10.0).abs() < 1e-9);
}

#[test]
fn one_deal_set_is_not_significant() {
    let mut sample = Sample::default();
    sample.add(-40.0);
    let estimate = sample.estimate(0.0);
    assert_eq!((estimate.mean, estimate.p), (-40.0, 1.0));
    assert_eq!(
        (estimate.low, estimate.high),
        (f64::NEG_INFINITY, f64::INFINITY)
    );
}

#[test]
fn equal_bots_are_not_judged_better() {
    let mut test = Sequential::new(10.0);
    (0..20).for_each(|_| test.add(0.0));
    assert_eq!(test.verdict(), (Verdict::Not, 16));
}

#[test]
fn the_sequential_test_decides_correctly() {
    // Adds values that lie alternately 50 points above and 50 points below the mean. Returns the verdict.
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
