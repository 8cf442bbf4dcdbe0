//! The interface as it is told: pages with their texts and controls, in the order in which they stand.
use super::{
    labels::Labels,
    pages::Page,
    piece::{Piece, PieceItem},
    tree::{AloudTree, id_of},
    words,
};
use accesskit::Role;
use bevy::{ecs::system::SystemParam, prelude::*};
use gamecore::{
    i18n::Texts,
    model::{Prompt, Shown},
};
use hud::LogLine;
use screens::advice::AdvisedMove;
use ui::widgets::ControlKind;

/// The whole interface.
#[derive(SystemParam)]
pub(super) struct Interface<'w, 's> {
    pieces: Query<'w, 's, Piece>,
    children: Query<'w, 's, &'static Children>,
    labels: Labels<'w, 's>,
    moves: Query<'w, 's, (), With<AdvisedMove>>,
    lines: Query<'w, 's, (Entity, &'static LogLine)>,
    texts: Res<'w, Texts>,
    shown: Res<'w, Shown>,
    prompt: Res<'w, Prompt>,
}

impl Interface<'_, '_> {
    /// The heading of a page.
    fn heading(&self, page: &Page) -> Option<String> {
        let is_heading = |entity| {
            let piece = self.pieces.get(entity);
            piece.is_ok_and(|piece| piece.is_heading())
        };
        self.labels.first(page.root, is_heading)
    }

    /// What a page is called: its heading, or else the first words on it.
    fn title(&self, page: &Page) -> Option<String> {
        let words = || self.labels.first(page.root, |_| true);
        self.heading(page).or_else(words)
    }

    /// What several are called that are the page together: most of them have no words at all.
    pub fn title_of(&self, pages: &[Page]) -> Option<String> {
        let heading = pages.iter().find_map(|page| self.heading(page));
        heading.or_else(|| pages.iter().find_map(|page| self.title(page)))
    }

    /// All that is written on a panel, and the first of the moves that are advised on it: those are its controls.
    pub fn said_on(&self, panel: Entity) -> String {
        if !self.pieces.get(panel).is_ok_and(|piece| piece.is_read()) {
            return String::new();
        }
        let words = self.labels.all(panel).join(" ");
        let mut parts = self.children.iter_descendants_depth_first(panel);
        let best = parts.find(|part| self.moves.contains(*part));
        match best.and_then(|best| self.labels.name(best, false)) {
            Some(best) => self.labels.valued(&words, &best),
            None => words,
        }
    }

    /// What the log is called, and what it tells last. Nothing before both are there.
    pub fn log(&self, panel: Entity) -> Option<String> {
        let words = self.labels.all(panel);
        let newest = self.lines.iter().max_by_key(|(_, LogLine(event))| *event);
        let newest = newest.and_then(|(line, _)| self.labels.name(line, false));
        let last = newest.as_ref().or(words.get(1))?;
        Some(self.labels.valued(words.first()?, last))
    }

    /// Tells a page.
    pub fn tell(&self, page: &Page, tree: &mut AloudTree) {
        let Some(root) = self.pieces.get(page.root).ok().filter(PieceItem::is_read) else {
            return;
        };
        if !page.is_dialog {
            self.walk(page.root, None, tree);
            return;
        }
        let mut dialog = root.told(Role::Dialog);
        dialog.set_modal();
        if let Some(title) = self.title(page) {
            dialog.set_label(title);
        }
        tree.add_group(id_of(page.root), dialog, |tree| {
            self.walk_in(page.root, None, tree);
        });
    }

    fn walk_in(&self, entity: Entity, of: Option<&str>, tree: &mut AloudTree) {
        for child in self.children.get(entity).into_iter().flatten() {
            self.walk(*child, of, tree);
        }
    }

    /// Tells a piece and what is in it. `of` is what the controls in it change.
    fn walk(&self, entity: Entity, of: Option<&str>, tree: &mut AloudTree) {
        let Ok(piece) = self.pieces.get(entity) else {
            return;
        };
        if !piece.is_read() {
            return;
        }
        if piece.is_control {
            if piece.has_size() {
                let mut told = piece.control(&self.labels, of);
                let typed = piece.typed(&mut told);
                tree.add_whole(id_of(entity), told, |tree| {
                    typed.into_iter().for_each(|(id, run)| tree.add(id, run));
                });
            }
            return;
        }
        if let Some(plate) = piece.plate {
            let asked = self.prompt.awaited.contains(&plate.0);
            let mut told = piece.told(Role::Label);
            told.set_value(words::seat(&self.texts, &self.shown, plate.0, asked));
            tree.add(id_of(entity), told);
            return;
        }
        match piece.kind {
            Some(kind @ (ControlKind::Row | ControlKind::Value)) => {
                let name = self.labels.name(entity, true);
                let value = self.labels.step_value(entity);
                let value = value.filter(|_| *kind == ControlKind::Value);
                let group = piece.group(*kind, (name.as_deref(), value.as_deref()), &self.labels);
                let of = name
                    .zip(value)
                    .map(|(name, value)| format!("{name}, {value}"));
                tree.add_group(id_of(entity), group, |tree| {
                    self.walk_in(entity, of.as_deref(), tree);
                });
                return;
            }
            Some(ControlKind::Switch | ControlKind::OneOf) | None => {}
        }
        match self.labels.text(entity).filter(|_| piece.has_size()) {
            Some(words) => tree.add(id_of(entity), piece.text(words)),
            None => self.walk_in(entity, of, tree),
        }
    }
}
