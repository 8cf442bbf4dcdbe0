//! What a person does not want to be asked about out of turn again, until the hand ends.
use bevy::prelude::*;
use engine::{
    cards::{Card, Rank},
    seat::Seat,
};
use serde::{Deserialize, Serialize};

/// What one does not want to be asked about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    /// This card, whichever pack it is of.
    Card(Card),
    /// Any card of this rank.
    #[serde(with = "letter")]
    Rank(Rank),
    /// Anything at all.
    All,
}

/// A rank in a file: its letter.
mod letter {
    use super::Rank;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub fn serialize<S: Serializer>(rank: &Rank, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_char(rank.letter())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Rank, D::Error> {
        let letter = char::deserialize(from)?;
        let known = Rank::ALL.into_iter().find(|rank| rank.letter() == letter);
        known.ok_or_else(|| Error::custom(format!("{letter:?} is no rank")))
    }
}

impl Refusal {
    fn covers(self, card: Card) -> bool {
        match self {
            Refusal::Card(refused) => refused == card,
            Refusal::Rank(rank) => card.rank() == Some(rank),
            Refusal::All => true,
        }
    }
}

/// Everybody's refusals of the hand being played.
#[derive(Resource, Default, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Refusals(Vec<(Seat, Refusal)>);

impl Refusals {
    /// Whether this player does not want to be asked about this card.
    pub fn cover(&self, seat: Seat, card: Card) -> bool {
        self.of(seat).any(|refusal| refusal.covers(card))
    }

    /// What this player has refused, in the order it was said.
    pub fn of(&self, seat: Seat) -> impl Iterator<Item = Refusal> {
        let own = move |(who, _): &&(Seat, Refusal)| *who == seat;
        self.0.iter().filter(own).map(|(_, refusal)| *refusal)
    }

    /// One more. What it covers need not be remembered beside it.
    pub fn add(&mut self, seat: Seat, refusal: Refusal) {
        self.0.retain(|(who, old)| {
            let covered = match (refusal, *old) {
                (Refusal::All, _) => true,
                (Refusal::Rank(rank), Refusal::Card(card)) => card.rank() == Some(rank),
                (new, old) => new == old,
            };
            *who != seat || !covered
        });
        self.0.push((seat, refusal));
    }

    /// The player wants to be asked again.
    pub fn revoke(&mut self, seat: Seat) {
        self.0.retain(|(who, _)| *who != seat);
    }
}

/// The refusals that the question about a card can be answered with: this card, its rank, anything. A joker has no rank.
pub fn offered(card: Card) -> [Option<Refusal>; 3] {
    [
        Some(Refusal::Card(card)),
        card.rank().map(Refusal::Rank),
        Some(Refusal::All),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(text: &str) -> Card {
        text.parse().expect("a card")
    }

    #[test]
    fn a_refusal_covers_what_it_names_for_its_player_alone() {
        let mut refusals = Refusals::default();
        let (ana, ben) = (Seat(0), Seat(1));
        refusals.add(ana, Refusal::Card(card("9S")));
        assert!(refusals.cover(ana, card("9S")) && !refusals.cover(ana, card("9H")));
        assert!(!refusals.cover(ben, card("9S")));
        refusals.add(ana, Refusal::Rank(Rank::Nine));
        assert!(refusals.cover(ana, card("9H")) && !refusals.cover(ana, Card::JOKER));
        assert_eq!(refusals.of(ana).count(), 1, "the nines cover the nine");
        refusals.add(ben, Refusal::All);
        assert!(refusals.cover(ben, Card::JOKER));
        refusals.revoke(ana);
        assert!(!refusals.cover(ana, card("9S")) && refusals.cover(ben, card("9S")));
    }

    #[test]
    fn a_joker_has_no_rank_to_refuse() {
        assert_eq!(offered(Card::JOKER)[1], None);
        assert_eq!(offered(card("KD"))[1], Some(Refusal::Rank(Rank::King)));
    }
}
