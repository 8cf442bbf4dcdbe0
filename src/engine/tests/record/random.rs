//! Records of random matches with all types of actions: taking back, moving jokers, renewals of the stock, hands
//! without a closer, and late claims.
use engine::{
    bots::Bot,
    matchplay::{Match, MatchEvent, MatchStage, Setup},
    record,
    sim::{self, RandomBot},
    table::{DecisionStage, Pending},
};
use proptest::prelude::*;
use testkit::matches::setup;

/// Plays a match in which players answer in random order, including late claims. Returns all events.
fn disorderly(setup: Setup) -> Vec<MatchEvent> {
    let seed = setup.seed.clone();
    let (mut game, mut events) = Match::new(setup).expect("the rules admit so many");
    let mut n = 0usize;
    loop {
        n += 1;
        match game.stage() {
            MatchStage::Over { .. } => return events,
            MatchStage::BetweenHands { .. } => {
                events.extend(game.next_hand().expect("no hand is being played"));
            }
            MatchStage::Playing => {
                let pending: Vec<Pending> = game.pending();
                let asked = pending[(n * 7 + n / 5) % pending.len()];
                let mut rng = engine::bots::decision_rng(&format!("{seed}{n}"), 0, asked);
                let (legal, view) = (
                    game.legal(asked.seat).expect("it is pending"),
                    game.view(asked.seat).expect("it is pending"),
                );
                let idle = legal.stage == DecisionStage::Play
                    && legal.discard.is_err()
                    && legal.take_back == 0;
                if idle || legal.stage == DecisionStage::LateClaim && !n.is_multiple_of(3) {
                    continue;
                }
                let action = RandomBot.decide(view, &legal, &mut rng);
                events.extend(
                    game.submit(asked.seat, asked.decision, action)
                        .expect("it is legal"),
                );
            }
        }
    }
}

fn text(setup: &Setup, events: &[MatchEvent]) -> String {
    let lines = [record::header(setup)]
        .into_iter()
        .chain(record::lines(events));
    lines.map(|line| line + "\n").collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_record_replays_the_same(seed in "[a-z]{1,8}", seats in 2usize..=4) {
        let setup = setup(&seed, seats);
        let events = disorderly(setup.clone());
        let text = text(&setup, &events);
        let record = record::read(&text).expect("what was written can be read");
        for verify in [false, true] {
            let replay = record::replay(&record, verify).expect("what was played is by the rules");
            prop_assert!(replay.events == events);
        }
    }

    #[test]
    fn a_record_truncated_anywhere_is_resumed(seed in "[a-z]{1,8}", cut in 0.0..1.0) {
        let setup = setup(&seed, 4);
        let text = text(&setup, &disorderly(setup.clone()));
        let header = text.find('\n').expect("there is a header") + 1;
        let at = header + ((text.len() - header) as f64 * cut) as usize;
        let resumed = record::resume(&text[..at]).expect("it was by the rules so far");
        prop_assert_eq!(resumed.dropped.is_none(), text[..at].ends_with('\n') || text[at..].starts_with('\n'));
        prop_assert!(text.starts_with(&resumed.text));
        let rest = sim::resume(resumed.game, true);
        prop_assert!(rest.rejected.is_empty() && !rest.stuck);
        let whole = resumed.text + &rest.record.expect("it was asked for");
        let record = record::read(&whole).expect("it is whole");
        prop_assert!(record::replay(&record, true).is_ok());
    }
}
