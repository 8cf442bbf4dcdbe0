//! A piece of the interface, and the node it makes.
use super::labels::Labels;
use crate::game::{
    hud::{HintTo, PlateOf},
    input::Focusable,
    widgets::{ControlKind, Field, Greyed, Lit, TipBubble, ToastBox, Typeface},
};
use accesskit::{Action, Node as Told, Rect as Bounds, Role, Toggled};
use bevy::{ecs::query::QueryData, prelude::*, ui::UiGlobalTransform};

/// What is known of a piece of the interface.
#[derive(QueryData)]
pub(super) struct Piece {
    pub entity: Entity,
    node: &'static ComputedNode,
    at: &'static UiGlobalTransform,
    seen: &'static InheritedVisibility,
    typeface: Option<&'static Typeface>,
    pub kind: Option<&'static ControlKind>,
    field: Option<&'static Field>,
    lit: Option<&'static Lit>,
    pub plate: Option<&'static PlateOf>,
    pub is_control: Has<Focusable>,
    is_greyed: Has<Greyed>,
    is_hint: Has<HintTo>,
    is_tip: Has<TipBubble>,
    is_toast: Has<ToastBox>,
}

impl PieceItem<'_, '_> {
    /// Whether it is read where it stands: what is hidden is not, signs of keys and bubbles are told with what they belong to, and
    /// sentences are announced.
    pub fn is_read(&self) -> bool {
        self.seen.get() && !self.is_hint && !self.is_tip && !self.is_toast
    }

    /// Whether it takes any room.
    pub fn has_size(&self) -> bool {
        self.node.size().min_element() > 0.5
    }

    /// Whether it is a heading, should it be a text.
    pub fn is_heading(&self) -> bool {
        self.typeface == Some(&Typeface::SerifBold)
    }

    /// A node of this kind where the piece is.
    pub fn told(&self, role: Role) -> Told {
        let mut told = Told::new(role);
        let (middle, half) = (self.at.translation, self.node.size() / 2.0);
        told.set_bounds(bounds(Rect::from_corners(middle - half, middle + half)));
        told
    }

    /// A text.
    pub fn text(&self, words: String) -> Told {
        let role = match self.is_heading() {
            true => Role::Heading,
            false => Role::Label,
        };
        let mut told = self.told(role);
        match role {
            Role::Heading => told.set_label(words),
            _ => told.set_value(words),
        }
        told
    }

    /// A control. `of` is what it changes, where that is said of the whole it is a part of.
    pub fn control(&self, labels: &Labels, of: Option<&str>) -> Told {
        let role = match (self.field, self.kind) {
            (Some(_), _) => Role::TextInput,
            (None, Some(ControlKind::Switch)) => Role::Switch,
            (None, Some(ControlKind::OneOf)) => Role::RadioButton,
            (None, _) => Role::Button,
        };
        let bare = matches!(role, Role::TextInput | Role::Switch);
        let mut told = self.told(role);
        let name = labels.name(self.entity, bare);
        if let Some(name) = name.as_deref() {
            told.set_label(of.map_or_else(|| name.to_owned(), |of| format!("{name}: {of}")));
        }
        if let Some(more) =
            labels.description(self.entity, name.as_deref().unwrap_or_default(), bare)
        {
            told.set_description(more);
        }
        if let Some(field) = self.field {
            told.set_value(field.text());
            told.add_action(Action::SetValue);
        }
        if let Some(lit) = self.lit {
            told.set_toggled(Toggled::from(lit.0));
        }
        if self.is_greyed {
            told.set_disabled();
        }
        told.add_action(Action::Click);
        told.add_action(Action::Focus);
        told
    }

    /// A row of which one is lit, or a value with its steps.
    pub fn group(&self, kind: ControlKind, name: Option<&str>, labels: &Labels) -> Told {
        let mut told = match kind {
            ControlKind::Value => self.told(Role::SpinButton),
            ControlKind::Row | ControlKind::Switch | ControlKind::OneOf => {
                self.told(Role::RadioGroup)
            }
        };
        if let Some(name) = name {
            told.set_label(name);
        }
        if kind == ControlKind::Value {
            told.add_action(Action::Increment);
            told.add_action(Action::Decrement);
            if let Some(value) = labels.step_value(self.entity) {
                told.set_value(value);
            }
        }
        told
    }
}

/// A rectangle of the window, in its pixels.
pub(super) fn bounds(rect: Rect) -> Bounds {
    let (min, max) = (rect.min.as_dvec2(), rect.max.as_dvec2());
    Bounds::new(min.x, min.y, max.x, max.y)
}
