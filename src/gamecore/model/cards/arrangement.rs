//! The details of a table that the rules ignore: the order of the hands and the pictures of the jokers. They are stored
//! in a file next to the saved match.
//!
//! Half of the jokers are black, and half are red. Each joker card keeps its picture for the whole deal. The rules
//! treat all jokers alike, so the picture is a matter of display. A joker gets the next picture of a shuffled list when
//! its face is first seen. It loses the picture when it goes into the stock, where it can no longer be tracked.
//!
//! Jokers that all players saw going into a hidden hand leave that hand first. Only visible moves decide the pictures,
//! so a picture reveals nothing about the origin of a joker.
use super::{ArrangedHand, CardPlacement, Key, Zone, jokers_in_shoe};
use engine::{cards::Card, seat::Seat, table::OwnedView};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::collections::VecDeque;

/// Order of the hands, and pictures of the jokers: 0 for the black joker, 1 for the red one.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct TableArrangement {
    /// Order of each hand, by seat; empty for hands that were never open at this screen.
    pub hands: Vec<HandArrangement>,
    /// Pictures of the jokers in each meld, from left to right.
    pub melds: Vec<Vec<u8>>,
    /// Pictures of the jokers in the discard pile, from the bottom to the top.
    pub pile: Vec<u8>,
    /// Pictures of the jokers in each hidden hand, by seat. Contains only jokers that all players saw going into the
    /// hand.
    pub held: Vec<VecDeque<u8>>,
}

/// Order of a hand.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct HandArrangement {
    /// Cards from left to right.
    pub cards: Vec<Card>,
    /// Pictures of the jokers among the cards, in the same order.
    pub jokers: Vec<u8>,
}

impl HandArrangement {
    /// Pairs each card with the picture of the joker, or with 0 if the card is not a joker.
    fn arranged(&self) -> ArrangedHand {
        let mut jokers = self.jokers.iter().copied();
        let picture = |card: &Card| match card.is_joker() {
            true => jokers.next().unwrap_or(0),
            false => 0,
        };
        let pictures: Vec<u8> = self.cards.iter().map(picture).collect();
        self.cards.iter().copied().zip(pictures).collect()
    }
}

impl CardPlacement {
    pub fn kept(&self) -> TableArrangement {
        let hands = self.hands.iter().enumerate().map(|(i, keys)| {
            let open = keys
                .iter()
                .filter_map(|key| Some((self.face(*key)?, self.joker(*key))));
            let mut cards: ArrangedHand = open.collect();
            if cards.is_empty() {
                cards = self.arranged.get(i).cloned().unwrap_or_default();
            }
            let jokers = cards.iter().filter(|(card, _)| card.is_joker());
            HandArrangement {
                jokers: jokers.map(|(_, picture)| *picture).collect(),
                cards: cards.into_iter().map(|(card, _)| card).collect(),
            }
        });
        let pictures = |keys: &[Key]| {
            let jokers = self.jokers_among(keys);
            jokers.into_iter().map(|key| self.joker(key)).collect()
        };
        TableArrangement {
            hands: hands.collect(),
            melds: self.melds.iter().map(|keys| pictures(keys)).collect(),
            pile: pictures(&self.pile),
            held: self.jokers.held.clone(),
        }
    }

    /// Restores a saved arrangement. Entries that do not fit the present cards are ignored. `seed` is the match's seed.
    pub fn restore_arrangement(&mut self, kept: &TableArrangement, view: &OwnedView, seed: &str) {
        for (i, hand) in kept.hands.iter().enumerate().take(self.hands.len()) {
            self.put_hand_back(Seat(i as u8), hand);
        }
        let before = self.jokers.clone();
        let mut given: Vec<(Key, u8)> = Vec::new();
        for (zone, keys) in self.zones() {
            let jokers = self.jokers_among(keys);
            let told = match zone {
                Zone::Meld(meld) => kept.melds.get(usize::from(meld.0)),
                Zone::Pile => Some(&kept.pile),
                Zone::Hand(seat) => kept.hands.get(seat.index()).map(|hand| &hand.jokers),
                Zone::Stock | Zone::Penalty => None,
            };
            let told = told.filter(|told| told.len() == jokers.len());
            for (i, key) in jokers.into_iter().enumerate() {
                let picture = told.map_or_else(|| self.joker(key), |told| told[i]);
                given.push((key, picture % 2));
            }
        }
        let hidden = self
            .arranged
            .iter()
            .flatten()
            .filter(|(card, _)| card.is_joker());
        let hidden: Vec<u8> = hidden.map(|(_, picture)| *picture).collect();
        let counts = kept.held.iter().map(VecDeque::len);
        let held = match before.held.iter().map(VecDeque::len).eq(counts) {
            true => kept.held.clone(),
            false => before.held.clone(),
        };
        self.shuffle_jokers(jokers_in_shoe(&view.table), seed, view.table.hand);
        for (key, picture) in given {
            self.jokers.appear_as(key, picture);
        }
        if !self.jokers.restore(held, &hidden) {
            self.jokers = before;
        }
    }

