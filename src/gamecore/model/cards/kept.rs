//! What a table remembers beyond the rules: how the hands are arranged, and which joker is which. It is kept beside the save.
use super::zones::{Arranged, Key, Zone, Zones, jokers_in_shoe};
use engine::{cards::Card, seat::Seat, table::OwnedView};
use serde::{Deserialize, Serialize};

/// The arrangement of a table. Jokers are told apart by their pictures: 0 is the black one, 1 the red one.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Kept {
    /// By seat; empty for hands that nobody at this screen has seen.
    pub hands: Vec<KeptHand>,
    /// By combination: the pictures of its jokers in their order.
    pub melds: Vec<Vec<u8>>,
    /// The pictures of the jokers in the discard pile, from the bottom to the top.
    pub pile: Vec<u8>,
    /// By seat: the pictures of jokers that everybody saw go into that hand.
    pub held: Vec<Vec<u8>>,
}

/// A hand from left to right.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct KeptHand {
    /// The cards.
    pub cards: Vec<Card>,
    /// The pictures of the jokers among them, in their order.
    pub jokers: Vec<u8>,
}

impl KeptHand {
    /// Each card with its picture, should it be a joker.
    fn arranged(&self) -> Arranged {
        let mut jokers = self.jokers.iter().copied();
        let picture = |card: &Card| match card.is_joker() {
            true => jokers.next().unwrap_or(0),
            false => 0,
        };
        let pictures: Vec<u8> = self.cards.iter().map(picture).collect();
        self.cards.iter().copied().zip(pictures).collect()
    }
}

impl Zones {
    /// What is worth remembering.
    pub fn kept(&self) -> Kept {
        let hands = self.hands.iter().enumerate().map(|(i, keys)| {
            let open = keys
                .iter()
                .filter_map(|key| Some((self.face(*key)?, self.joker(*key))));
            let mut cards: Arranged = open.collect();
            if cards.is_empty() {
                cards = self.arranged.get(i).cloned().unwrap_or_default();
            }
            let jokers = cards.iter().filter(|(card, _)| card.is_joker());
            KeptHand {
                jokers: jokers.map(|(_, picture)| *picture).collect(),
                cards: cards.into_iter().map(|(card, _)| card).collect(),
            }
        });
        let pictures = |keys: &[Key]| {
            let jokers = self.jokers_among(keys);
            jokers.into_iter().map(|key| self.joker(key)).collect()
        };
        Kept {
            hands: hands.collect(),
            melds: self.melds.iter().map(|keys| pictures(keys)).collect(),
            pile: pictures(&self.pile),
            held: self.jokers.held(),
        }
    }

    /// Arranges the table as it was, as far as it is the same: what does not fit is left as it is. `seed` is the match's.
    pub fn put_back(&mut self, kept: &Kept, view: &OwnedView, seed: &str) {
        for (i, hand) in kept.hands.iter().enumerate().take(self.hands.len()) {
            self.put_hand_back(Seat(i as u8), hand);
        }
        let before = self.jokers.clone();
        let mut given: Vec<(Key, u8)> = Vec::new();
        for (zone, keys) in self.zones() {
            let jokers = self.jokers_among(keys);
            let told: &[u8] = match zone {
                Zone::Meld(meld) => kept
                    .melds
                    .get(usize::from(meld.0))
                    .map_or(&[], Vec::as_slice),
                Zone::Pile => &kept.pile,
                Zone::Hand(seat) => kept
                    .hands
                    .get(seat.index())
                    .map_or(&[], |hand| hand.jokers.as_slice()),
                Zone::Stock | Zone::Penalty => &[],
            };
            for (i, key) in jokers.iter().enumerate() {
                let told = told.get(i).filter(|_| told.len() == jokers.len());
                let picture = told.copied().unwrap_or_else(|| self.joker(*key)) % 2;
                given.push((*key, picture));
            }
        }
        let hidden = self
            .arranged
            .iter()
            .flatten()
            .filter(|(card, _)| card.is_joker());
        let hidden: Vec<u8> = hidden.map(|(_, picture)| *picture).collect();
        let same_counts =
            |a: &[Vec<u8>], b: &[Vec<u8>]| a.iter().map(Vec::len).eq(b.iter().map(Vec::len));
        let mut held = before.held();
        if same_counts(&held, &kept.held) {
            held.clone_from(&kept.held);
        }
        self.shuffle_jokers(jokers_in_shoe(&view.table), seed, view.table.hand);
        for (key, picture) in given {
            self.jokers.appear_as(key, picture);
        }
        if !self.jokers.restore(held, &hidden) {
            self.jokers = before;
        }
    }

    fn put_hand_back(&mut self, seat: Seat, kept: &KeptHand) {
        let keys = self.hand(seat).to_vec();
        if keys.iter().all(|key| self.face(*key).is_none()) {
            // Its owner is not at the screen: it will lie like this when they are.
            self.arranged.resize(self.hands.len(), Vec::new());
            if kept.cards.len() <= keys.len() {
                self.arranged[seat.index()] = kept.arranged();
            }
            return;
        }
        let mut left = keys;
        let mut order = Vec::new();
        for card in &kept.cards {
            if let Some(at) = left.iter().position(|key| self.face(*key) == Some(*card)) {
                order.push(left.remove(at));
            }
        }
        self.arrange(seat, &order);
    }

    fn jokers_among(&self, keys: &[Key]) -> Vec<Key> {
        let joker = |key: &&Key| self.face(**key).is_some_and(Card::is_joker);
        keys.iter().filter(joker).copied().collect()
    }
}
