//! Cards on their way into a hand or out of it. A number beside a hand counts what is seen to lie there: a card that arrives counts
//! once it has landed, one that leaves counts until it sets out.
use super::{Key, Zone, Zones};
use bevy::prelude::*;
use engine::{cards::Card, seat::Seat};
use std::collections::BTreeMap;

/// A card that is so far from where it lay, in design pixels, has set out.
const STIRS: f32 = 0.5;

/// A card between two places.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Way {
    /// Whose hand it leaves, if it leaves one.
    from: Option<Seat>,
    /// Where it lay when its step began, in design pixels: from another place on it has set out.
    begun_at: Vec2,
    out: bool,
}

/// The cards that are on their way into a hand or out of it.
#[derive(Resource, Default, Debug)]
pub struct Afoot {
    /// Whose hand each card belonged to when it was last looked at, by [`Key`].
    owners: Vec<Option<Seat>>,
    ways: BTreeMap<Key, Way>,
}

impl Afoot {
    /// Notes whose cards are whose now. With `step`, those that have changed hands and fly are on their way from now on; without
    /// one (a match that goes on, another person at the screen) every card counts where it belongs. A `deal` begins with empty
    /// hands. `flies` is where a card is that is in flight, `lay` where it lay before.
    pub fn note(
        &mut self,
        zones: &Zones,
        (step, deal): (bool, bool),
        flies: impl Fn(Key) -> Option<Vec2>,
        lay: impl Fn(Key) -> Option<Vec2>,
    ) {
        let mut owners = vec![None; zones.len()];
        for (seat, hand) in zones.hands.iter().enumerate() {
            for key in hand {
                owners[key.index()] = Some(Seat(seat as u8));
            }
        }
        if !step || owners.len() != self.owners.len() {
            self.ways.clear();
        }
        let before = std::mem::replace(&mut self.owners, owners);
        if !step {
            return;
        }
        for (index, now) in self.owners.iter().enumerate() {
            let key = Key(index as u16);
            let from = before.get(index).copied().flatten().filter(|_| !deal);
            if from == *now {
                continue;
            }
            if let Some(at) = flies(key) {
                let begun_at = lay(key).unwrap_or(at);
                let way = Way {
                    from,
                    begun_at,
                    out: at.distance(begun_at) > STIRS,
                };
                self.ways.insert(key, way);
            }
        }
    }

    /// Follows the cards for a frame: one that no longer flies has arrived.
    pub fn follow(&mut self, flies: impl Fn(Key) -> Option<Vec2>) {
        self.ways.retain(|key, way| match flies(*key) {
            Some(at) => {
                way.out |= at.distance(way.begun_at) > STIRS;
                true
            }
            None => false,
        });
    }

    /// Whether no card is on its way.
    pub fn is_empty(&self) -> bool {
        self.ways.is_empty()
    }

    /// Whether a card is on its way out of this player's hand.
    pub fn leaves(&self, seat: Seat) -> bool {
        self.ways.values().any(|way| way.from == Some(seat))
    }

    /// Whether a card is on its way into this player's hand or out of it.
    pub fn touches(&self, seat: Seat) -> bool {
        let into = |key: &Key| self.owners.get(key.index()) == Some(&Some(seat));
        let mut ways = self.ways.iter();
        ways.any(|(key, way)| way.from == Some(seat) || into(key))
    }

    /// The cards that are seen in a player's hand.
    pub fn seen_in(&self, zones: &Zones, seat: Seat) -> impl Iterator<Item = Key> {
        let lies = zones.hand(seat).iter().copied();
        let lies = lies.filter(|key| !self.ways.contains_key(key));
        let stays = self.ways.iter().filter(move |(key, way)| {
            way.from == Some(seat)
                && !way.out
                && !matches!(zones.find(**key), Some((Zone::Hand(now), _)) if now == seat)
        });
        lies.chain(stays.map(|(key, _)| *key))
    }

    /// How many cards are seen in a player's hand.
    pub fn count(&self, zones: &Zones, seat: Seat) -> u8 {
        self.seen_in(zones, seat).count() as u8
    }

