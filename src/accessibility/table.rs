//! The cards on the table as they are told: the own hand card by card, the piles, the combinations, and what lies open at the end.
use super::{
    piece::bounds,
    tree::{AloudTree, id_of, own},
    words,
};
use accesskit::{Action, CustomAction, Node as Told, Role};
use bevy::{ecs::system::SystemParam, prelude::*};
use engine::{melds::MeldId, seat::Seat};
use gamecore::{
    i18n::{Texts, card_name},
    input::Focusable,
    model::{Geometry, HitArea, Key, Layout, Selection, Shown, Staging, Zone, Zones},
};
use table::tableview::{CardEntities, Current, Targets};

/// What can be done with a card of the hand besides marking it: these are numbers of its own actions.
pub(super) const DISCARD: i32 = 0;
pub(super) const TO_THE_LEFT: i32 = 1;
pub(super) const TO_THE_RIGHT: i32 = 2;
/// The first number of the nodes of hands that lie open, by seat.
const OPEN_HANDS: u32 = 0x100;

/// The table as whoever looks sees it.
#[derive(SystemParam)]
pub(super) struct Table<'w, 's> {
    shown: Res<'w, Shown>,
    zones: Res<'w, Zones>,
    selection: Res<'w, Selection>,
    staging: Res<'w, Staging>,
    targets: Res<'w, Targets>,
    entities: Res<'w, CardEntities>,
    cards: Query<'w, 's, &'static Current, With<Focusable>>,
    areas: Query<'w, 's, (Entity, &'static HitArea)>,
    layout: Res<'w, Layout>,
    geometry: Res<'w, Geometry>,
    texts: Res<'w, Texts>,
}

impl Table<'_, '_> {
    /// Tells it.
    pub fn tell(&self, tree: &mut AloudTree) {
        if self.zones.is_empty() || self.shown.view.is_none() {
            return;
        }
        self.tell_hand(tree);
        for zone in [Zone::Stock, Zone::Pile] {
            if let Some((entity, area)) = self.area(zone) {
                tree.add(id_of(entity), self.pile(area));
            }
        }
        let seen = self.shown.view.iter().flat_map(|view| &view.table.melds);
        let areas = seen.filter_map(|meld| Some(self.area(Zone::Meld(meld.id))?.1.rect));
        let place = areas.reduce(|a, b| a.union(b));
        let mut melds = self.placed(Role::List, place.unwrap_or_default());
        melds.set_label(self.texts.get("aloud-melds"));
        tree.add_group(own(2), melds, |tree| self.tell_melds(tree));
        self.tell_open_hands(tree);
    }

    /// The own cards that may be seen and chosen, in their order.
    fn hand(&self) -> Vec<(Entity, Key, &Current)> {
        let keys = self.zones.hand(self.shown.bottom_seat()).iter();
        let found = keys.filter_map(|key| {
            let entity = *self.entities.0.get(key.index())?;
            Some((entity, *key, self.cards.get(entity).ok()?))
        });
        found.collect()
    }

