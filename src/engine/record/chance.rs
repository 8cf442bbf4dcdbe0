//! The shuffles of a recorded match. Each gives the card order that the record stores.
use super::{Record, RecordError, line::RecordLine};
use crate::{
    cards::{Card, CardCounts, write_cards},
    matchplay::{Chance, Purpose, Seeded},
    text::counted,
};
use std::collections::HashMap;

/// The shuffles of a record. Shuffles that the record does not contain are derived from the seed in its header.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedShuffles {
    script: HashMap<Purpose, Vec<Card>>,
    beyond: Seeded,
}

impl RecordedShuffles {
    /// Collects the shuffles of this record.
    ///
    /// # Errors
    /// Returns an error if the rules do not allow this number of players. Also returns one if a shoe does not contain
    /// exactly the cards of its packs.
    pub fn of(record: &Record) -> Result<RecordedShuffles, RecordError> {
        let rules = &record.setup.rules;
        // Checked first, because the size of a shoe is only defined for playable rules.
        rules
            .check_played(record.setup.players.len())
            .map_err(|no| RecordError::new(record.first_line, no.to_string()))?;
        let mut script = HashMap::new();
        let mut drawn: Vec<Card> = Vec::new();
        let (mut hand, mut nth) = (0, 0u8);
        for (number, line) in &record.lines {
            match line {
                RecordLine::Draw(line) => drawn.extend(line.draw.iter().map(|(_, card)| *card)),
                RecordLine::Hand(deal) => {
                    let seats = record.setup.players.len();
                    let (decks, jokers) = rules.packs_and_jokers(seats, deal.hand as usize);
                    check_shoe(&deal.shoe, decks, jokers)
                        .map_err(|reason| RecordError::new(*number, reason))?;
                    (hand, nth) = (deal.hand, 0);
                    script.insert(Purpose::Hand(hand), deal.shoe.clone());
                }
                RecordLine::RenewStock(line) => {
                    script.insert(Purpose::Renewal { hand, nth }, line.renew_stock.clone());
                    // Renewals beyond the limit (D2) are rejected later, when the line is replayed.
                    nth = nth.saturating_add(1);
                }
                _ => {}
            }
        }
        script.insert(Purpose::SeatDraw, drawn);
        let beyond = Seeded::new(&record.setup.seed);
        Ok(RecordedShuffles { script, beyond })
    }
}

impl Chance for RecordedShuffles {
    fn shuffle(&self, purpose: Purpose, cards: &mut [Card]) {
        match self.script.get(&purpose) {
            // The record stores only the cards drawn for seats. The seed gives the order of the other cards.
            Some(drawn) if purpose == Purpose::SeatDraw => {
                self.beyond.shuffle(purpose, cards);
                bring_forward(drawn, cards);
            }
            Some(order) if order.len() == cards.len() => cards.copy_from_slice(order),
            // The recorded order has the wrong number of cards. The cards keep their order, and the comparison with the
            // record's line fails later.
            Some(_) => {}
            None => self.beyond.shuffle(purpose, cards),
        }
    }
}

/// Moves the cards `first` to the front, as far as `cards` contains them.
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
    let mut left = CardCounts::of_packs(decks, jokers);
    let mut surplus = shoe.to_vec();
    surplus.retain(|card| !left.remove(*card));
    let packs = counted(decks, "pack");
    let (surplus, lacking) = (write_cards(&surplus), write_cards(&left.to_vec()));
    match (surplus.as_str(), lacking.as_str()) {
        ("", "") => Ok(()),
        ("", _) => Err(format!("the shoe lacks cards of its {packs}: {lacking}")),
        _ => Err(format!(
            "the shoe has more cards than {packs} hold: {surplus}"
        )),
    }
}