    /// The faces of the cards seen in a player's hand, as far as they are known.
    pub fn faces(&self, zones: &Zones, seat: Seat) -> impl Iterator<Item = Card> {
        self.seen_in(zones, seat).filter_map(|key| zones.face(key))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Seat = Seat(0);
    const B: Seat = Seat(1);

    /// A shoe of ten: three cards for A, two for B.
    fn table() -> (Zones, Afoot) {
        let mut zones = Zones::default();
        zones.reset(10, 2);
        zones.hands[0] = zones.stock.split_off(7);
        zones.hands[1] = zones.stock.split_off(5);
        let mut afoot = Afoot::default();
        afoot.note(&zones, (false, false), |_| None, |_| None);
        (zones, afoot)
    }

    #[test]
    fn a_card_that_is_drawn_counts_once_it_has_landed() {
        let (mut zones, mut afoot) = table();
        let drawn = zones.stock.pop().expect("cards are left");
        zones.hands[0].push(drawn);
        let flies = |key| (key == drawn).then_some(Vec2::ZERO);
        afoot.note(&zones, (true, false), flies, |_| None);
        assert_eq!((afoot.count(&zones, A), afoot.count(&zones, B)), (3, 2));
        afoot.follow(|key| (key == drawn).then_some(Vec2::new(40.0, 0.0)));
        assert_eq!(afoot.count(&zones, A), 3, "it flies");
        afoot.follow(|_| None);
        assert_eq!(afoot.count(&zones, A), 4, "it lies");
        assert!(afoot.is_empty());
    }

    #[test]
    fn a_card_that_leaves_counts_until_it_sets_out() {
        let (mut zones, mut afoot) = table();
        let left = zones.hands[0].pop().expect("three cards");
        zones.pile.push(left);
        let at = |x: f32| move |key| (key == left).then_some(Vec2::new(x, 0.0));
        afoot.note(&zones, (true, false), at(0.0), at(0.0));
        assert_eq!(afoot.count(&zones, A), 3, "it waits for its turn");
        assert!(afoot.leaves(A) && !afoot.leaves(B));
        afoot.follow(at(0.0));
        assert_eq!(afoot.count(&zones, A), 3);
        afoot.follow(at(3.0));
        assert_eq!(afoot.count(&zones, A), 2, "it has left");
        assert!(afoot.leaves(A), "and has not arrived");
        afoot.follow(|_| None);
        assert!(!afoot.leaves(A));
        // At a quick table the first frame has carried it away already.
        let left = zones.hands[0].pop().expect("two cards");
        zones.pile.push(left);
        let at = |x: f32| move |key| (key == left).then_some(Vec2::new(x, 0.0));
        afoot.note(&zones, (true, false), at(80.0), at(0.0));
        assert_eq!(afoot.count(&zones, A), 1);
    }

    #[test]
    fn what_does_not_fly_counts_at_once() {
        let (mut zones, mut afoot) = table();
        let drawn = zones.stock.pop().expect("cards are left");
        zones.hands[1].push(drawn);
        afoot.note(&zones, (true, false), |_| None, |_| None);
        assert_eq!(afoot.count(&zones, B), 3);
        // Whoever goes on with a match sees every card settle, and no number count.
        let drawn = zones.stock.pop().expect("cards are left");
        zones.hands[1].push(drawn);
        afoot.note(&zones, (false, false), |_| Some(Vec2::ZERO), |_| None);
        assert_eq!(afoot.count(&zones, B), 4);
    }

    #[test]
    fn a_deal_begins_with_empty_hands() {
        let (zones, mut afoot) = table();
        afoot.note(&zones, (true, true), |_| Some(Vec2::ZERO), |_| None);
        assert_eq!((afoot.count(&zones, A), afoot.count(&zones, B)), (0, 0));
        afoot.follow(|key| (key.0 != 9).then_some(Vec2::ZERO));
        assert_eq!((afoot.count(&zones, A), afoot.count(&zones, B)), (1, 0));
        afoot.follow(|_| None);
        assert_eq!((afoot.count(&zones, A), afoot.count(&zones, B)), (3, 2));
    }
}