    fn tell_hand(&self, tree: &mut AloudTree) {
        let hand = self.hand();
        let faces = hand.iter().filter_map(|(_, key, _)| self.zones.face(*key));
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
                let Some(mut told) = self.card(*key, current) else {
                    continue;
                };
                told.set_position_in_set(at);
                tree.add(id_of(*entity), told);
            }
        });
    }

    /// A card of the own hand.
    fn card(&self, key: Key, current: &Current) -> Option<Told> {
        let face = self.zones.face(key)?;
        let mut told = self.placed(Role::ListBoxOption, self.box_of(current));
        told.set_label(card_name(&self.texts, face));
        told.set_selected(self.selection.cards.contains(&key));
        let laid_out = self.staging.keys().contains(&key);
        let notes = [
            (laid_out, "aloud-card-laid-out"),
            (self.is_new(key), "aloud-card-new"),
        ];
        let notes = notes.into_iter().filter(|(is, _)| *is);
        let notes: Vec<String> = notes.map(|(_, note)| self.texts.get(note)).collect();
        if !notes.is_empty() {
            told.set_description(notes.join(", "));
        }
        let ways = [
            (DISCARD, "aloud-act-discard"),
            (TO_THE_LEFT, "act-card-left"),
            (TO_THE_RIGHT, "act-card-right"),
        ];
        told.set_custom_actions(ways.map(|(id, word)| CustomAction {
            id,
            description: self.texts.get(word).into(),
        }));
        for action in [Action::Click, Action::Focus, Action::CustomAction] {
            told.add_action(action);
        }
        Some(told)
    }

    /// Where a card of the hand is now, in design pixels, as if it were not turned.
    fn box_of(&self, current: &Current) -> Rect {
        Rect::from_center_size(current.0.at, current.0.size(self.geometry.aspect))
    }

    /// Whether it was taken since the last discard.
    fn is_new(&self, key: Key) -> bool {
        let mut taken = self.zones.taken(self.shown.bottom_seat());
        taken.any(|new| new == key)
    }

    fn placed(&self, role: Role, design: Rect) -> Told {
        let scale = self.geometry.scale;
        let mut told = Told::new(role);
        told.set_bounds(bounds(Rect::from_corners(
            design.min * scale,
            design.max * scale,
        )));
        told
    }

    fn area(&self, zone: Zone) -> Option<(Entity, &HitArea)> {
        self.areas.iter().find(|(_, area)| area.zone == zone)
    }

    /// Something on the table that is chosen as a whole.
    fn chosen(&self, area: &HitArea, name: String) -> Told {
        let mut told = self.placed(Role::Button, area.rect);
        told.set_label(name);
        told.add_action(Action::Click);
        told.add_action(Action::Focus);
        told
    }

    fn pile(&self, area: &HitArea) -> Told {
        let name = match area.zone {
            Zone::Stock => words::stock(&self.texts, &self.shown),
            _ => {
                let top = self.zones.pile.last();
                words::pile(&self.texts, top.and_then(|top| self.zones.face(*top)))
            }
        };
        self.chosen(area, name)
    }

    fn tell_melds(&self, tree: &mut AloudTree) {
        for meld in self.shown.view.iter().flat_map(|view| &view.table.melds) {
            let Some((entity, area)) = self.area(Zone::Meld(meld.id)) else {
                continue;
            };
            let cards = words::cards_of(&self.texts, meld);
            let name = words::meld(&self.texts, &self.shown, meld, &cards);
            let mut told = self.chosen(area, name);
            if self.takes_marked(meld.id) {
                told.set_description(self.texts.get("aloud-meld-fits"));
            }
            let keys = self.zones.melds.get(usize::from(meld.id.0));
            let keys = keys.map_or(&[][..], Vec::as_slice);
            tree.add_whole(id_of(entity), told, |tree| {
                self.tell_open(keys, &cards, tree);
            });
        }
    }

    /// The hands that are opened to be counted, or for whoever watches the match again. A hand that can be played with is told as such.
    fn tell_open_hands(&self, tree: &mut AloudTree) {
        let played = (!self.hand().is_empty()).then(|| self.shown.bottom_seat());
        let seats = (0..self.shown.players.len() as u8).map(Seat);
        for seat in seats.filter(|seat| played != Some(*seat)) {
            let Some(cards) = words::open_hand(&self.zones, seat) else {
                continue;
            };
            let keys = self.zones.hand(seat);
            let names = cards.iter().map(|card| card_name(&self.texts, *card));
            let names: Vec<String> = names.collect();
            let place = self.layout.bounds(keys, self.geometry.aspect);
            let mut list = self.placed(Role::List, place.unwrap_or_default());
            let name = words::open_hand_of(&self.texts, &self.shown, seat, &cards);
            list.set_label(name);
            let id = own(OPEN_HANDS + u32::from(seat.0));
            tree.add_group(id, list, |tree| self.tell_open(keys, &names, tree));
        }
    }

    /// Cards that lie open and are only looked at. Told is where each is going, so that nothing changes while it flies.
    fn tell_open(&self, keys: &[Key], names: &[String], tree: &mut AloudTree) {
        for (key, name) in keys.iter().zip(names) {
            let entity = self.entities.0.get(key.index());
            let pose = self.layout.poses.get(key.index());
            let (Some(entity), Some(pose)) = (entity, pose) else {
                continue;
            };
            let size = pose.size(self.geometry.aspect);
            let mut told = self.placed(Role::Image, Rect::from_center_size(pose.at, size));
            told.set_label(name.as_str());
            tree.add(id_of(*entity), told);
        }
    }

    /// Whether the marked card fits there.
    fn takes_marked(&self, meld: MeldId) -> bool {
        self.targets.0.iter().any(|fits| fits.meld == meld)
    }
}
