//! Which parts of the screen are told: what a menu, a sheet or the curtain covers is not.
use bevy::{ecs::system::SystemParam, prelude::*};
use gamecore::{input::FocusLayer, states::TableOpen};
use hud::LogPanel;
use screens::{advice::AdvicePanel, lesson::CoachPanel};

/// The roots of the interface, and what lies over what.
#[derive(SystemParam)]
pub(super) struct Pages<'w, 's> {
    roots: Query<
        'w,
        's,
        (
            Entity,
            Option<&'static FocusLayer>,
            Option<&'static GlobalZIndex>,
            &'static InheritedVisibility,
        ),
        (With<Node>, Without<ChildOf>),
    >,
    panels: Query<'w, 's, Entity, Or<(With<CoachPanel>, With<AdvicePanel>)>>,
    log: Query<'w, 's, Entity, With<LogPanel>>,
    open: TableOpen<'w>,
}

/// A part of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Page {
    pub root: Entity,
    /// It lies over the screen and is answered or closed.
    pub is_dialog: bool,
}

impl Pages<'_, '_> {
    /// Whether the cards on the table are told.
    pub fn table_is_open(&self) -> bool {
        self.open.is_open() && self.top() <= FocusLayer::Overlay
    }

    fn top(&self) -> FocusLayer {
        let seen = self.roots.iter().filter(|(.., seen)| seen.get());
        let layers = seen.filter_map(|(_, layer, ..)| layer.copied());
        layers.max().unwrap_or_default()
    }

    /// Panels that speak of themselves: what the coach and the expert say is announced.
    pub fn speaking(&self) -> impl Iterator<Item = Entity> {
        self.panels.iter()
    }

    /// The log, while it is open.
    pub fn log(&self) -> Option<Entity> {
        self.log.iter().next()
    }

    /// What is told, in this order: what lies over the table first, then from the lowest to the highest.
    pub fn now(&self) -> Vec<Page> {
        let (top, open) = (self.top(), self.table_is_open());
        let seen = self.roots.iter().filter(|(.., seen)| seen.get());
        let mut told: Vec<_> = seen
            .map(|(root, layer, depth, _)| {
                let layer = layer.copied().unwrap_or_default();
                (layer, depth.map_or(0, |depth| depth.0), root)
            })
            .filter(|(layer, ..)| *layer == top || open)
            .collect();
        told.sort_by_key(|(layer, depth, root)| (std::cmp::Reverse(*layer), *depth, *root));
        let page = |(layer, _, root): (FocusLayer, i32, Entity)| Page {
            root,
            is_dialog: layer > FocusLayer::Table,
        };
        told.into_iter().map(page).collect()
    }
}
