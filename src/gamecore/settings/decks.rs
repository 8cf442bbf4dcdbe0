//! Which card art is used: a stack of packs, each switched on and off by itself, and what is chosen card by card.
use cardart::{CLASSIC, Choice, Slot};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A stack of packs. What a pack on top lacks comes from those below, and from the shipped deck in the end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct DeckStack {
    /// The packs, the topmost first.
    pub packs: Vec<StackedPack>,
    /// The id of a pack and the name of its back; without, the first back that there is.
    pub back: Option<(String, String)>,
    /// Cards that come from a certain pack, wherever it lies: the names of their files (`queen_of_hearts`), the ids of the packs.
    pub cards: BTreeMap<String, String>,
}

/// A pack in the stack.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StackedPack {
    /// Its id: the name of its folder or file.
    pub id: String,
    /// Whether it is used.
    #[serde(default = "yes")]
    pub on: bool,
}

fn yes() -> bool {
    true
}

impl Default for DeckStack {
    fn default() -> DeckStack {
        DeckStack::of(CLASSIC)
    }
}

impl DeckStack {
    /// The most packs in a stack.
    const MOST: usize = 64;

    /// One pack alone.
    pub fn of(id: impl Into<String>) -> DeckStack {
        DeckStack {
            packs: vec![StackedPack {
                id: id.into(),
                on: true,
            }],
            back: None,
            cards: BTreeMap::new(),
        }
    }

    pub(super) fn in_range(&self) -> bool {
        let plain = |id: &str| !id.is_empty() && id.len() <= 255;
        self.packs.len() <= DeckStack::MOST
            && self.cards.len() <= Slot::COUNT
            && self.packs.iter().all(|pack| plain(&pack.id))
    }

    /// The place of a pack from the top.
    pub fn place(&self, id: &str) -> Option<usize> {
        self.packs.iter().position(|pack| pack.id == id)
    }

    /// Whether a pack lies in the stack and is switched on.
    pub fn uses(&self, id: &str) -> bool {
        self.packs.iter().any(|pack| pack.id == id && pack.on)
    }

    /// The topmost pack that is switched on; the shipped deck if none is.
    pub fn top(&self) -> &str {
        let on = self.packs.iter().find(|pack| pack.on);
        on.map_or(CLASSIC, |pack| &pack.id)
    }

    /// Lays a pack on top and switches it on. Of a full stack the undermost is forgotten.
    pub fn lay_on_top(&mut self, id: &str) {
        self.put(id, 0);
        self.packs.truncate(DeckStack::MOST);
    }

    /// Makes a whole deck the ground of the stack; others that are `whole` make way for it, for nothing of them could be seen.
    pub fn use_as_ground(&mut self, id: &str, whole: impl Fn(&str) -> bool) {
        self.packs.retain(|pack| pack.id != id && !whole(&pack.id));
        self.packs.truncate(DeckStack::MOST - 1);
        self.put(id, self.packs.len());
    }

    /// Takes a pack out of the stack.
    pub fn take_off(&mut self, id: &str) {
        self.packs.retain(|pack| pack.id != id);
    }

    /// Switches a pack on or off.
    pub fn switch(&mut self, id: &str) {
        if let Some(pack) = self.packs.iter_mut().find(|pack| pack.id == id) {
            pack.on = !pack.on;
        }
    }

    /// Moves a pack to a place, counted from the top.
    pub fn shift(&mut self, id: &str, to: usize) {
        let Some(from) = self.place(id) else { return };
        let pack = self.packs.remove(from);
        self.packs.insert(to.min(self.packs.len()), pack);
    }

    /// Takes a card from this pack from now on; from wherever the stack has it, if it came from there already.
    pub fn choose_card(&mut self, slot: Slot, id: &str) {
        let name = slot.file_stem();
        if self.cards.get(&name).is_some_and(|of| of == id) {
            self.cards.remove(&name);
        } else {
            self.cards.insert(name, id.to_owned());
        }
    }

