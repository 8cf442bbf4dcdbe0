//! Some cards of a deck: a preview needs six, and does not read the other files.
use super::{Assembly, Choice, Deck, DeckCard, DrawingCache, Slot, Sources, deck::Ground};
use std::sync::Arc;

impl Deck {
    /// A deck of which only these slots are read and may be drawn; in all others stands the first of them. The proportions are its.
    /// What is drawn of it may have been kept.
    pub fn excerpt(
        choice: &Choice,
        sources: &Sources,
        slots: &[Slot],
        cache: &DrawingCache,
    ) -> Deck {
        let mut assembly = Assembly::begin(choice, sources).cached_in(cache);
        assembly.read(slots);
        let first = slots.first().copied().unwrap_or(Slot::Back);
        let stands_in = assembly.card(first).piece().clone();
        let mut card = |slot: Slot| {
            if slots.contains(&slot) {
                assembly.card(slot)
            } else {
                DeckCard::new(stands_in.clone(), Arc::default(), Ground::Own, None)
            }
        };
        let cards = Slot::all().map(&mut card).collect();
        let mut deck = Deck::of(cards, Vec::new());
        deck.suits = assembly.suits();
        deck
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_excerpt_draws_its_cards_as_the_whole_deck_does() {
        let slots = [Slot::Joker(1), Slot::Back];
        let choice = Choice::of(super::super::CLASSIC);
        let excerpt = Deck::excerpt(
            &choice,
            &Sources::default(),
            &slots,
            &DrawingCache::default(),
        );
        let whole = Deck::shipped();
        for slot in slots {
            assert_eq!(excerpt.draw(slot, 50, 70), whole.draw(slot, 50, 70));
        }
        assert!((excerpt.aspect - whole.aspect).abs() < 0.02);
    }
}