    fn put_hand_back(&mut self, seat: Seat, kept: &HandArrangement) {
        let keys = self.hand(seat).to_vec();
        if keys.iter().all(|key| self.face(*key).is_none()) {
            // The viewer does not see this hand. The order is applied later, when the hand is shown to its owner.
            self.arranged.resize(self.hands.len(), Vec::new());
            if kept.cards.len() <= keys.len() {
                self.arranged[seat.index()] = kept.arranged();
            }
            return;
        }
        let mut left = keys;
        let cards = kept.cards.iter();
        let order: Vec<Key> = cards
            .filter_map(|card| self.take_face(&mut left, *card))
            .collect();
        self.arrange(seat, &order);
    }

    fn jokers_among(&self, keys: &[Key]) -> Vec<Key> {
        let joker = |key: &&Key| self.face(**key).is_some_and(Card::is_joker);
        keys.iter().filter(joker).copied().collect()
    }
}

#[derive(Clone, Default, PartialEq, Debug)]
pub(super) struct Jokers {
    /// Picture of each card, indexed by [`Key`]: 0 is black, and 1 is red. Kept after the card is turned face down,
    /// because the flip animation still shows it.
    pictures: Vec<u8>,
    /// True for each card known to be a joker, indexed by [`Key`].
    known: Vec<bool>,
    /// Pictures of the jokers in each hidden hand, by seat, oldest first. Contains only jokers that all players saw
    /// going into the hand.
    held: Vec<VecDeque<u8>>,
    /// Pictures of the remaining jokers, in the order in which they will be assigned.
    free: VecDeque<u8>,
}

impl Jokers {
    /// Shuffles the pictures of `jokers` jokers for a new deal.
    ///
    /// The match's seed determines the order: a continued match shows the same pictures. No player can predict the
    /// order, because the seed is secret until the match ends.
    pub(super) fn shuffle(
        &mut self,
        cards: usize,
        seats: usize,
        jokers: usize,
        seed: &str,
        hand: u8,
    ) {
        let mut row: Vec<u8> = (0..jokers).map(|i| (i % 2) as u8).collect();
        let digest = Sha256::digest(format!("jokers of hand {hand}: {seed}"));
        for i in (1..row.len()).rev() {
            row.swap(i, digest[i % digest.len()] as usize % (i + 1));
        }
        self.pictures.resize(cards, 0);
        self.known = vec![false; cards];
        self.held = vec![VecDeque::new(); seats];
        self.free = row.into();
    }

    /// Returns the picture of this card if it is a joker: 0 or 1.
    pub(super) fn picture(&self, key: Key) -> u8 {
        self.pictures.get(key.index()).copied().unwrap_or(0)
    }

    pub(super) fn is_known(&self, key: Key) -> bool {
        self.known.get(key.index()).copied().unwrap_or(false)
    }

    /// Assigns a picture to a card whose face has just become visible as a joker. `from` is the player whose hidden
    /// hand it leaves, if any.
    pub(super) fn appear(&mut self, key: Key, from: Option<Seat>) {
        let held = from.and_then(|seat| self.held.get_mut(seat.index()));
        let picture = held.and_then(VecDeque::pop_front);
        let picture = picture.or_else(|| self.free.pop_front()).unwrap_or(0);
        self.appear_as(key, picture);
    }

    /// Assigns this picture to a card whose face has just become visible as a joker.
    pub(super) fn appear_as(&mut self, key: Key, picture: u8) {
        if let (Some(own), Some(known)) = (
            self.pictures.get_mut(key.index()),
            self.known.get_mut(key.index()),
        ) {
            (*own, *known) = (picture, true);
        }
    }

    /// Marks a joker as hidden in that player's hand, or in the stock if `into` is `None`. Its picture is assigned
    /// later to a joker that appears from there.
    pub(super) fn vanish(&mut self, key: Key, into: Option<Seat>) {
        let picture = self.forget(key);
        match into.and_then(|seat| self.held.get_mut(seat.index())) {
            Some(held) => held.push_back(picture),
            None => self.free.push_back(picture),
        }
    }

    /// Marks a joker as hidden and returns its picture. The caller must store the picture, because it is still in use.
    pub(super) fn forget(&mut self, key: Key) -> u8 {
        if let Some(known) = self.known.get_mut(key.index()) {
            *known = false;
        }
        self.picture(key)
    }

    /// Restores the pictures `held` of jokers in hidden hands. Removes all pictures in use (`held`, `elsewhere` and
    /// those of visible jokers) from the free pictures.
    ///
    /// Returns false, without restoring `held`, if one of these pictures is not free.
    fn restore(&mut self, held: Vec<VecDeque<u8>>, elsewhere: &[u8]) -> bool {
        let shown = self
            .pictures
            .iter()
            .zip(&self.known)
            .filter(|(_, known)| **known);
        let given: Vec<u8> = shown
            .map(|(picture, _)| *picture)
            .chain(held.iter().flatten().copied())
            .chain(elsewhere.iter().copied())
            .collect();
        for picture in given {
            let Some(at) = self.free.iter().position(|free| *free == picture) else {
                return false;
            };
            self.free.remove(at);
        }
        self.held = held;
        true
    }
}