    /// Takes this back from now on; the first that the stack has, if it was this one already.
    pub fn choose_back(&mut self, id: &str, name: &str) {
        let chosen = Some((id.to_owned(), name.to_owned()));
        self.back = if self.back == chosen { None } else { chosen };
    }

    /// Forgets everything that was chosen of a pack.
    pub fn forget(&mut self, id: &str) {
        self.take_off(id);
        self.cards.retain(|_, of| of != id);
        self.back.take_if(|(of, _)| of == id);
    }

    /// What is to be shown. A pack of which only single cards or the back are chosen lies below the shipped deck, which has the
    /// rest; of one that is switched off nothing is taken.
    pub fn choice(&self) -> Choice {
        let mut packs: Vec<String> = Vec::new();
        let on = self.packs.iter().filter(|pack| pack.on);
        packs.extend(on.map(|pack| pack.id.clone()));
        let is_off = |id: &String| self.place(id).is_some() && !packs.contains(id);
        let back = self.back.clone().filter(|(id, _)| !is_off(id));
        let slots = Slot::all().map(|slot| (slot.index(), slot.file_stem()));
        let chosen = slots.filter_map(|(slot, name)| Some((slot, self.cards.get(&name)?.clone())));
        let cards: BTreeMap<usize, String> = chosen.filter(|(_, id)| !is_off(id)).collect();
        let picked = cards.values().chain(back.iter().map(|(id, _)| id));
        let mut below: Vec<String> = picked.filter(|id| !packs.contains(id)).cloned().collect();
        below.sort();
        below.dedup();
        if packs.is_empty() || (!below.is_empty() && !packs.iter().any(|id| id == CLASSIC)) {
            packs.push(CLASSIC.to_owned());
        }
        below.retain(|id| !packs.contains(id));
        packs.extend(below);
        Choice {
            packs,
            back,
            cards,
            ..Choice::default()
        }
    }

    fn put(&mut self, id: &str, place: usize) {
        self.take_off(id);
        let pack = StackedPack {
            id: id.to_owned(),
            on: true,
        };
        self.packs.insert(place.min(self.packs.len()), pack);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(stack: &DeckStack) -> Vec<&str> {
        stack.packs.iter().map(|pack| pack.id.as_str()).collect()
    }

    #[test]
    fn a_whole_deck_is_the_ground_and_packs_lie_on_top() {
        let mut stack = DeckStack::default();
        stack.lay_on_top("queens");
        stack.lay_on_top("jokers");
        assert_eq!(ids(&stack), ["jokers", "queens", CLASSIC]);
        let whole = |id: &str| [CLASSIC, "dondorf"].contains(&id);
        stack.use_as_ground("dondorf", whole);
        assert_eq!(ids(&stack), ["jokers", "queens", "dondorf"]);
        stack.shift("queens", 0);
        stack.switch("jokers");
        assert_eq!(stack.choice().packs, ["queens", "dondorf"]);
        stack.shift("queens", 9);
        assert_eq!(ids(&stack), ["jokers", "dondorf", "queens"]);
        stack.forget("dondorf");
        stack.forget("queens");
        assert_eq!(
            stack.choice().packs,
            [CLASSIC],
            "with all off the shipped deck"
        );
    }

    #[test]
    fn a_single_card_or_a_back_brings_nothing_else_of_its_pack() {
        let mut stack = DeckStack::of("queens");
        let queen = Slot::Joker(0);
        stack.choose_card(queen, "oxygen");
        stack.choose_back("paris", "red");
        let choice = stack.choice();
        assert_eq!(choice.packs, ["queens", CLASSIC, "oxygen", "paris"]);
        assert_eq!(choice.cards[&queen.index()], "oxygen");
        stack.lay_on_top("oxygen");
        stack.switch("oxygen");
        assert!(stack.choice().cards.is_empty(), "it is switched off");
        stack.choose_back("paris", "red");
        assert_eq!((stack.back, stack.packs.len()), (None, 2));
    }
}
