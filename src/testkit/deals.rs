//! Any hand of any match by any rules, dealt.
use super::{anything::any_game, random::Random, scenario::Scene};
use engine::{
    matchplay::Seeded,
    seat::{Seat, Seating},
    table::Table,
};
use std::sync::Arc;

pub fn any_deal(random: &mut Random) -> Scene {
    let (rules, seats) = any_game(random);
    let mut order: Vec<Seat> = (0..seats as u8).map(Seat).collect();
    random.shuffle(&mut order);
    let seating = Seating::new(&order).expect("a seating");
    let contracts = rules.contracts();
    let hand = random.below(contracts.len());
    let chance = Seeded::new(&random.next().to_string());
    let dealer = *random.pick(&order);
    let last = hand + 1 == contracts.len();
    let rules = Arc::new(rules);
    let event = Table::deal(
        &rules,
        seating,
        hand as u8,
        contracts[hand],
        dealer,
        &chance,
    );
    Scene::of_deal(Table::dealt(rules, last, &event), &event)
}
