//! Conversion of an interface node into a node of the accessibility tree, with accessible names and descriptions.
use super::tree::run_of;
use accesskit::{
    Action, Node as AccessNode, NodeId, Rect as Bounds, Role, TextPosition, TextSelection, Toggled,
};
use bevy::{
    ecs::{query::QueryData, system::SystemParam},
    prelude::*,
    text::EditableText,
    ui::UiGlobalTransform,
};
use gamecore::{
    i18n::{Texts, signs_in_words},
    input::Focusable,
};
use hud::{ActionSign, PlateOf};
use ui::widgets::{
    Checked, ControlKind, Described, Disabled, Field, Named, Placeholder, Spoken, StepValue, Tip,
    TipBubble, ToastBox, Typeface, ValueRange,
};

#[derive(QueryData)]
pub(super) struct UiNode {
    pub entity: Entity,
    node: &'static ComputedNode,
    at: &'static UiGlobalTransform,
    visible: &'static InheritedVisibility,
    typeface: Option<&'static Typeface>,
    pub kind: Option<&'static ControlKind>,
    field: Option<&'static Field>,
    editable: Option<&'static EditableText>,
    placeholder: Option<&'static Placeholder>,
    range: Option<&'static ValueRange>,
    checked: Option<&'static Checked>,
    pub plate: Option<&'static PlateOf>,
    pub is_control: Has<Focusable>,
    is_disabled: Has<Disabled>,
    is_sign: Has<ActionSign>,
    is_tip: Has<TipBubble>,
    is_toast: Has<ToastBox>,
}

impl UiNodeItem<'_, '_> {
    /// True if the node is part of the tree. Hidden nodes are not. Key signs and tooltips belong to the descriptions of
    /// controls, and messages are announced.
    pub fn is_included(&self) -> bool {
        self.visible.get() && !self.is_sign && !self.is_tip && !self.is_toast
    }

    pub fn has_size(&self) -> bool {
        self.node.size().min_element() > 0.5
    }

    /// True if a text on this node is a heading.
    pub fn is_heading(&self) -> bool {
        self.typeface == Some(&Typeface::SerifBold)
    }

    /// Returns an accessibility node with this role and the bounds of the interface node.
    pub fn node(&self, role: Role) -> AccessNode {
        let mut node = AccessNode::new(role);
        let (middle, half) = (self.at.translation, self.node.size() / 2.0);
        node.set_bounds(bounds(Rect::from_corners(middle - half, middle + half)));
        node
    }

    pub fn text(&self, words: String) -> AccessNode {
        let is_heading = self.is_heading();
        let mut node = self.node(match is_heading {
            true => Role::Heading,
            false => Role::Label,
        });
        match is_heading {
            true => node.set_label(words),
            false => node.set_value(words),
        }
        node
    }

    /// Returns the node of a control. `value` is the value that a step button changes.
    pub fn control(&self, names: &Names, value: Option<&str>) -> AccessNode {
        let mut node = self.node(match (self.field, self.kind) {
            (Some(_), _) => Role::TextInput,
            (None, Some(ControlKind::Switch)) => Role::Switch,
            (None, Some(ControlKind::OneOf)) => Role::RadioButton,
            (None, _) => Role::Button,
        });
        let name = names.name(self.entity).unwrap_or_default();
        // A control that contains the value has it in its name already.
        let value = value.filter(|_| names.step_value(self.entity).is_none());
        if !name.is_empty() {
            node.set_label(value.map_or_else(|| name.clone(), |value| names.valued(&name, value)));
        }
        if let Some(description) = names.description(self.entity, &name) {
            node.set_description(description);
        }
        if let Some(field) = self.field {
            node.set_value(field.text());
            node.add_action(Action::SetValue);
            if let Some(Placeholder(words)) = self.placeholder
                && field.text().is_empty()
                && !words.is_empty()
            {
                node.set_placeholder(words.as_str());
                // Not every adapter reports the placeholder.
                if node.description().is_none() {
                    node.set_description(words.as_str());
                }
            }
        }
        if let Some(checked) = self.checked {
            node.set_toggled(Toggled::from(checked.0));
        }
        if self.is_disabled {
            node.set_disabled();
        }
        node.add_action(Action::Click);
        node.add_action(Action::Focus);
        node
    }

