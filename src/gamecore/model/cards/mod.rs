//! The placement of the card entities in the zones of the table, updated by the displayed events. After
//! [`CardPlacement::reconcile`], every zone holds exactly the cards of the view, and as few entities as possible have
//! moved.
//!
//! The engine knows cards by face only. This module gives each card entity an identity ([`Key`]). The hidden cards of
//! other players have keys but no face, so the screen cannot reveal them.
//!
//! [`CardPlacement::follow`] moves the cards named by an event, and [`CardPlacement::reconcile`] adjusts the remaining
//! ones (`moves.rs`). `arrangement.rs` has the details that the rules ignore: the order of the hands and the pictures
//! of the jokers.
mod arrangement;
mod moves;

use arrangement::Jokers;
use bevy::prelude::*;
use engine::{
    cards::Card,
    melds::MeldId,
    seat::Seat,
    table::{PublicTable, SeenEvent, Viewer},
};
use sha2::{Digest as _, Sha256};

pub use arrangement::{HandArrangement, TableArrangement};

/// Identity of a card entity within the displayed deal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Key(pub u16);

impl Key {
    /// Returns the index into vectors with one element for each card.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Zone {
    Stock,
    /// The penalty stock, from which penalty cards are drawn.
    Penalty,
    /// The discard pile.
    Pile,
    Hand(Seat),
    Meld(MeldId),
}

/// Cards in each zone. The topmost or rightmost card comes last.
#[derive(Resource, Default, Clone, PartialEq, Debug)]
pub struct CardPlacement {
    pub stock: Vec<Key>,
    pub penalty: Vec<Key>,
    pub pile: Vec<Key>,
    /// Cards in each hand, by seat. The viewer's hand is in the order chosen by the player.
    pub hands: Vec<Vec<Key>>,
    /// Cards in each meld. The cards of a run are ordered from low to high.
    pub melds: Vec<Vec<Key>>,
    faces: Vec<Option<Card>>,
    /// Card order of each hand that is hidden now but was open to an earlier viewer, by seat.
    arranged: Vec<ArrangedHand>,
    jokers: Jokers,
    /// Cards that the viewer has taken since the viewer's last discard.
    taken: Vec<Key>,
    /// See [`CardPlacement::salt`].
    salt: u64,
}

/// Cards in a hidden hand in their owner's order, from left to right. Each number is the picture of a joker, or 0 for
/// any other card.
type ArrangedHand = Vec<(Card, u8)>;

/// Determines which of several equal cards is moved.
#[derive(Default, Clone, Debug)]
pub struct MovePreference {
    /// Cards to move first: those that the player touched (selected or dragged).
    pub prefer: Vec<Key>,
    /// The acting player, from whose hand hidden cards are taken.
    pub seat: Option<Seat>,
}

impl CardPlacement {
    /// Replaces everything with `cards` new cards, face down in the stock, for a deal to `seats` players.
    pub fn reset(&mut self, cards: usize, seats: usize) {
        *self = CardPlacement {
            stock: (0..cards as u16).map(Key).collect(),
            hands: vec![Vec::new(); seats],
            faces: vec![None; cards],
            ..CardPlacement::default()
        };
    }

    /// Collects all cards in the stock for the next deal (rule R7).
    pub fn gather(&mut self) {
        let (cards, seats) = (self.faces.len(), self.hands.len());
        let order: Vec<Key> = self.zones().flat_map(|(_, keys)| keys.to_vec()).collect();
        // Jokers keep their pictures until they are turned face down.
        let jokers = std::mem::take(&mut self.jokers);
        self.reset(cards, seats);
        self.stock = order;
        self.jokers = jokers;
    }

    /// Shuffles the joker pictures for the deal that is about to begin. `jokers` is the number of jokers, and `seed` is
    /// the match's seed.
    pub fn shuffle_jokers(&mut self, jokers: usize, seed: &str, hand: u8) {
        let (cards, seats) = (self.faces.len(), self.hands.len());
        self.jokers.shuffle(cards, seats, jokers, seed, hand);
        let digest = Sha256::digest(format!("disorder of hand {hand}: {seed}"));
        self.salt = u64::from_be_bytes(std::array::from_fn(|i| digest[i]));
    }

    /// Returns the seed for random details of the display: the slight disorder of the piles and the rhythm of dealing.
    ///
    /// It differs from deal to deal, is the same in a continued match, and reveals nothing about the cards.
    pub fn salt(&self) -> u64 {
        self.salt
    }

    /// Returns the picture of the card if it is a joker: 0 is black, and 1 is red.
    pub fn joker(&self, key: Key) -> u8 {
        self.jokers.picture(key)
    }

