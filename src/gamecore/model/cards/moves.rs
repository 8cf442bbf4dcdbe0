//! The card moves for each event. The cards that the event names move first, and the reconciliation with the view moves
//! the rest. Every zone then holds exactly the cards of the view, and as few cards as possible have moved.
//!
//! Equal cards are different entities on the screen, so moving the wrong one would be visible.
use super::{ArrangedHand, CardPlacement, Key, MovePreference, Zone, arrangement::Jokers};
use engine::{
    cards::{Card, CardCounts},
    melds::{End, MeldId, Place},
    seat::{PerSeat, Seat},
    table::{OwnedView, SeenEvent, TakeBack, TurnStep, Viewer},
};

impl CardPlacement {
    /// Moves the cards that are laid down, laid off, swapped, moved or taken back by an event.
    ///
    /// `view` is the view after the event, and `steps` are the actions of the turn before the event. Cards that cannot
    /// be identified are left to [`CardPlacement::reconcile`].
    pub fn follow(
        &mut self,
        event: &SeenEvent,
        steps: &[TurnStep],
        view: &OwnedView,
        hint: &MovePreference,
    ) {
        match event {
            SeenEvent::LaidDown { seat, melds } => {
                for meld in melds {
                    let keys = meld
                        .cards
                        .iter()
                        .filter_map(|card| self.leave_hand(*seat, *card, hint))
                        .collect();
                    self.melds.push(keys);
                }
            }
            SeenEvent::LaidOff { seat, card, to } => {
                if let Some(key) = self.leave_hand(*seat, *card, hint) {
                    self.put(key, *to);
                }
            }
            SeenEvent::SwappedJoker {
                seat,
                meld,
                at,
                card,
                to,
                ..
            } => {
                if self.meld_place(*meld, *at).is_some()
                    && let Some(key) = self.leave_hand(*seat, *card, hint)
                    && let Some(place) = self.meld_place(*meld, *at)
                {
                    let joker = std::mem::replace(place, key);
                    match to {
                        Some(to) => self.put(joker, *to),
                        None => self.return_to_hand(*seat, joker, view),
                    }
                }
            }
            SeenEvent::MovedJoker { meld, from, to, .. } => {
                if let Some(joker) = self.take_off(*meld, Some(*from)) {
                    self.put(joker, *to);
                }
            }
            SeenEvent::TookBack { seat, steps: back } => {
                let count = match back {
                    TakeBack::Steps(count) => usize::from(*count),
                    TakeBack::All => steps.len(),
                };
                // The latest action is undone first.
                for step in steps.iter().rev().take(count) {
                    self.undo(*seat, step, view);
                }
            }
            _ => {}
        }
    }

    fn undo(&mut self, seat: Seat, step: &TurnStep, view: &OwnedView) {
        match step {
            TurnStep::LaidDown { melds } => {
                let kept = self.melds.len().saturating_sub(usize::from(*melds));
                let returned: Vec<Key> = self.melds.drain(kept..).flatten().collect();
                for key in returned {
                    self.return_to_hand(seat, key, view);
                }
            }
            TurnStep::LaidOff { to, .. } => {
                if let Some(key) = self.take_off(to.meld, to.end) {
                    self.return_to_hand(seat, key, view);
                }
            }
            TurnStep::SwappedJoker {
                meld,
                at,
                joker,
                to,
                ..
            } => {
                let joker = match to {
                    Some(to) => self.take_off(to.meld, to.end),
                    None => self.leave_hand(seat, *joker, &MovePreference::default()),
                };
                if let Some(joker) = joker
                    && let Some(place) = self.meld_place(*meld, *at)
                {
                    let key = std::mem::replace(place, joker);
                    self.return_to_hand(seat, key, view);
                }
            }
            TurnStep::MovedJoker { meld, from, to, .. } => {
                if let Some(joker) = self.take_off(to.meld, to.end) {
                    let back = Place {
                        meld: *meld,
                        end: Some(*from),
                    };
                    self.put(joker, back);
                }
            }
        }
    }

    /// Removes a card with this face from a hand, preferably one that the player touched.
    ///
    /// From a hidden hand it removes the middle card, whose position reveals nothing.
    fn leave_hand(&mut self, seat: Seat, card: Card, hint: &MovePreference) -> Option<Key> {
        let hand = self.hands.get(seat.index())?;
        let open = hand.iter().any(|key| self.face(*key).is_some());
        let key = if open {
            let fits = |key: &&Key| self.face(**key) == Some(card);
            let touched = hint.prefer.iter().filter(|key| hand.contains(key));
            *touched.chain(hand).find(fits)?
        } else {
            *hand.get(hand.len() / 2)?
        };
        self.hands[seat.index()].retain(|other| *other != key);
        self.turn_up(key, card, Some(seat));
        Some(key)
    }

    /// Returns a card to a hand, face down if the viewer does not see that hand.
    fn return_to_hand(&mut self, seat: Seat, key: Key, view: &OwnedView) {
        if view.viewer != Viewer::Seat(seat) {
            self.faces[key.index()] = None;
            if self.jokers.is_known(key) {
                self.jokers.vanish(key, Some(seat));
            }
        }
        if let Some(hand) = self.hands.get_mut(seat.index()) {
            hand.push(key);
        }
    }

    fn meld_place(&mut self, meld: MeldId, at: u8) -> Option<&mut Key> {
        self.melds
            .get_mut(usize::from(meld.0))?
            .get_mut(usize::from(at))
    }

