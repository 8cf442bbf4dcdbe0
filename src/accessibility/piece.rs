//! A piece of the interface, and the node it makes.
use super::{labels::Labels, tree::run_of};
use accesskit::{
    Action, Node as Told, NodeId, Rect as Bounds, Role, TextPosition, TextSelection, Toggled,
};
use bevy::{ecs::query::QueryData, prelude::*, text::EditableText, ui::UiGlobalTransform};
use gamecore::input::Focusable;
use hud::{HintTo, PlateOf};
use ui::widgets::{ControlKind, Field, Greyed, Lit, Steps, TipBubble, ToastBox, Typeface};

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
    editable: Option<&'static EditableText>,
    steps: Option<&'static Steps>,
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
        // What has the value on it says it itself.
        let of = of.filter(|_| labels.step_value(self.entity).is_none());
        if let Some(name) = name.as_deref() {
            told.set_label(of.map_or_else(|| name.to_owned(), |of| labels.valued(name, of)));
        }
        if let Some(more) =
            labels.description(self.entity, name.as_deref().unwrap_or_default(), bare)
        {
            told.set_description(more);
        }
        if let Some(field) = self.field {
            told.set_value(field.text());
            told.add_action(Action::SetValue);
            if field.text().is_empty()
                && told.description().is_none()
                && let Some(words) = labels.written_over(self.entity)
                && name.as_deref() != Some(words.as_str())
            {
                told.set_placeholder(words.as_str());
                told.set_description(words);
            }
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

    /// What stands in a field, as a text that can be read letter by letter, and the caret in it: an adapter tells of nothing else that it
    /// has changed.
    pub fn typed(&self, field: &mut Told) -> Option<(NodeId, Told)> {
        let (text, editable) = (self.field?.text(), self.editable?);
        let id = run_of(self.entity);
        let place = |byte: usize| TextPosition {
            node: id,
            character_index: text.char_indices().filter(|(at, _)| *at < byte).count(),
        };
        let selection = editable.editor().raw_selection();
        field.set_text_selection(TextSelection {
            anchor: place(selection.anchor().index()),
            focus: place(selection.focus().index()),
        });
        let mut run = self.told(Role::TextRun);
        run.set_value(text);
        let lengths: Vec<u8> = text.chars().map(|letter| letter.len_utf8() as u8).collect();
        run.set_character_lengths(lengths);
        run.set_word_starts(word_starts(text));
        Some((id, run))
    }

    /// A row of which one is lit, or a value with its steps: what it is called, and how it stands.
    pub fn group(
        &self,
        kind: ControlKind,
        (name, value): (Option<&str>, Option<&str>),
        labels: &Labels,
    ) -> Told {
        let mut told = match kind {
            ControlKind::Value => self.told(Role::SpinButton),
            ControlKind::Row | ControlKind::Switch | ControlKind::OneOf => {
                self.told(Role::RadioGroup)
            }
        };
        match (name, value) {
            (Some(name), Some(value)) => told.set_label(labels.valued(name, value)),
            (Some(one), None) | (None, Some(one)) => told.set_label(one),
            (None, None) => {}
        }
        if kind == ControlKind::Value {
            told.add_action(Action::Increment);
            told.add_action(Action::Decrement);
            if let Some(value) = value {
                told.set_value(value);
            }
            if let Some(steps) = self.steps {
                number(&mut told, steps);
            }
        }
        told
    }
}

/// A value as a number that can be set: some adapters tell of no other.
fn number(told: &mut Told, steps: &Steps) {
    told.set_numeric_value(steps.now);
    if let (Some(least), Some(most)) = (steps.all.first(), steps.all.last()) {
        told.set_min_numeric_value(*least);
        told.set_max_numeric_value(*most);
    }
    if let Some(step) = steps.step() {
        told.set_numeric_value_step(step);
    }
    told.add_action(Action::SetValue);
}

/// Where the words of a text begin, counted in letters.
fn word_starts(text: &str) -> Vec<u8> {
    let mut before = false;
    let starts = text.chars().enumerate().filter(|(_, letter)| {
        let within = std::mem::replace(&mut before, letter.is_alphanumeric());
        letter.is_alphanumeric() && !within
    });
    starts
        .filter_map(|(place, _)| u8::try_from(place).ok())
        .collect()
}

/// A rectangle of the window, in its pixels.
pub(super) fn bounds(rect: Rect) -> Bounds {
    let (min, max) = (rect.min.as_dvec2(), rect.max.as_dvec2());
    Bounds::new(min.x, min.y, max.x, max.y)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_a_name_begin_where_letters_do() {
        assert_eq!(word_starts("Tía Inés-Ana  2"), [0, 4, 9, 14]);
        assert!(word_starts("").is_empty());
    }
}
