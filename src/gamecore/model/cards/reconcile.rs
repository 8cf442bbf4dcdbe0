//! Healing: whatever happened, afterwards every zone holds exactly the cards that the view says, each card having moved as little
//! as possible.
use super::{
    jokers::Jokers,
    zones::{Arranged, Key, MovePreference, Zone, Zones},
};
use engine::{
    cards::{Card, CardCounts},
    seat::{PerSeat, Seat},
    table::{OwnedView, Viewer},
};

impl Zones {
    /// Makes every zone hold what the view says. `open` are all hands, where they lie open to everybody.
    pub fn reconcile(
        &mut self,
        view: &OwnedView,
        open: Option<&PerSeat<CardCounts>>,
        hint: &MovePreference,
    ) {
        let mut work = Reconcile {
            faces: std::mem::take(&mut self.faces),
            arranged: std::mem::take(&mut self.arranged),
            jokers: std::mem::take(&mut self.jokers),
            pool: Vec::new(),
            hint,
        };
        self.resize(view, &mut work);
        let places = self.keep(view, open, &mut work);
        self.fill(view, places, &mut work);
        self.faces = work.faces;
        self.arranged = work.arranged;
        self.jokers = work.jokers;
        self.hide(view, open);
        self.tell_jokers(hint);
    }

    /// As many hands and combinations as the view has; the cards of combinations that are gone are left without a place.
    fn resize(&mut self, view: &OwnedView, work: &mut Reconcile) {
        let seats = view.table.hand_sizes.len();
        self.hands.resize(seats, Vec::new());
        work.arranged.resize(seats, Vec::new());
        while self.melds.len() > view.table.melds.len() {
            let gone = self.melds.pop().unwrap_or_default();
            work.pool.extend(gone.into_iter().map(|key| (key, None)));
        }
        self.melds.resize(view.table.melds.len(), Vec::new());
    }

    /// Keeps what stays in every zone and collects what leaves; returns the places, some of which are empty.
    fn keep(
        &mut self,
        view: &OwnedView,
        open: Option<&PerSeat<CardCounts>>,
        work: &mut Reconcile,
    ) -> Places {
        let table = &view.table;
        work.keep_count(&mut self.stock, table.stock as usize);
        work.keep_count(&mut self.penalty, table.penalty_stock as usize);
        let pile = work.keep_listed(&mut self.pile, &table.pile);
        let melds = self
            .melds
            .iter_mut()
            .zip(&table.melds)
            .map(|(keys, meld)| work.keep_listed(keys, &meld.cards))
            .collect();
        let mut missing = vec![Vec::new(); self.hands.len()];
        for (i, hand) in self.hands.iter_mut().enumerate() {
            let seat = Seat(i as u8);
            match open_hand(view, open, seat) {
                Some(cards) => missing[i] = work.keep_open_hand(hand, &cards, seat),
                None => work.keep_hidden_hand(hand, table.hand_sizes[seat] as usize, seat),
            }
        }
        Places {
            pile,
            melds,
            missing,
        }
    }

    /// Fills what is missing: first where the face is known, then the hidden places.
    fn fill(&mut self, view: &OwnedView, mut places: Places, work: &mut Reconcile) {
        let table = &view.table;
        work.fill_listed(&mut places.pile, &table.pile);
        for (keys, meld) in places.melds.iter_mut().zip(&table.melds) {
            work.fill_listed(keys, &meld.cards);
        }
        for (hand, missing) in self.hands.iter_mut().zip(places.missing) {
            hand.extend(missing.into_iter().filter_map(|card| work.take(Some(card))));
        }
        for (i, hand) in self.hands.iter_mut().enumerate() {
            let size = table.hand_sizes[Seat(i as u8)] as usize;
            while hand.len() < size {
                let Some(key) = work.take(None) else { break };
                hand.push(key);
            }
        }
        work.fill_count(&mut self.stock, table.stock as usize);
        work.fill_count(&mut self.penalty, table.penalty_stock as usize);
        self.pile = places.pile.into_iter().flatten().collect();
        self.melds = places
            .melds
            .into_iter()
            .map(|keys| keys.into_iter().flatten().collect())
            .collect();
        // What is left over is the closer's last card, face down on the pile (R11).
        let rest = std::mem::take(&mut work.pool);
        for (key, _) in rest {
            work.faces[key.index()] = None;
            self.pile.push(key);
        }
    }

    /// Gives a picture to every joker that has come to light, and lets go of those that have been hidden.
    fn tell_jokers(&mut self, hint: &MovePreference) {
        let lying: Vec<(Zone, Key)> = self
            .zones()
            .flat_map(|(zone, keys)| keys.iter().map(move |key| (zone, *key)))
            .collect();
        for (zone, key) in lying {
            let joker = self.face(key).is_some_and(Card::is_joker);
            if joker == self.jokers.is_known(key) {
                continue;
            }
            let hand = match zone {
                Zone::Hand(seat) => Some(seat),
                Zone::Stock | Zone::Penalty | Zone::Pile | Zone::Meld(_) => None,
            };
            if joker {
                self.jokers.appear(key, hand.or(hint.seat));
            } else {
                self.jokers.vanish(key, hand);
            }
        }
    }

    /// Forgets every face that the viewer may not see.
    fn hide(&mut self, view: &OwnedView, open: Option<&PerSeat<CardCounts>>) {
        let hidden_hands =
            (0..self.hands.len()).filter(|i| open_hand(view, open, Seat(*i as u8)).is_none());
        let hidden = hidden_hands
            .flat_map(|i| self.hands[i].iter())
            .chain(&self.stock)
            .chain(&self.penalty);
        for key in hidden {
            self.faces[key.index()] = None;
        }
    }
}

/// The cards of a hand that lies open to the viewer.
fn open_hand(
    view: &OwnedView,
    open: Option<&PerSeat<CardCounts>>,
    seat: Seat,
) -> Option<CardCounts> {
    if let Some(hands) = open {
        return hands.get(seat).copied();
    }
    (view.viewer == Viewer::Seat(seat)).then_some(view.hand)
}

/// The places of the zones whose cards are known, while they are filled.
struct Places {
    /// From the bottom to the top; `None` where the card is still missing.
    pile: Vec<Option<Key>>,
    /// Each combination's cards in their order; `None` where one is still missing.
    melds: Vec<Vec<Option<Key>>>,
    /// By player, the cards still missing in the hands that lie open.
    missing: Vec<Vec<Card>>,
}

struct Reconcile<'a> {
    faces: Vec<Option<Card>>,
    arranged: Vec<Arranged>,
    jokers: Jokers,
    /// Cards without a place, each with the player whose hand it left.
    pool: Vec<(Key, Option<Seat>)>,
    hint: &'a MovePreference,
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
                && let Some((card, picture)) = arranged
                    .find(|(card, _)| left.contains(*card))
                    .map(|(card, picture)| (card, Some(picture)))
                    .or_else(|| left.iter().next().map(|card| (card, None)))
            {
                left.remove(card);
                self.faces[key.index()] = Some(card);
                if let Some(picture) = picture.filter(|_| card.is_joker()) {
                    self.jokers.appear_as(key, picture);
                }
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
        let arranged: Arranged = hand
            .iter()
            .filter_map(|key| Some((self.faces[key.index()]?, self.jokers.forget(*key))))
            .collect();
        if !arranged.is_empty() {
            self.arranged[seat.index()] = arranged;
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
