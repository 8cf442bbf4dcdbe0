//! Which card entity lies where. Pure: folded from what is shown, and healed by it — whatever happened, after `reconcile` every
//! zone holds exactly the cards that the view says, each entity having moved as little as possible.
//!
//! The engine knows cards by face only; the entities' identity ([`Key`]) lives here. An opponent's hidden cards have keys but no
//! face, so nothing can leak.
//!
//! [`Zones::follow`] moves the very cards an event speaks of (`moves.rs`), [`Zones::reconcile`] heals the rest (`reconcile.rs`), and
//! which joker is the red one is remembered in `jokers.rs`.
use super::jokers::Jokers;
use bevy::prelude::*;
use engine::{cards::Card, melds::MeldId, seat::Seat, table::PublicTable};
use sha2::{Digest as _, Sha256};

/// One card entity of the hand being shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Key(pub u16);

impl Key {
    /// The index into tables of cards.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A place for cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Zone {
    /// The stock.
    Stock,
    /// The penalty stock.
    Penalty,
    /// The discard pile.
    Pile,
    /// A player's hand.
    Hand(Seat),
    /// A combination.
    Meld(MeldId),
}

/// The cards of every zone, the topmost or rightmost last.
#[derive(Resource, Default, Clone, PartialEq, Debug)]
pub struct Zones {
    /// From the bottom to the top.
    pub stock: Vec<Key>,
    /// From the bottom to the top.
    pub penalty: Vec<Key>,
    /// From the bottom to the top.
    pub pile: Vec<Key>,
    /// By seat; the viewer's in the order in which it is arranged.
    pub hands: Vec<Vec<Key>>,
    /// By combination; runs from low to high.
    pub melds: Vec<Vec<Key>>,
    pub(super) faces: Vec<Option<Card>>,
    /// By seat: how a person had arranged the hand when the screen was handed to somebody else.
    pub(super) arranged: Vec<Arranged>,
    pub(super) jokers: Jokers,
    /// The cards that the viewer has taken since their last discard.
    pub(super) taken: Vec<Key>,
    /// See [`Zones::salt`].
    salt: u64,
}

/// A hidden hand as its owner had left it: its cards from left to right, each with its picture should it be a joker.
pub(super) type Arranged = Vec<(Card, u8)>;

/// What helps to choose among equal cards when zones are reconciled.
#[derive(Default, Clone, Debug)]
pub struct MovePreference {
    /// Use these own cards first: the ones the person touched.
    pub prefer: Vec<Key>,
    /// The player who acts: hidden cards come from that hand.
    pub seat: Option<Seat>,
}

impl Zones {
    /// A new shoe of `cards` face-down cards for `seats` players, all in the stock.
    pub fn reset(&mut self, cards: usize, seats: usize) {
        *self = Zones {
            stock: (0..cards as u16).map(Key).collect(),
            hands: vec![Vec::new(); seats],
            faces: vec![None; cards],
            ..Zones::default()
        };
    }

    /// Gathers all cards into the stock, for the next deal (R7).
    pub fn gather(&mut self) {
        let (cards, seats) = (self.faces.len(), self.hands.len());
        let order: Vec<Key> = self.zones().flat_map(|(_, keys)| keys.to_vec()).collect();
        // The jokers keep their pictures until they are turned over.
        let jokers = std::mem::take(&mut self.jokers);
        self.reset(cards, seats);
        self.stock = order;
        self.jokers = jokers;
    }

    /// Settles which pictures the jokers of the hand about to be dealt have; `jokers` is their number, `seed` the match's.
    pub fn shuffle_jokers(&mut self, jokers: usize, seed: &str, hand: u8) {
        let (cards, seats) = (self.faces.len(), self.hands.len());
        self.jokers.shuffle(cards, seats, jokers, seed, hand);
        let digest = Sha256::digest(format!("disorder of hand {hand}: {seed}"));
        self.salt = digest
            .iter()
            .take(8)
            .fold(0, |salt, byte| salt << 8 | u64::from(*byte));
    }

    /// What makes the disorder of this hand's piles and the rhythm of its deal unlike those of another, and the same again when the
    /// match is gone on with. It tells nothing about the cards.
    pub fn salt(&self) -> u64 {
        self.salt
    }

    /// Which picture the card has, should it be a joker: 0 is the black one, 1 the red one.
    pub fn joker(&self, key: Key) -> u8 {
        self.jokers.picture(key)
    }

    /// A card's face is seen; `from` is the player in whose hidden hand it was, if it was in one.
    pub(super) fn turn_up(&mut self, key: Key, card: Card, from: Option<Seat>) {
        self.faces[key.index()] = Some(card);
        if card.is_joker() && !self.jokers.is_known(key) {
            self.jokers.appear(key, from);
        }
    }

    /// A card is hidden, in that player's hand or where nobody can follow it.
    pub(super) fn turn_down(&mut self, key: Key, into: Option<Seat>) {
        self.faces[key.index()] = None;
        if self.jokers.is_known(key) {
            self.jokers.vanish(key, into);
        }
    }

    /// How many cards there are in all.
    pub fn len(&self) -> usize {
        self.faces.len()
    }

    /// Whether no hand is shown.
    pub fn is_empty(&self) -> bool {
        self.faces.is_empty()
    }

    /// The card's face, if it is known to the viewer.
    pub fn face(&self, key: Key) -> Option<Card> {
        self.faces.get(key.index()).copied().flatten()
    }

    /// A player's cards.
    pub fn hand(&self, seat: Seat) -> &[Key] {
        self.hands.get(seat.index()).map_or(&[], Vec::as_slice)
    }

    /// Where the card lies, and at which place there.
    pub fn find(&self, key: Key) -> Option<(Zone, usize)> {
        self.zones()
            .find_map(|(zone, keys)| keys.iter().position(|k| *k == key).map(|at| (zone, at)))
    }

    /// Every zone with its cards.
    pub fn zones(&self) -> impl Iterator<Item = (Zone, &[Key])> {
        let fixed = [
            (Zone::Stock, &self.stock),
            (Zone::Penalty, &self.penalty),
            (Zone::Pile, &self.pile),
        ];
        let hands = self
            .hands
            .iter()
            .enumerate()
            .map(|(i, keys)| (Zone::Hand(Seat(i as u8)), keys));
        let melds = self
            .melds
            .iter()
            .enumerate()
            .map(|(i, keys)| (Zone::Meld(MeldId(i as u8)), keys));
        fixed
            .into_iter()
            .chain(hands)
            .chain(melds)
            .map(|(zone, keys)| (zone, keys.as_slice()))
    }

    /// Moves a card of a hand to another place in it.
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

    /// Puts a hand into a given order; keys it does not name keep theirs behind.
    pub fn arrange(&mut self, seat: Seat, order: &[Key]) {
        let Some(hand) = self.hands.get_mut(seat.index()) else {
            return;
        };
        let place = |key: &Key| order.iter().position(|k| k == key).unwrap_or(usize::MAX);
        hand.sort_by_key(place);
    }
}

/// How many jokers the hand is played with.
pub fn jokers_in_shoe(table: &PublicTable) -> usize {
    table.decks as usize * table.rules.jokers_per_deck as usize
}

/// How many cards the hand is played with.
pub fn shoe_size(table: &PublicTable) -> usize {
    table.decks as usize * (52 + table.rules.jokers_per_deck as usize)
}
