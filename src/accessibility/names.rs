//! Accessible names and descriptions of controls, and the texts on the screen.
use bevy::{ecs::system::SystemParam, prelude::*};
use gamecore::{
    i18n::{Texts, signs_in_words},
    input::Focusable,
};
use hud::ActionSign;
use ui::widgets::{Described, Disabled, Field, Named, Spoken, StepValue, Tip};

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