    /// Returns the text run of a field, and sets the caret. Adapters report changes of the text only with a text run.
    pub fn typed(&self, field: &mut AccessNode) -> Option<(NodeId, AccessNode)> {
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
        let mut run = self.node(Role::TextRun);
        run.set_value(text);
        let lengths: Vec<u8> = text.chars().map(|letter| letter.len_utf8() as u8).collect();
        run.set_character_lengths(lengths);
        run.set_word_starts(word_starts(text));
        Some((id, run))
    }

    /// Returns the node of a row of options, or of a value between step buttons.
    pub fn group(
        &self,
        kind: ControlKind,
        (name, value): (Option<&str>, Option<&str>),
        names: &Names,
    ) -> AccessNode {
        let mut node = self.node(match kind {
            ControlKind::Value => Role::SpinButton,
            ControlKind::Row | ControlKind::Switch | ControlKind::OneOf => Role::RadioGroup,
        });
        match (name, value) {
            (Some(name), Some(value)) => node.set_label(names.valued(name, value)),
            (Some(one), None) | (None, Some(one)) => node.set_label(one),
            (None, None) => {}
        }
        if kind == ControlKind::Value {
            node.add_action(Action::Increment);
            node.add_action(Action::Decrement);
            if let Some(value) = value {
                node.set_value(value);
            }
            if let Some(range) = self.range {
                set_range(&mut node, range);
            }
        }
        node
    }
}

/// Sets the numeric value. Some adapters report no other value.
fn set_range(node: &mut AccessNode, range: &ValueRange) {
    node.set_numeric_value(range.now);
    if let (Some(least), Some(most)) = (range.all.first(), range.all.last()) {
        node.set_min_numeric_value(*least);
        node.set_max_numeric_value(*most);
    }
    if let Some(step) = range.step() {
        node.set_numeric_value_step(step);
    }
    node.add_action(Action::SetValue);
}

/// Returns the indexes of the letters that begin a word.
fn word_starts(text: &str) -> Vec<u8> {
    let mut in_word = false;
    let starts = text.chars().enumerate().filter(|(_, letter)| {
        let was_in_word = std::mem::replace(&mut in_word, letter.is_alphanumeric());
        letter.is_alphanumeric() && !was_in_word
    });
    starts
        .filter_map(|(place, _)| u8::try_from(place).ok())
        .collect()
}

/// Returns bounds in pixels of the window.
pub(super) fn bounds(rect: Rect) -> Bounds {
    let (min, max) = (rect.min.as_dvec2(), rect.max.as_dvec2());
    Bounds::new(min.x, min.y, max.x, max.y)
}

/// Accessible names and descriptions of controls, and the texts on the screen.
#[derive(SystemParam)]
pub(super) struct Names<'w, 's> {
    written: Query<'w, 's, (&'static Text, &'static InheritedVisibility), Without<Field>>,
    spans: Query<'w, 's, &'static TextSpan>,
    steps: Query<'w, 's, (), With<StepValue>>,
    children: Query<'w, 's, &'static Children>,
    controls: Query<'w, 's, (), With<Focusable>>,
    signs: Query<'w, 's, (), With<ActionSign>>,
    names: Query<'w, 's, (Option<&'static Named>, Option<&'static Spoken>)>,
    notes: Query<
        'w,
        's,
        (
            Option<&'static Disabled>,
            Option<&'static Tip>,
            Option<&'static Described>,
        ),
    >,
    texts: Res<'w, Texts>,
}

