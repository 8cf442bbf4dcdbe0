//! The draw for seats (R2, D1).
use crate::{
    cards::{Card, full_shoe},
    rules::RuleSet,
    seat::{Seat, Seating},
    table::{Chance, Purpose, shuffled},
};

/// Draws until everybody's place is known: the rounds in order, and the seating.
///
/// R2: "a carta más alta, mejor sitio". Those who tie draw again among themselves, the highest tie first and until it is broken, with
/// the cards that follow in the shoe. Should the shoe run out, those still tied sit in the order of their numbers.
pub(super) fn draw(
    rules: &RuleSet,
    seats: usize,
    chance: &dyn Chance,
) -> (Vec<Vec<(Seat, Card)>>, Seating) {
    let shoe = full_shoe(rules.decks(seats, 0), rules.jokers_per_deck as usize);
    let mut shoe = shuffled(chance, Purpose::SeatDraw, shoe).into_iter();
    let everybody: Vec<Seat> = (0..seats as u8).map(Seat).collect();
    let (mut rounds, mut order) = (Vec::new(), Vec::new());
    settle(rules, &everybody, &mut shoe, &mut rounds, &mut order);
    let seating = Seating::new(&order).expect("everybody is settled once");
    (rounds, seating)
}

/// Adds these players to the order, the best place first.
fn settle(
    rules: &RuleSet,
    players: &[Seat],
    shoe: &mut std::vec::IntoIter<Card>,
    rounds: &mut Vec<Vec<(Seat, Card)>>,
    order: &mut Vec<Seat>,
) {
    if players.len() == 1 || shoe.len() < players.len() {
        order.extend(players);
        return;
    }
    let drawn: Vec<(Seat, Card)> = players.iter().copied().zip(&mut *shoe).collect();
    let mut ranked = drawn.clone();
    ranked.sort_by_key(|(_, card)| std::cmp::Reverse(height(rules, *card)));
    rounds.push(drawn);
    for tied in ranked.chunk_by(|(_, a), (_, b)| height(rules, *a) == height(rules, *b)) {
        let players: Vec<Seat> = tied.iter().map(|(seat, _)| *seat).collect();
        settle(rules, &players, shoe, rounds, order);
    }
}

/// D1: a joker ranks above the ace, and the ace above the king; suits do not count.
fn height(rules: &RuleSet, card: Card) -> usize {
    match card.rank() {
        // The two is the lowest: the ranks count from it, round the circle.
        Some(rank) if !rules.is_wild(card) => rank.up(12).index(),
        Some(_) | None => 13,
    }
}
