//! What the focus can reach.
//!
//! Whatever can be chosen carries [`Focusable`]. Where it lies is read from the interface or from the card's pose, and which part of
//! the screen it belongs to from the [`FocusArea`] above it, so one walk serves the whole screen. The root of a menu or of a sheet
//! over the table carries a [`FocusLayer`]; only what belongs to the topmost layer on the screen can be reached.
use super::walk::Spot;
use crate::tableview::{CardKey, Current};
use bevy::{
    ecs::system::SystemParam,
    prelude::*,
    ui::{InteractionDisabled, UiGlobalTransform},
};
use engine::melds::MeldId;
use gamecore::{
    input::{FocusArea, FocusColumn, FocusLayer, Focusable},
    model::{Geometry, HitArea, Shown, Staging, Zone},
};

/// Everything reachable now, with its rectangle in design pixels.
#[derive(SystemParam)]
pub(super) struct Reachable<'w, 's> {
    nodes: Query<
        'w,
        's,
        (
            Entity,
            &'static ComputedNode,
            &'static UiGlobalTransform,
            &'static InheritedVisibility,
            Has<InteractionDisabled>,
        ),
        With<Focusable>,
    >,
    cards: Query<'w, 's, (Entity, &'static CardKey, &'static Current), With<Focusable>>,
    areas: Query<'w, 's, (Entity, &'static HitArea), With<Focusable>>,
    layers: Query<'w, 's, &'static FocusLayer>,
    parts: Query<'w, 's, &'static FocusArea>,
    columns: Query<'w, 's, (), With<FocusColumn>>,
    parents: Query<'w, 's, &'static ChildOf>,
    geometry: Res<'w, Geometry>,
    shown: Res<'w, Shown>,
    staging: Res<'w, Staging>,
}

impl Reachable<'_, '_> {
    fn layer(&self, entity: Entity) -> FocusLayer {
        let own = self.layers.get(entity).ok();
        let above = self
            .parents
            .iter_ancestors(entity)
            .find_map(|ancestor| self.layers.get(ancestor).ok());
        own.or(above).copied().unwrap_or_default()
    }

    /// The part of the screen that a piece of the interface belongs to.
    fn part(&self, entity: Entity) -> FocusArea {
        let above = self
            .parents
            .iter_ancestors(entity)
            .find_map(|ancestor| self.parts.get(ancestor).ok());
        above.copied().unwrap_or(FocusArea::Other)
    }

    /// The column of a page that a piece of the interface stands in.
    fn column(&self, entity: Entity) -> Option<Entity> {
        let mut above = self.parents.iter_ancestors(entity);
        above.find(|ancestor| self.columns.contains(*ancestor))
    }

    /// The part that an area of the table belongs to.
    fn zone(&self, zone: Zone) -> FocusArea {
        let own = |id: MeldId| {
            let melds = self.shown.view.iter().flat_map(|view| &view.table.melds);
            let meld = melds.into_iter().find(|meld| meld.id == id);
            meld.is_some_and(|meld| meld.owner == self.shown.bottom_seat())
        };
        match zone {
            Zone::Meld(id) if own(id) => FocusArea::Row,
            Zone::Meld(_) => FocusArea::Melds,
            Zone::Stock | Zone::Penalty | Zone::Pile | Zone::Hand(_) => FocusArea::Piles,
        }
    }

    /// What can be chosen on the topmost layer.
    pub(super) fn all(&self) -> Vec<Spot> {
        let scale = self.geometry.scale.max(0.01);
        let spot = |entity, area, rect| Spot {
            entity,
            rect,
            area,
            column: None,
        };
        let visible = self
            .nodes
            .iter()
            .filter(|(_, node, _, visible, _)| visible.get() && node.size().min_element() > 0.5);
        let nodes = visible.map(|(entity, node, transform, _, _)| {
            let rect = Rect::from_center_size(transform.translation / scale, node.size() / scale);
            let spot = Spot {
                column: self.column(entity),
                ..spot(entity, self.part(entity), rect)
            };
            (self.layer(entity), spot)
        });
        let staged = self.staging.keys();
        let cards = self.cards.iter().map(|(entity, CardKey(key), current)| {
            let size = Vec2::new(24.0, current.0.height);
            let area = if staged.contains(key) {
                FocusArea::Row
            } else {
                FocusArea::Hand
            };
            let rect = Rect::from_center_size(current.0.at, size);
            (FocusLayer::Table, spot(entity, area, rect))
        });
        let areas = self.areas.iter().map(|(entity, area)| {
            let part = self.zone(area.zone);
            (FocusLayer::Table, spot(entity, part, area.rect))
        });
        let all: Vec<(FocusLayer, Spot)> = nodes.chain(cards).chain(areas).collect();
        let top = all
            .iter()
            .map(|(layer, _)| *layer)
            .max()
            .unwrap_or_default();
        all.into_iter()
            .filter(|(layer, _)| *layer == top)
            .map(|(_, spot)| spot)
            .collect()
    }
}
