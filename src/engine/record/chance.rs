//! The chance that a record has written down: shuffles replayed instead of drawn.
use super::{Record, RecordError, line::RecordLine};
use crate::{
    cards::{Card, CardCounts, full_shoe, write_cards},
    matchplay::{Chance, Purpose, Seeded},
    text::counted,
};
use std::collections::HashMap;

/// The shuffles of a record; those it does not hold come from the header's seed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scripted {
    script: HashMap<Purpose, Vec<Card>>,
    beyond: Seeded,
}

impl Scripted {
    /// The shuffles of this record.
    ///
    /// # Errors
    /// Rules that do not admit this number of players, or a shoe with cards that its packs do not hold.
    pub fn of(record: &Record) -> Result<Scripted, RecordError> {
        let rules = &record.setup.rules;
        // First of all: only a shoe by rules that can be played can be counted.
        rules
            .check(record.setup.players.len())
            .map_err(|no| RecordError::new(record.first_line, no.to_string()))?;
        let mut script = HashMap::new();
        let mut drawn: Vec<Card> = Vec::new();
        let (mut hand, mut nth) = (0, 0u8);
        for (number, line) in &record.lines {
            match line {
                RecordLine::Draw { draw } => drawn.extend(draw.iter().map(|(_, card)| *card)),
                RecordLine::Hand(deal) => {
                    let decks = rules.decks(record.setup.players.len(), deal.hand as usize);
                    check_shoe(&deal.shoe, decks, rules.jokers_per_deck as usize)
                        .map_err(|reason| RecordError::new(*number, reason))?;
                    (hand, nth) = (deal.hand, 0);
                    script.insert(Purpose::Hand(hand), deal.shoe.clone());
                }
                RecordLine::RenewStock { renew_stock } => {
                    script.insert(Purpose::Renewal { hand, nth }, renew_stock.clone());
                    // More than the rules allow (D2) are refused where they stand.
                    nth = nth.saturating_add(1);
                }
                RecordLine::Header { .. }
                | RecordLine::Seating { .. }
                | RecordLine::Do { .. }
                | RecordLine::Award { .. }
                | RecordLine::EndHand { .. }
                | RecordLine::EndMatch { .. } => {}
            }
        }
        script.insert(Purpose::SeatDraw, drawn);
        Ok(Scripted {
            script,
            beyond: Seeded::new(&record.setup.seed),
        })
    }
}

impl Chance for Scripted {
    fn shuffle(&self, purpose: Purpose, cards: &mut [Card]) {
        match self.script.get(&purpose) {
            // Only the cards drawn are written down, not the shoe they came from.
            Some(drawn) if purpose == Purpose::SeatDraw => {
                self.beyond.shuffle(purpose, cards);
                bring_forward(drawn, cards);
            }
            Some(order) if order.len() == cards.len() => cards.copy_from_slice(order),
            // The engine keeps to the cards there are, and the comparison with the record's line fails.
            Some(_) => {}
            None => self.beyond.shuffle(purpose, cards),
        }
    }
}

/// Puts these cards first, as far as they are there.
fn bring_forward(first: &[Card], cards: &mut [Card]) {
    let mut free = 0;
    for card in first {
        if let Some(at) = cards[free..].iter().position(|c| c == card) {
            cards.swap(free, free + at);
            free += 1;
        }
    }
}

fn check_shoe(shoe: &[Card], decks: usize, jokers: usize) -> Result<(), String> {
    let full: CardCounts = full_shoe(decks, jokers).into_iter().collect();
    let mut left = full;
    let surplus: Vec<Card> = shoe
        .iter()
        .copied()
        .filter(|card| !left.remove(*card))
        .collect();
    if !surplus.is_empty() {
        let packs = counted(decks, "pack");
        return Err(format!(
            "the shoe has more cards than {packs} hold: {}",
            write_cards(&surplus)
        ));
    }
    if !left.is_empty() {
        let packs = counted(decks, "pack");
        return Err(format!(
            "the shoe lacks cards of its {packs}: {}",
            write_cards(&left.to_vec())
        ));
    }
    Ok(())
}
