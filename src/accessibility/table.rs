//! Nodes of the cards on the table: the player's hand, the piles, the melds, and face-up hands.
use super::{
    node::bounds,
    tree::{AccessibilityTree, id_of, own},
    words,
};
use accesskit::{Action, CustomAction, Node as AccessNode, Role};
use bevy::{ecs::system::SystemParam, prelude::*};
use engine::seat::Seat;
use gamecore::{
    i18n::{Texts, card_name},
    input::Focusable,
    model::{
        CardPlacement, DisplayedState, Geometry, HitArea, Key, Layout, MeldDraft, Selection, Zone,
    },
};
use table::tableview::{CardEntities, Current, DropTargets};

/// Ids of a card's custom actions.
pub(super) const DISCARD: i32 = 0;
pub(super) const TO_THE_LEFT: i32 = 1;
pub(super) const TO_THE_RIGHT: i32 = 2;
/// First node number of face-up hands, by seat.
const OPEN_HANDS: u32 = 0x100;

#[derive(SystemParam)]
pub(super) struct Table<'w, 's> {
    shown: Res<'w, DisplayedState>,
    placement: Res<'w, CardPlacement>,
    selection: Res<'w, Selection>,
    staging: Res<'w, MeldDraft>,
    targets: Res<'w, DropTargets>,
    entities: Res<'w, CardEntities>,
    cards: Query<'w, 's, &'static Current, With<Focusable>>,
    areas: Query<'w, 's, (Entity, &'static HitArea)>,
    layout: Res<'w, Layout>,
    geometry: Res<'w, Geometry>,
    texts: Res<'w, Texts>,
}

impl Table<'_, '_> {
    /// Adds the nodes of the table.
    pub fn add(&self, tree: &mut AccessibilityTree) {
        if self.placement.is_empty() || self.shown.view.is_none() {
            return;
        }
        self.add_hand(tree);
        let piles = [
            (Zone::Stock, words::stock(&self.texts, &self.shown)),
            (Zone::Pile, words::pile(&self.texts, &self.placement)),
        ];
        for (zone, name) in piles {
            if let Some((entity, area)) = self.area(zone) {
                tree.add(id_of(entity), self.button(area, name));
            }
        }
        let seen = self.shown.view.iter().flat_map(|view| &view.table.melds);
        let areas = seen.filter_map(|meld| Some(self.area(Zone::Meld(meld.id))?.1.rect));
        let place = areas.reduce(|a, b| a.union(b));
        let mut melds = self.placed(Role::List, place.unwrap_or_default());
        melds.set_label(self.texts.get("aloud-melds"));
        tree.add_group(own(2), melds, |tree| self.add_melds(tree));
        self.add_open_hands(tree);
    }

    /// Returns the selectable cards of the player's hand, in order.
    fn hand(&self) -> Vec<(Entity, Key, &Current)> {
        let keys = self.placement.hand(self.shown.bottom_seat()).iter();
        let found = keys.filter_map(|key| {
            let entity = *self.entities.0.get(key.index())?;
            Some((entity, *key, self.cards.get(entity).ok()?))
        });
        found.collect()
    }

    fn add_hand(&self, tree: &mut AccessibilityTree) {
        let hand = self.hand();
        let faces = hand
            .iter()
            .filter_map(|(_, key, _)| self.placement.face(*key));
        let args = [
            ("count", hand.len().into()),
            ("points", self.shown.rules.points(faces).into()),
        ];
        let poses = hand.iter().map(|(_, _, current)| self.box_of(current));
        let place = poses.reduce(|a, b| a.union(b));
        let mut list = self.placed(Role::ListBox, place.unwrap_or_default());
        list.set_label(self.texts.with("aloud-hand", &args));
        list.set_multiselectable();
        list.set_size_of_set(hand.len());
        tree.add_group(own(1), list, |tree| {
            for (at, (entity, key, current)) in hand.iter().enumerate() {
                let Some(mut node) = self.card(*key, current) else {
                    continue;
                };
                node.set_position_in_set(at);
                tree.add(id_of(*entity), node);
            }
        });
    }