    /// Records that a card's face is visible. `from` is the player whose hidden hand it leaves, if any.
    fn turn_up(&mut self, key: Key, card: Card, from: Option<Seat>) {
        self.faces[key.index()] = Some(card);
        if card.is_joker() && !self.jokers.is_known(key) {
            self.jokers.appear(key, from);
        }
    }

    /// Returns the number of cards in all zones.
    pub fn len(&self) -> usize {
        self.faces.len()
    }

    /// True if no deal is displayed.
    pub fn is_empty(&self) -> bool {
        self.faces.is_empty()
    }

    /// Returns the card's face, or `None` if the viewer does not know it.
    pub fn face(&self, key: Key) -> Option<Card> {
        self.faces.get(key.index()).copied().flatten()
    }

    /// Removes the first of these cards that has this face, and returns it.
    pub fn take_face(&self, keys: &mut Vec<Key>, face: Card) -> Option<Key> {
        let at = keys.iter().position(|key| self.face(*key) == Some(face))?;
        Some(keys.remove(at))
    }

    /// Returns the cards of a meld from left to right. The slice is empty if the meld is not on the table yet.
    pub fn meld(&self, id: MeldId) -> &[Key] {
        self.melds.get(id.0 as usize).map_or(&[], Vec::as_slice)
    }

    pub fn hand(&self, seat: Seat) -> &[Key] {
        self.hands.get(seat.index()).map_or(&[], Vec::as_slice)
    }

    /// Returns the zone of the card and the card's index in it.
    pub fn find(&self, key: Key) -> Option<(Zone, usize)> {
        self.zones()
            .find_map(|(zone, keys)| keys.iter().position(|k| *k == key).map(|at| (zone, at)))
    }

    pub fn zones(&self) -> impl Iterator<Item = (Zone, &[Key])> {
        let fixed = [
            (Zone::Stock, &self.stock),
            (Zone::Penalty, &self.penalty),
            (Zone::Pile, &self.pile),
        ];
        let hands = (0..).map(Seat).map(Zone::Hand).zip(&self.hands);
        let melds = (0..).map(MeldId).map(Zone::Meld).zip(&self.melds);
        fixed
            .into_iter()
            .chain(hands)
            .chain(melds)
            .map(|(zone, keys)| (zone, keys.as_slice()))
    }

    /// Moves a card within a hand to index `to`.
    pub fn reorder(&mut self, seat: Seat, key: Key, to: usize) {
        let Some(hand) = self.hands.get_mut(seat.index()) else {
            return;
        };
        let Some(at) = hand.iter().position(|k| *k == key) else {
            return;
        };
        hand.remove(at);
        hand.insert(to.min(hand.len()), key);
    }

    /// Sorts a hand into the given order. Cards that are not in `order` follow in their present order.
    pub fn arrange(&mut self, seat: Seat, order: &[Key]) {
        let Some(hand) = self.hands.get_mut(seat.index()) else {
            return;
        };
        let place = |key: &Key| order.iter().position(|k| k == key).unwrap_or(usize::MAX);
        hand.sort_by_key(place);
    }
}

/// Returns the number of jokers in all packs of this deal.
pub fn jokers_in_shoe(table: &PublicTable) -> usize {
    table
        .rules
        .jokers(table.seating.len(), table.decks as usize)
}

/// Returns the number of cards, with jokers, in all packs of this deal.
pub fn shoe_size(table: &PublicTable) -> usize {
    52 * table.decks as usize + jokers_in_shoe(table)
}

impl CardPlacement {
    /// Marks the cards that the viewer takes as new, and clears the marks when the viewer discards or a new deal
    /// begins. `from` is the placement before the event.
    pub fn note_taken(&mut self, event: &SeenEvent, viewer: Viewer, from: &CardPlacement) {
        match event {
            SeenEvent::TookStock { seat, .. }
            | SeenEvent::TookDiscard { seat, .. }
            | SeenEvent::Awarded { seat, .. }
                if viewer == Viewer::Seat(*seat) =>
            {
                let mut new = self.hand(*seat).to_vec();
                new.retain(|key| !from.hand(*seat).contains(key));
                self.taken.extend(new);
            }
            SeenEvent::Discarded { seat, .. } if viewer == Viewer::Seat(*seat) => {
                self.taken.clear();
            }
            SeenEvent::Dealt { .. } => self.taken.clear(),
            _ => {}
        }
    }

    /// Returns the cards in the viewer's hand that were taken since the viewer's last discard.
    pub fn taken(&self, seat: Seat) -> impl Iterator<Item = Key> {
        let hand = self.hand(seat);
        self.taken.iter().copied().filter(|key| hand.contains(key))
    }
}
