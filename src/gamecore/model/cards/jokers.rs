//! The jokers' pictures: half of them black, half red, and each joker card keeps its own for the whole hand.
//!
//! To the rules jokers are all alike, so a picture is the screen's business. A joker gets one when its face is seen for the first
//! time, the next of a shuffled row, and loses it when it goes where nobody can follow it: into the stock. One that was seen to go
//! into a hidden hand is the first to come out of there again. All this follows from what was seen: a picture tells nothing about
//! where a joker came from.
use super::zones::Key;
use engine::seat::Seat;
use sha2::{Digest as _, Sha256};
use std::collections::VecDeque;

/// Which joker is which, as far as has been seen.
#[derive(Clone, Default, PartialEq, Debug)]
pub(super) struct Jokers {
    /// By [`Key`]: the picture, 0 or 1. It stays after the card was turned over, for it is still seen while it turns.
    pictures: Vec<u8>,
    /// By [`Key`]: whether the card is known to be a joker.
    known: Vec<bool>,
    /// By seat: the pictures of jokers that went into that hand for everybody to see, and are hidden now; the oldest first.
    held: Vec<VecDeque<u8>>,
    /// Those of no joker that is known, in the order in which they are given.
    free: VecDeque<u8>,
}

impl Jokers {
    /// Shuffles the pictures of `jokers` jokers for another hand. The order follows from the match's seed, so that a match that goes
    /// on shows the jokers it had, and nobody can know it before the end.
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

    /// The picture of this card, should it be a joker.
    pub(super) fn picture(&self, key: Key) -> u8 {
        self.pictures.get(key.index()).copied().unwrap_or(0)
    }

    /// Whether this card is known to be a joker.
    pub(super) fn is_known(&self, key: Key) -> bool {
        self.known.get(key.index()).copied().unwrap_or(false)
    }

    /// A card turns out to be a joker; `from` is the player in whose hidden hand it was, if it was in one.
    pub(super) fn appear(&mut self, key: Key, from: Option<Seat>) {
        let held = from.and_then(|seat| self.held.get_mut(seat.index()));
        let picture = held.and_then(VecDeque::pop_front);
        let picture = picture.or_else(|| self.free.pop_front()).unwrap_or(0);
        self.appear_as(key, picture);
    }

    /// A card turns out to be the joker with this picture.
    pub(super) fn appear_as(&mut self, key: Key, picture: u8) {
        if let (Some(own), Some(known)) = (
            self.pictures.get_mut(key.index()),
            self.known.get_mut(key.index()),
        ) {
            (*own, *known) = (picture, true);
        }
    }

    /// A joker is seen to go into a hidden hand, or to where nobody can follow it.
    pub(super) fn vanish(&mut self, key: Key, into: Option<Seat>) {
        let picture = self.forget(key);
        match into.and_then(|seat| self.held.get_mut(seat.index())) {
            Some(held) => held.push_back(picture),
            None => self.free.push_back(picture),
        }
    }

    /// A joker is hidden whose owner remembers it; its picture.
    pub(super) fn forget(&mut self, key: Key) -> u8 {
        if let Some(known) = self.known.get_mut(key.index()) {
            *known = false;
        }
        self.picture(key)
    }

    /// The pictures of jokers hidden in a hand for everybody to know.
    pub(super) fn held(&self) -> Vec<Vec<u8>> {
        self.held
            .iter()
            .map(|held| held.iter().copied().collect())
            .collect()
    }

    /// Says anew what is hidden in the hands, and which pictures are left when these are given; false if they are not that many.
    pub(super) fn restore(&mut self, held: Vec<Vec<u8>>, elsewhere: &[u8]) -> bool {
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
        self.held = held.into_iter().map(VecDeque::from).collect();
        true
    }
}
