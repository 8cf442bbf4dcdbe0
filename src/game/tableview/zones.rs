//! Which card entity lies where. Pure: folded from what is shown, and healed by it — whatever happened, after `reconcile` every
//! zone holds exactly the cards that the view says, each entity having moved as little as possible.
//!
//! The engine knows cards by face only; the entities' identity ([`Key`]) lives here. An opponent's hidden cards have keys but no
//! face, so nothing can leak.
use crate::engine::{
    cards::{Card, CardCounts},
    melds::MeldId,
    seat::Seat,
    table::{HandEnd, OwnedView, PublicTable, Viewer},
};
use bevy::prelude::*;

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
    faces: Vec<Option<Card>>,
    /// By seat: how a person had arranged the hand when the screen was handed to somebody else.
    arranged: Vec<Vec<Card>>,
}

/// What helps to choose among equal cards when zones are reconciled.
#[derive(Default, Clone, Debug)]
pub struct Hint {
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
        self.reset(cards, seats);
        self.stock = order;
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

    /// Makes every zone hold what the view says.
    pub fn reconcile(&mut self, view: &OwnedView, ended: Option<&HandEnd>, hint: &Hint) {
        let mut work = Reconcile {
            faces: std::mem::take(&mut self.faces),
            arranged: std::mem::take(&mut self.arranged),
            pool: Vec::new(),
            hint,
        };
        let seats = view.table.hand_sizes.len();
        self.hands.resize(seats, Vec::new());
        work.arranged.resize(seats, Vec::new());
        while self.melds.len() > view.table.melds.len() {
            let gone = self.melds.pop().unwrap_or_default();
            work.pool.extend(gone.into_iter().map(|key| (key, None)));
        }
        self.melds.resize(view.table.melds.len(), Vec::new());

        // Keep what stays, collect what leaves.
        work.keep_count(&mut self.stock, view.table.stock as usize);
        work.keep_count(&mut self.penalty, view.table.penalty_stock as usize);
        let mut pile = work.keep_listed(&mut self.pile, &view.table.pile);
        let mut melds: Vec<_> = self
            .melds
            .iter_mut()
            .zip(&view.table.melds)
            .map(|(keys, meld)| work.keep_listed(keys, &meld.cards))
            .collect();
        let mut missing = vec![Vec::new(); seats];
        for (i, hand) in self.hands.iter_mut().enumerate() {
            let seat = Seat(i as u8);
            match open_hand(view, ended, seat) {
                Some(cards) => missing[i] = work.keep_open_hand(hand, &cards, seat),
                None => work.keep_hidden_hand(hand, view.table.hand_sizes[seat] as usize, seat),
            }
        }
        // Fill what is missing: first where the face is known, then the hidden places.
        work.fill_listed(&mut pile, &view.table.pile);
        for (keys, meld) in melds.iter_mut().zip(&view.table.melds) {
            work.fill_listed(keys, &meld.cards);
        }
        for (hand, missing) in self.hands.iter_mut().zip(missing) {
            hand.extend(missing.into_iter().filter_map(|card| work.take(Some(card))));
        }
        for (i, hand) in self.hands.iter_mut().enumerate() {
            let seat = Seat(i as u8);
            let size = view.table.hand_sizes[seat] as usize;
            while hand.len() < size {
                let Some(key) = work.take(None) else { break };
                hand.push(key);
            }
        }
        work.fill_count(&mut self.stock, view.table.stock as usize);
        work.fill_count(&mut self.penalty, view.table.penalty_stock as usize);
        self.pile = pile.into_iter().flatten().collect();
        self.melds = melds
            .into_iter()
            .map(|keys| keys.into_iter().flatten().collect())
            .collect();
        // What is left over is the closer's last card, face down on the pile (R11).
        let rest = std::mem::take(&mut work.pool);
        for (key, _) in rest {
            work.faces[key.index()] = None;
            self.pile.push(key);
        }
        self.faces = work.faces;
        self.arranged = work.arranged;
        self.hide(view, ended);
    }

    /// Forgets every face that the viewer may not see.
    fn hide(&mut self, view: &OwnedView, ended: Option<&HandEnd>) {
        let hidden_hands =
            (0..self.hands.len()).filter(|i| open_hand(view, ended, Seat(*i as u8)).is_none());
        let hidden = hidden_hands
            .flat_map(|i| self.hands[i].iter())
            .chain(&self.stock)
            .chain(&self.penalty);
        for key in hidden {
            self.faces[key.index()] = None;
        }
    }
}

/// How many cards the hand is played with.
pub fn shoe_size(table: &PublicTable) -> usize {
    table.decks as usize * (52 + table.rules.jokers_per_deck as usize)
}

