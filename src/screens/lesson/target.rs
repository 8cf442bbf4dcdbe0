//! Where on the screen the thing is that a line speaks of.
use super::line::Target;
use bevy::{ecs::system::SystemParam, prelude::*, ui::UiGlobalTransform};
use engine::cards::Card;
use gamecore::{
    i18n::Localized,
    model::{Geometry, Key, Layout, QuestionPlace, Shown, Zones},
};
use hud::ActionButton;

/// Everything that can be pointed at, where it lies.
#[derive(SystemParam)]
pub(super) struct Targets<'w, 's> {
    pub(super) geometry: Res<'w, Geometry>,
    layout: Res<'w, Layout>,
    zones: Res<'w, Zones>,
    shown: Res<'w, Shown>,
    buttons: Query<
        'w,
        's,
        (
            &'static ActionButton,
            &'static ComputedNode,
            &'static UiGlobalTransform,
        ),
    >,
    words: Query<'w, 's, (Entity, &'static Localized, &'static ChildOf)>,
    nodes: Query<'w, 's, (&'static ComputedNode, &'static UiGlobalTransform)>,
}

impl Targets<'_, '_> {
    /// The box round it, in design pixels; none if it is not there.
    pub(super) fn rect(&self, target: &Target) -> Option<Rect> {
        let geometry = &*self.geometry;
        let pile = |at| Rect::from_center_size(at, geometry.pile_size());
        match target {
            Target::Cards(cards) => self.seen(&self.keys(cards)),
            Target::Stock => Some(pile(geometry.stock)),
            Target::Pile => Some(pile(geometry.pile)),
            Target::Question => Some(QuestionPlace::now(geometry, &self.layout, &self.shown).rect),
            Target::Contract => Some(geometry.contract),
            Target::Heading => {
                let (words, _) = self.saying("bar-hand")?;
                let (node, at) = self.nodes.get(words).ok()?;
                Some(self.design(node, at)?.inflate(4.0))
            }
            Target::Button(wanted) => self.button(|button| button == wanted),
            Target::Sorting => self.button(|button| matches!(button, ActionButton::SortBy(_))),
            Target::Staged => self.layout.staged.iter().copied().reduce(|a, b| a.union(b)),
            Target::Meld(id) => {
                let area = self.layout.melds.iter().find(|(meld, _)| meld == id);
                area.map(|(_, rect)| *rect)
            }
            Target::Plate(seat) => {
                let place = geometry.seats.get(seat.index());
                place.map(|place| place.plate)
            }
            Target::Words(key) => {
                let (_, around) = self.saying(key)?;
                let (node, at) = self.nodes.get(around).ok()?;
                self.design(node, at)
            }
        }
    }

    /// The box round what is seen of these own cards: the next one of the fan lies over its neighbour.
    fn seen(&self, keys: &[Key]) -> Option<Rect> {
        let hand = self.zones.hand(self.shown.bottom_seat());
        let place = |key: &Key| self.layout.bounds([key], self.geometry.aspect);
        let seen = keys.iter().filter_map(|key| {
            let mut seen = place(key)?;
            let at = hand.iter().position(|other| other == key);
            let next = at.and_then(|at| hand.get(at + 1)).and_then(place);
            if let Some(next) = next.filter(|next| next.min.x > seen.min.x) {
                seen.max.x = seen.max.x.min(next.min.x);
            }
            Some(seen)
        });
        seen.reduce(|a, b| a.union(b))
    }

    /// The own cards that a line speaks of, each once; of equal ones that which lies farther to the right.
    pub(super) fn keys(&self, cards: &[Card]) -> Vec<Key> {
        let mut hand = self.zones.hand(self.shown.bottom_seat()).to_vec();
        let mut take = |card: &Card| {
            let at = hand
                .iter()
                .rposition(|key| self.zones.face(*key) == Some(*card))?;
            Some(hand.remove(at))
        };
        cards.iter().filter_map(&mut take).collect()
    }

    /// What shows the text with this key, and what it stands in.
    fn saying(&self, key: &str) -> Option<(Entity, Entity)> {
        let mut words = self.words.iter();
        let found = words.find(|(_, words, _)| words.key() == key);
        found.map(|(entity, _, parent)| (entity, parent.parent()))
    }

    fn button(&self, wanted: impl Fn(&ActionButton) -> bool) -> Option<Rect> {
        let buttons = self.buttons.iter().filter(|(button, ..)| wanted(button));
        let places = buttons.filter_map(|(_, node, at)| self.design(node, at));
        places.reduce(|a, b| a.union(b))
    }

    fn design(&self, node: &ComputedNode, at: &UiGlobalTransform) -> Option<Rect> {
        let scale = self.geometry.scale.max(0.01);
        let size = node.size() / scale;
        (size.min_element() > 0.5).then(|| Rect::from_center_size(at.translation / scale, size))
    }
}