    /// Adds a card to a meld, in the same way as [`engine::melds::Meld::put`].
    fn put(&mut self, key: Key, to: Place) {
        if let Some(meld) = self.melds.get_mut(usize::from(to.meld.0)) {
            match to.end {
                Some(End::Low) => meld.insert(0, key),
                Some(End::High) | None => meld.push(key),
            }
        }
    }

    /// Removes a card from an end of a meld, in the same way as [`engine::melds::Meld::take`].
    fn take_off(&mut self, meld: MeldId, end: Option<End>) -> Option<Key> {
        let meld = self.melds.get_mut(usize::from(meld.0))?;
        match end {
            Some(End::Low) if !meld.is_empty() => Some(meld.remove(0)),
            Some(End::Low) => None,
            Some(End::High) | None => meld.pop(),
        }
    }
}

impl CardPlacement {
    /// Moves cards until every zone holds exactly the cards that it has in the view. `open` contains all hands if they
    /// are open to all players.
    pub fn reconcile(
        &mut self,
        view: &OwnedView,
        open: Option<&PerSeat<CardCounts>>,
        hint: &MovePreference,
    ) {
        let table = &view.table;
        let seats = table.hand_sizes.len();
        self.hands.resize(seats, Vec::new());
        self.arranged.resize(seats, Vec::new());
        let mut work = Reconcile {
            faces: &mut self.faces,
            arranged: &mut self.arranged,
            jokers: &mut self.jokers,
            pool: Vec::new(),
            hint,
        };
        // Cards that stay in their zone are kept. All others become free, such as those of removed melds.
        while self.melds.len() > table.melds.len() {
            let gone = self.melds.pop().unwrap_or_default();
            gone.into_iter().for_each(|key| work.release(key, None));
        }
        self.melds.resize(table.melds.len(), Vec::new());
        work.keep_count(&mut self.stock, table.stock as usize);
        work.keep_count(&mut self.penalty, table.penalty_stock as usize);
        let mut pile = work.keep_listed(&mut self.pile, &table.pile);
        let melds = self.melds.iter_mut().zip(&table.melds);
        let melds = melds.map(|(keys, meld)| work.keep_listed(keys, &meld.cards));
        let mut melds: Vec<Vec<Option<Key>>> = melds.collect();
        let mut missing = vec![Vec::new(); seats];
        for (i, hand) in self.hands.iter_mut().enumerate() {
            let seat = Seat(i as u8);
            match open_hand(view, open, seat) {
                Some(cards) => missing[i] = work.keep_open_hand(hand, &cards, seat),
                None => work.keep_hidden_hand(hand, table.hand_sizes[seat] as usize, seat),
            }
        }
        // The free cards move into the zones that lack cards. Zones with known faces come first.
        work.fill_listed(&mut pile, &table.pile);
        for (keys, meld) in melds.iter_mut().zip(&table.melds) {
            work.fill_listed(keys, &meld.cards);
        }
        for (hand, missing) in self.hands.iter_mut().zip(missing) {
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
        // The remaining card is the one that ended the deal, face down on the pile (rule R11).
        let rest: Vec<Key> = work.pool.into_iter().map(|(key, _)| key).collect();
        rest.iter().for_each(|key| self.faces[key.index()] = None);
        self.pile = pile.into_iter().flatten().chain(rest).collect();
        let melds = melds.into_iter();
        self.melds = melds
            .map(|keys| keys.into_iter().flatten().collect())
            .collect();
        self.hide(view, open);
        self.update_joker_pictures(hint);
    }

    /// Assigns a picture to every joker that became visible, and releases the pictures of jokers that became hidden.
    fn update_joker_pictures(&mut self, hint: &MovePreference) {
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

    /// Clears every face that the viewer may not see.
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

/// Returns the cards in a hand if the hand is open to the viewer.
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

struct Reconcile<'a> {
    faces: &'a mut [Option<Card>],
    arranged: &'a mut [ArrangedHand],
    jokers: &'a mut Jokers,
    /// Free cards: those that have left their zone, each with the seat of the hidden hand that it left, if any.
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

    /// Keeps the cards in `keys` that match a face in `cards`, and releases the others. Returns one entry for each
    /// face: the kept card, or `None`.
    fn keep_listed(&mut self, keys: &mut Vec<Key>, cards: &[Card]) -> Vec<Option<Key>> {
        let mut old: Vec<Key> = std::mem::take(keys);
        let kept = cards.iter().map(|card| {
            let is_it = |key: &Key| self.faces[key.index()] == Some(*card);
            let at = old.iter().position(is_it)?;
            Some(old.remove(at))
        });
        let places = kept.collect();
        for key in old {
            self.release(key, None);
        }
        places
    }

    /// Keeps the cards of an open hand in their present order. Returns the cards that the hand still lacks.
    fn keep_open_hand(&mut self, hand: &mut Vec<Key>, cards: &CardCounts, seat: Seat) -> Vec<Card> {
        let mut left = *cards;
        let old = std::mem::take(hand);
        // A hand that becomes visible again returns to the order in which its owner left it.
        let arranged = std::mem::take(&mut self.arranged[seat.index()]);
        let mut arranged = arranged.into_iter();
        // Among equal cards, those that the player touched leave the hand. The untouched ones are therefore kept first.
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
        let arranged: ArrangedHand = hand
            .iter()
            .filter_map(|key| Some((self.faces[key.index()]?, self.jokers.forget(*key))))
            .collect();
        if !arranged.is_empty() {
            self.arranged[seat.index()] = arranged;
        }
        while hand.len() > size {
            // Cards leave from the middle of the hand: the position must not suggest anything about the card.
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

    /// Takes the free card that fits best, preferably one with this face.
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
