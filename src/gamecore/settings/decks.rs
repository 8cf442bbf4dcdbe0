//! The choice of card art: a stack of image packs that can be switched on and off, and choices for individual cards.
use cardart::{CLASSIC, Choice, Slot};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Stack of image packs. A card that is missing from a pack is taken from the packs below, or else from the shipped
/// deck.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct DeckStack {
    /// Packs, topmost first.
    pub packs: Vec<StackedPack>,
    /// Chosen back: the id of a pack and the name of the back. `None` uses the first back in the stack.
    pub back: Option<(String, String)>,
    /// Choices for individual cards, independent of the order of packs. Each choice maps a file stem
    /// (`queen_of_hearts`) to a pack id.
    pub cards: BTreeMap<String, String>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StackedPack {
    /// Name of the pack's folder or file.
    pub id: String,
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
    /// Maximum number of packs in a stack.
    const MOST: usize = 64;

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

    /// Returns the index of a pack, counted from the top.
    pub fn place(&self, id: &str) -> Option<usize> {
        self.packs.iter().position(|pack| pack.id == id)
    }

    /// True if the pack is in the stack and switched on.
    pub fn uses(&self, id: &str) -> bool {
        self.packs.iter().any(|pack| pack.id == id && pack.on)
    }

    /// Returns the topmost pack that is switched on, or the shipped deck.
    pub fn top(&self) -> &str {
        let on = self.packs.iter().find(|pack| pack.on);
        on.map_or(CLASSIC, |pack| &pack.id)
    }

    /// Puts a pack on top and switches it on. If the stack is full, its lowest pack is removed.
    pub fn lay_on_top(&mut self, id: &str) {
        self.put(id, 0);
        self.packs.truncate(DeckStack::MOST);
    }

    /// Puts a complete deck at the bottom of the stack.
    ///
    /// Removes all other complete decks (those for which `whole` returns true), because they would hide this deck.
    pub fn use_as_base(&mut self, id: &str, whole: impl Fn(&str) -> bool) {
        self.packs.retain(|pack| pack.id != id && !whole(&pack.id));
        self.packs.truncate(DeckStack::MOST - 1);
        self.put(id, self.packs.len());
    }

    pub fn take_off(&mut self, id: &str) {
        self.packs.retain(|pack| pack.id != id);
    }

    pub fn switch(&mut self, id: &str) {
        if let Some(pack) = self.packs.iter_mut().find(|pack| pack.id == id) {
            pack.on = !pack.on;
        }
    }

    /// Moves a pack to index `to`, counted from the top.
    pub fn shift(&mut self, id: &str, to: usize) {
        let Some(from) = self.place(id) else { return };
        let pack = self.packs.remove(from);
        self.packs.insert(to.min(self.packs.len()), pack);
    }

    /// Chooses a pack for this card. If this pack was already chosen, the choice is removed and the order of the stack
    /// applies again.
    pub fn choose_card(&mut self, slot: Slot, id: &str) {
        let name = slot.file_stem();
        if self.cards.get(&name).is_some_and(|of| of == id) {
            self.cards.remove(&name);
        } else {
            self.cards.insert(name, id.to_owned());
        }
    }

    /// Chooses this card back. If it was already chosen, the choice is removed and the first back in the stack is used
    /// again.
    pub fn choose_back(&mut self, id: &str, name: &str) {
        let chosen = Some((id.to_owned(), name.to_owned()));
        self.back = if self.back == chosen { None } else { chosen };
    }

    /// Removes a pack and all choices that refer to it.
    pub fn forget(&mut self, id: &str) {
        self.take_off(id);
        self.cards.retain(|_, of| of != id);
        self.back.take_if(|(of, _)| of == id);
    }

    /// Returns the art to load.
    ///
    /// A pack from which only individual cards or the back are chosen goes below the shipped deck, so that it supplies
    /// no other card. Packs that are switched off supply nothing.
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
    fn a_complete_deck_is_at_the_bottom_and_packs_lie_on_top() {
        let mut stack = DeckStack::default();
        stack.lay_on_top("queens");
        stack.lay_on_top("jokers");
        assert_eq!(ids(&stack), ["jokers", "queens", CLASSIC]);
        let whole = |id: &str| [CLASSIC, "dondorf"].contains(&id);
        stack.use_as_base("dondorf", whole);
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
            "the shipped deck replaces packs that are all off"
        );
    }

    #[test]
    fn a_chosen_card_or_back_adds_nothing_else_of_its_pack() {
        let mut stack = DeckStack::of("queens");
        let queen = Slot::Joker(0);
        stack.choose_card(queen, "oxygen");
        stack.choose_back("paris", "red");
        let choice = stack.choice();
        assert_eq!(choice.packs, ["queens", CLASSIC, "oxygen", "paris"]);
        assert_eq!(choice.cards[&queen.index()], "oxygen");
        stack.lay_on_top("oxygen");
        stack.switch("oxygen");
        assert!(stack.choice().cards.is_empty(), "the pack is off");
        stack.choose_back("paris", "red");
        assert_eq!((stack.back, stack.packs.len()), (None, 2));
    }
}
