//! The interface as it is told: pages with their texts and controls, in the order in which they stand.
use super::{
    labels::Labels,
    pages::Page,
    piece::{Piece, PieceItem},
    tree::{AloudTree, id_of},
    words,
};
use crate::game::{
    i18n::Texts,
    model::{Prompt, Shown},
    widgets::ControlKind,
};
use accesskit::Role;
use bevy::{ecs::system::SystemParam, prelude::*};

/// The whole interface.
#[derive(SystemParam)]
pub(super) struct Interface<'w, 's> {
    pieces: Query<'w, 's, Piece>,
    children: Query<'w, 's, &'static Children>,
    labels: Labels<'w, 's>,
    texts: Res<'w, Texts>,
    shown: Res<'w, Shown>,
    prompt: Res<'w, Prompt>,
}

impl Interface<'_, '_> {
    /// What a page is called: its heading.
    pub fn title(&self, page: &Page) -> Option<String> {
        let is_heading = |entity| {
            let piece = self.pieces.get(entity);
            piece.is_ok_and(|piece| piece.is_heading())
        };
        self.labels.heading(page.root, is_heading)
    }

    /// All that is written on a panel.
    pub fn said_on(&self, panel: Entity) -> String {
        let seen = self.pieces.get(panel).is_ok_and(|piece| piece.is_read());
        let words = seen.then(|| self.labels.all(panel));
        words.unwrap_or_default().join(" ")
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
                tree.add(id_of(entity), piece.control(&self.labels, of));
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
                let group = piece.group(*kind, name.as_deref(), &self.labels);
                let of = name.filter(|_| *kind == ControlKind::Value);
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