/// The cards of a hand that lies open to the viewer.
fn open_hand(view: &OwnedView, ended: Option<&HandEnd>, seat: Seat) -> Option<CardCounts> {
    if let Some(end) = ended {
        return end.hands.get(seat).copied();
    }
    (view.viewer == Viewer::Seat(seat)).then_some(view.hand)
}

struct Reconcile<'a> {
    faces: Vec<Option<Card>>,
    arranged: Vec<Vec<Card>>,
    /// Cards without a place, each with the player whose hand it left.
    pool: Vec<(Key, Option<Seat>)>,
    hint: &'a Hint,
}

impl Reconcile<'_> {
    fn release(&mut self, key: Key, from: Option<Seat>) {
        self.pool.push((key, from));
    }

    fn keep_count(&mut self, keys: &mut Vec<Key>, count: usize) {
        for key in keys.split_off(count.min(keys.len())) {
            self.release(key, None);
        }
    }

    /// The places of a list of known cards, those already there filled in.
    fn keep_listed(&mut self, keys: &mut Vec<Key>, cards: &[Card]) -> Vec<Option<Key>> {
        let mut old: Vec<Key> = std::mem::take(keys);
        let mut places = vec![None; cards.len()];
        for (place, card) in places.iter_mut().zip(cards) {
            if let Some(at) = old
                .iter()
                .position(|key| self.faces[key.index()] == Some(*card))
            {
                *place = Some(old.remove(at));
            }
        }
        for key in old {
            self.release(key, None);
        }
        places
    }

    /// Keeps the cards of an open hand in their order; returns the cards still missing.
    fn keep_open_hand(&mut self, hand: &mut Vec<Key>, cards: &CardCounts, seat: Seat) -> Vec<Card> {
        let mut left = *cards;
        let old = std::mem::take(hand);
        // A hand that is shown again lies as its owner had left it.
        let arranged = std::mem::take(&mut self.arranged[seat.index()]);
        let mut arranged = arranged.into_iter();
        // The cards somebody touched leave first, so the others take what stays.
        let touched = |key: &Key| self.hint.prefer.contains(key);
        let mut keep = vec![false; old.len()];
        for wanted in [false, true] {
            for (i, key) in old
                .iter()
                .enumerate()
                .filter(|(_, key)| touched(key) == wanted)
            {
                keep[i] = self.faces[key.index()].is_some_and(|card| left.remove(card));
            }
        }
        for (i, key) in old.into_iter().enumerate() {
            let unknown = self.faces[key.index()].is_none();
            if !keep[i]
                && unknown
                && let Some(card) = arranged
                    .find(|card| left.contains(*card))
                    .or_else(|| left.iter().next())
            {
                left.remove(card);
                self.faces[key.index()] = Some(card);
                keep[i] = true;
            }
            if keep[i] {
                hand.push(key);
            } else {
                self.release(key, None);
            }
        }
        left.to_vec()
    }

    fn keep_hidden_hand(&mut self, hand: &mut Vec<Key>, size: usize, seat: Seat) {
        let faces: Vec<Card> = hand
            .iter()
            .filter_map(|key| self.faces[key.index()])
            .collect();
        if !faces.is_empty() {
            self.arranged[seat.index()] = faces;
        }
        while hand.len() > size {
            // Cards leave from the middle: which of them it was must not look as if it meant something.
            let key = hand.remove(hand.len() / 2);
            self.faces[key.index()] = None;
            self.release(key, Some(seat));
        }
        for key in hand.iter() {
            self.faces[key.index()] = None;
        }
    }

    fn fill_listed(&mut self, places: &mut [Option<Key>], cards: &[Card]) {
        for (place, card) in places
            .iter_mut()
            .zip(cards)
            .filter(|(place, _)| place.is_none())
        {
            *place = self.take(Some(*card));
        }
    }

    fn fill_count(&mut self, keys: &mut Vec<Key>, count: usize) {
        while keys.len() < count {
            let Some(key) = self.take(None) else { return };
            keys.insert(0, key);
        }
    }

    /// Takes the best card out of the pool for a place that shows `face`.
    fn take(&mut self, face: Option<Card>) -> Option<Key> {
        let rank = |(key, from): &(Key, Option<Seat>)| {
            let own = self.faces[key.index()];
            let same_face = face.is_some() && own == face;
            let unknown = own.is_none();
            let touched = self.hint.prefer.contains(key);
            let acts = from.is_some() && *from == self.hint.seat;
            (
                same_face,
                same_face && touched,
                face.is_some() && unknown,
                acts,
            )
        };
        let best =
            (0..self.pool.len()).max_by_key(|i| (rank(&self.pool[*i]), std::cmp::Reverse(*i)))?;
        if face.is_some()
            && self.faces[self.pool[best].0.index()].is_some_and(|own| Some(own) != face)
        {
            return None;
        }
        let (key, _) = self.pool.swap_remove(best);
        if face.is_some() {
            self.faces[key.index()] = face;
        }
        Some(key)
    }
}