impl Names<'_, '_> {
    /// Returns the visible text of an entity with its spans, as it is spoken.
    pub fn text(&self, entity: Entity) -> Option<String> {
        let (Text(text), visible) = self.written.get(entity).ok()?;
        let spans = self.children.get(entity).into_iter().flatten();
        let spans = spans.filter_map(|span| self.spans.get(*span).ok());
        let whole = spans.fold(text.clone(), |whole, span| whole + &span.0);
        let words = whole.trim();
        (visible.get() && !words.is_empty()).then(|| signs_in_words(&self.texts, words))
    }

    /// Collects the texts below an entity, except key signs and the texts of controls.
    fn collect(&self, entity: Entity, into: &mut Vec<String>) {
        into.extend(self.text(entity));
        for child in self.children.get(entity).into_iter().flatten() {
            if !self.signs.contains(*child) && !self.controls.contains(*child) {
                self.collect(*child, into);
            }
        }
    }

    /// Returns all texts on an entity, except key signs and the texts of controls on it.
    pub fn all(&self, entity: Entity) -> Vec<String> {
        let mut words = Vec::new();
        self.collect(entity, &mut words);
        words
    }

    /// Returns the name that a control or a group was given.
    pub fn given(&self, entity: Entity) -> Option<String> {
        match self.names.get(entity).ok()? {
            (_, Some(Spoken(name))) => Some(name.clone()),
            (named, None) => named.map(|named| named.0.resolve(&self.texts)),
        }
    }

    /// Returns the name of a control: the given name, the words on the control, or both. A control without either has
    /// the name of its tooltip.
    pub fn name(&self, control: Entity) -> Option<String> {
        if let Ok((_, Some(Spoken(name)))) = self.names.get(control) {
            return Some(name.clone());
        }
        let words = self.all(control).join(", ");
        let words = words.contains(char::is_alphanumeric).then_some(words);
        match (self.given(control), words) {
            (Some(given), Some(words)) => Some(self.valued(&given, &words)),
            (given, words) => given.or(words).or_else(|| self.tip(control)),
        }
    }

    fn tip(&self, control: Entity) -> Option<String> {
        let (_, tip, _) = self.notes.get(control).ok()?;
        tip.map(|tip| tip.says().resolve(&self.texts))
    }

    /// Returns a name with a value, such as “Volume: 80 %”.
    pub fn valued(&self, name: &str, value: &str) -> String {
        let args = [("name", name.into()), ("value", value.into())];
        self.texts.with("aloud-valued", &args)
    }

    /// Returns the description of a control: the reason why it is disabled, its tooltip, and its description. The
    /// reason is part of it because not every adapter reports that a control is disabled.
    pub fn description(&self, control: Entity, name: &str) -> Option<String> {
        let (disabled, _, described) = self.notes.get(control).ok()?;
        let reason = disabled.map(|reason| {
            let why = reason.sentence(&self.texts);
            self.texts
                .with("aloud-state-greyed", &[("why", why.into())])
        });
        let described = described.map(|words| words.0.resolve(&self.texts));
        let all = [reason, self.tip(control), described].into_iter().flatten();
        let new = all.filter(|words| !words.is_empty() && !name.starts_with(words.as_str()));
        let all: Vec<String> = new.collect();
        (!all.is_empty()).then(|| signs_in_words(&self.texts, &all.join(" ")))
    }

    /// Returns the first text on a page whose entity satisfies the condition.
    pub fn first(&self, page: Entity, condition: impl Fn(Entity) -> bool) -> Option<String> {
        let mut all = self.children.iter_descendants_depth_first(page);
        all.find_map(|one| self.text(one).filter(|_| condition(one)))
    }

    /// Returns the value between two step buttons.
    pub fn step_value(&self, group: Entity) -> Option<String> {
        let mut parts = self.children.iter_descendants(group);
        let value = parts.find(|part| self.steps.contains(*part))?;
        self.text(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_start_at_letters() {
        assert_eq!(word_starts("Tía Inés-Ana  2"), [0, 4, 9, 14]);
        assert!(word_starts("").is_empty());
    }
}