    /// Returns the node of a card in the player's hand.
    fn card(&self, key: Key, current: &Current) -> Option<AccessNode> {
        let face = self.placement.face(key)?;
        let mut node = self.placed(Role::ListBoxOption, self.box_of(current));
        node.set_label(card_name(&self.texts, face));
        node.set_selected(self.selection.cards.contains(&key));
        let laid_out = self.staging.keys().contains(&key);
        let notes = [
            (laid_out, "aloud-card-laid-out"),
            (self.is_new(key), "aloud-card-new"),
        ];
        let notes = notes.into_iter().filter(|(is, _)| *is);
        let notes: Vec<String> = notes.map(|(_, note)| self.texts.get(note)).collect();
        if !notes.is_empty() {
            node.set_description(notes.join(", "));
        }
        let ways = [
            (DISCARD, "aloud-act-discard"),
            (TO_THE_LEFT, "act-card-left"),
            (TO_THE_RIGHT, "act-card-right"),
        ];
        node.set_custom_actions(ways.map(|(id, word)| CustomAction {
            id,
            description: self.texts.get(word).into(),
        }));
        for action in [Action::Click, Action::Focus, Action::CustomAction] {
            node.add_action(action);
        }
        Some(node)
    }

    /// Returns the rectangle of a card in design pixels, without its rotation.
    fn box_of(&self, current: &Current) -> Rect {
        Rect::from_center_size(current.0.at, current.0.size(self.geometry.aspect))
    }

    /// True if the card was taken since the last discard.
    fn is_new(&self, key: Key) -> bool {
        let mut taken = self.placement.taken(self.shown.bottom_seat());
        taken.any(|new| new == key)
    }

    fn placed(&self, role: Role, design: Rect) -> AccessNode {
        let scale = self.geometry.scale;
        let mut node = AccessNode::new(role);
        let place = Rect::from_corners(design.min * scale, design.max * scale);
        node.set_bounds(bounds(place));
        node
    }

    fn area(&self, zone: Zone) -> Option<(Entity, &HitArea)> {
        self.areas.iter().find(|(_, area)| area.zone == zone)
    }

    /// Returns the node of an area on the table that acts like a button.
    fn button(&self, area: &HitArea, name: String) -> AccessNode {
        let mut node = self.placed(Role::Button, area.rect);
        node.set_label(name);
        node.add_action(Action::Click);
        node.add_action(Action::Focus);
        node
    }

    fn add_melds(&self, tree: &mut AccessibilityTree) {
        for meld in self.shown.view.iter().flat_map(|view| &view.table.melds) {
            let Some((entity, area)) = self.area(Zone::Meld(meld.id)) else {
                continue;
            };
            let cards = words::cards_of(&self.texts, &self.shown.rules, meld);
            let name = words::meld(&self.texts, &self.shown, meld, &cards);
            let mut node = self.button(area, name);
            // The selected card fits.
            let mut targets = self.targets.lay_offs.iter();
            if targets.any(|target| target.meld == meld.id) {
                node.set_description(self.texts.get("aloud-meld-fits"));
            }
            let keys = self.placement.melds.get(usize::from(meld.id.0));
            let keys = keys.map_or(&[][..], Vec::as_slice);
            tree.add_whole(id_of(entity), node, |tree| {
                self.add_open_cards(keys, &cards, tree);
            });
        }
    }

    /// Adds face-up hands, at the end of a hand or in a replay. The playable hand is not one of them.
    fn add_open_hands(&self, tree: &mut AccessibilityTree) {
        let played = (!self.hand().is_empty()).then(|| self.shown.bottom_seat());
        let seats = (0..self.shown.players.len() as u8).map(Seat);
        for seat in seats.filter(|seat| played != Some(*seat)) {
            let Some(cards) = words::open_hand(&self.placement, seat) else {
                continue;
            };
            let keys = self.placement.hand(seat);
            let names = cards.iter().map(|card| card_name(&self.texts, *card));
            let names: Vec<String> = names.collect();
            let place = self.layout.bounds(keys, self.geometry.aspect);
            let mut list = self.placed(Role::List, place.unwrap_or_default());
            let name = words::open_hand_of(&self.texts, &self.shown, seat, &cards);
            list.set_label(name);
            let id = own(OPEN_HANDS + u32::from(seat.0));
            tree.add_group(id, list, |tree| self.add_open_cards(keys, &names, tree));
        }
    }

    /// Adds face-up cards that cannot be selected. Each is at its target position, so that the tree does not change
    /// while it moves.
    fn add_open_cards(&self, keys: &[Key], names: &[String], tree: &mut AccessibilityTree) {
        for (key, name) in keys.iter().zip(names) {
            let entity = self.entities.0.get(key.index());
            let pose = self.layout.poses.get(key.index());
            let (Some(entity), Some(pose)) = (entity, pose) else {
                continue;
            };
            let size = pose.size(self.geometry.aspect);
            let mut node = self.placed(Role::Image, Rect::from_center_size(pose.at, size));
            node.set_label(name.as_str());
            tree.add(id_of(*entity), node);
        }
    }
}
