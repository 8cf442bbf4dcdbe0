//! Nodes of the interface: visible pages with their texts and controls, in the order of the screen.
use super::{
    node::{Names, UiNode, UiNodeItem},
    tree::{AccessibilityTree, id_of},
    words,
};
use accesskit::Role;
use bevy::{ecs::system::SystemParam, prelude::*};
use gamecore::{
    i18n::Texts,
    input::FocusLayer,
    model::{DisplayedState, Prompt},
    states::TableOpen,
};
use hud::{LogLine, LogPanel};
use screens::{
    advice::{AdvicePanel, AdvisedMove},
    lesson::CoachPanel,
};
use std::cmp::Reverse;
use ui::widgets::ControlKind;

/// Root nodes of the interface and their layers.
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

/// Root node with its descendants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Page {
    pub root: Entity,
    /// True if the page covers the table.
    pub is_dialog: bool,
}

impl Pages<'_, '_> {
    /// True if the cards on the table are part of the tree.
    pub fn table_is_open(&self) -> bool {
        self.open.is_open() && self.top() <= FocusLayer::Overlay
    }

    fn top(&self) -> FocusLayer {
        let visible = self.roots.iter().filter(|(.., visible)| visible.get());
        let layers = visible.filter_map(|(_, layer, ..)| layer.copied());
        layers.max().unwrap_or_default()
    }

    /// Returns the panels of the coach and of the advice, whose texts are announced.
    pub fn panels(&self) -> impl Iterator<Item = Entity> {
        self.panels.iter()
    }

    /// Returns the log while it is open.
    pub fn log(&self) -> Option<Entity> {
        self.log.iter().next()
    }

    /// Returns the pages that no other page covers: those above the table first, then from the lowest to the highest.
    pub fn now(&self) -> Vec<Page> {
        let (top, is_open) = (self.top(), self.table_is_open());
        let visible = self.roots.iter().filter(|(.., visible)| visible.get());
        let pages = visible.map(|(root, layer, depth, _)| {
            let layer = layer.copied().unwrap_or_default();
            (layer, depth.map_or(0, |depth| depth.0), root)
        });
        let mut pages: Vec<_> = pages
            .filter(|(layer, ..)| *layer == top || is_open)
            .collect();
        pages.sort_by_key(|(layer, depth, root)| (Reverse(*layer), *depth, *root));
        let page = |(layer, _, root): (FocusLayer, i32, Entity)| Page {
            root,
            is_dialog: layer > FocusLayer::Table,
        };
        pages.into_iter().map(page).collect()
    }
}

#[derive(SystemParam)]
pub(super) struct Interface<'w, 's> {
    nodes: Query<'w, 's, UiNode>,
    children: Query<'w, 's, &'static Children>,
    names: Names<'w, 's>,
    moves: Query<'w, 's, (), With<AdvisedMove>>,
    lines: Query<'w, 's, (Entity, &'static LogLine)>,
    texts: Res<'w, Texts>,
    shown: Res<'w, DisplayedState>,
    prompt: Res<'w, Prompt>,
}

impl Interface<'_, '_> {
    fn heading(&self, page: &Page) -> Option<String> {
        let is_heading = |entity| {
            let node = self.nodes.get(entity);
            node.is_ok_and(|node| node.is_heading())
        };
        self.names.first(page.root, is_heading)
    }

    /// Returns the title of several roots that form one page: their heading, or else their first text. Most of them
    /// have no texts.
    pub fn title_of(&self, pages: &[Page]) -> Option<String> {
        let heading = pages.iter().find_map(|page| self.heading(page));
        let first = |page: &Page| self.names.first(page.root, |_| true);
        heading.or_else(|| pages.iter().find_map(first))
    }

    /// Returns the texts on a panel, and the best of the advised moves, which are controls.
    pub fn panel_words(&self, panel: Entity) -> String {
        if !self.nodes.get(panel).is_ok_and(|node| node.is_included()) {
            return String::new();
        }
        let words = self.names.all(panel).join(" ");
        let mut parts = self.children.iter_descendants_depth_first(panel);
        let best = parts.find(|part| self.moves.contains(*part));
        match best.and_then(|best| self.names.name(best)) {
            Some(best) => self.names.valued(&words, &best),
            None => words,
        }
    }

    /// Returns the title of the log with its newest line. `None` before both exist.
    pub fn log(&self, panel: Entity) -> Option<String> {
        let words = self.names.all(panel);
        let newest = self.lines.iter().max_by_key(|(_, LogLine(event))| *event);
        let newest = newest.and_then(|(line, _)| self.names.name(line));
        let last = newest.as_ref().or(words.get(1))?;
        Some(self.names.valued(words.first()?, last))
    }

    /// Adds the nodes of a page.
    pub fn add(&self, page: &Page, tree: &mut AccessibilityTree) {
        let root = self.nodes.get(page.root).ok();
        let Some(root) = root.filter(UiNodeItem::is_included) else {
            return;
        };
        if !page.is_dialog {
            self.walk(page.root, None, tree);
            return;
        }
        let mut dialog = root.node(Role::Dialog);
        dialog.set_modal();
        if let Some(title) = self.title_of(&[*page]) {
            dialog.set_label(title);
        }
        tree.add_group(id_of(page.root), dialog, |tree| {
            self.walk_children(page.root, None, tree);
        });
    }

    fn walk_children(&self, entity: Entity, value: Option<&str>, tree: &mut AccessibilityTree) {
        for child in self.children.get(entity).into_iter().flatten() {
            self.walk(*child, value, tree);
        }
    }

    /// Adds the nodes of an entity and its descendants. `value` is the value that step buttons below it change.
    fn walk(&self, entity: Entity, value: Option<&str>, tree: &mut AccessibilityTree) {
        let Ok(node) = self.nodes.get(entity) else {
            return;
        };
        if !node.is_included() {
            return;
        }
        if node.is_control {
            if node.has_size() {
                let mut control = node.control(&self.names, value);
                let typed = node.typed(&mut control);
                tree.add_whole(id_of(entity), control, |tree| {
                    typed.into_iter().for_each(|(id, run)| tree.add(id, run));
                });
            }
            return;
        }
        if let Some(plate) = node.plate {
            let is_awaited = self.prompt.awaited.contains(&plate.0);
            let mut label = node.node(Role::Label);
            label.set_value(words::seat(&self.texts, &self.shown, plate.0, is_awaited));
            tree.add(id_of(entity), label);
            return;
        }
        if let Some(kind @ (ControlKind::Row | ControlKind::Value)) = node.kind {
            let name = self.names.given(entity);
            let own = self.names.step_value(entity);
            let own = own.filter(|_| *kind == ControlKind::Value);
            let group = node.group(*kind, (name.as_deref(), own.as_deref()), &self.names);
            let stepped = name
                .zip(own)
                .map(|(name, value)| format!("{name}, {value}"));
            tree.add_group(id_of(entity), group, |tree| {
                self.walk_children(entity, stepped.as_deref(), tree);
            });
            return;
        }
        match self.names.text(entity).filter(|_| node.has_size()) {
            Some(words) => tree.add(id_of(entity), node.text(words)),
            None => self.walk_children(entity, value, tree),
        }
    }
}
