//! What a piece of the interface is called: by its name, the words on it, the line it stands in, or what it says about itself.
use super::words::is_said;
use bevy::{ecs::system::SystemParam, prelude::*};
use gamecore::{
    i18n::{Texts, signs_in_words},
    input::Focusable,
};
use hud::HintTo;
use ui::widgets::{Field, Greyed, Named, Spoken, StepValue, Tip};

/// How far up the line of a control is looked for.
const ABOVE: usize = 4;

/// The words on the screen, and what they belong to.
#[derive(SystemParam)]
pub(super) struct Labels<'w, 's> {
    written: Query<'w, 's, (&'static Text, &'static InheritedVisibility), Without<Field>>,
    spans: Query<'w, 's, &'static TextSpan>,
    steps: Query<'w, 's, (), With<StepValue>>,
    children: Query<'w, 's, &'static Children>,
    parents: Query<'w, 's, &'static ChildOf>,
    controls: Query<'w, 's, (), With<Focusable>>,
    hints: Query<'w, 's, (), With<HintTo>>,
    said: Query<
        'w,
        's,
        (
            Option<&'static Named>,
            Option<&'static Spoken>,
            Option<&'static Tip>,
            Option<&'static Greyed>,
        ),
    >,
    texts: Res<'w, Texts>,
}

impl Labels<'_, '_> {
    /// The text of an entity with its spans, as it is spoken; nothing if it is not to be seen.
    pub fn text(&self, entity: Entity) -> Option<String> {
        let (Text(text), seen) = self.written.get(entity).ok()?;
        let spans = self.children.get(entity).into_iter().flatten();
        let spans = spans.filter_map(|span| self.spans.get(*span).ok());
        let whole = spans.fold(text.clone(), |whole, span| whole + &span.0);
        let words = whole.trim();
        (seen.get() && !words.is_empty()).then(|| signs_in_words(&self.texts, words))
    }

    /// The words on something, signs of keys aside; controls within it aside unless it is one.
    fn words(&self, entity: Entity, within: bool, into: &mut Vec<String>) {
        if self.hints.contains(entity) || (within && self.controls.contains(entity)) {
            return;
        }
        into.extend(self.text(entity));
        for child in self.children.get(entity).into_iter().flatten() {
            self.words(*child, true, into);
        }
    }

    /// Everything written on something, but for what is written on its controls.
    pub fn all(&self, whole: Entity) -> Vec<String> {
        let mut words = Vec::new();
        self.words(whole, true, &mut words);
        words
    }

    /// All that is written on a control.
    fn on(&self, control: Entity) -> Option<String> {
        let mut words = Vec::new();
        self.words(control, false, &mut words);
        let words = words.join(", ");
        is_said(&words).then_some(words)
    }

    /// The words that stand beside a control, nearest line first: what stands before it, or else behind it.
    fn beside(&self, control: Entity) -> Vec<String> {
        let mut below = control;
        for above in self.parents.iter_ancestors(control).take(ABOVE) {
            let siblings = self.children.get(above).into_iter().flatten().copied();
            let siblings: Vec<Entity> = siblings.collect();
            let at = siblings.iter().position(|one| *one == below).unwrap_or(0);
            let mut words = Vec::new();
            for side in [&siblings[..at], &siblings[at..]] {
                let others = side.iter().filter(|one| **one != below);
                others.for_each(|one| self.words(*one, true, &mut words));
                if words.iter().any(|word| is_said(word)) {
                    return words;
                }
            }
            below = above;
        }
        Vec::new()
    }

    /// What a control is called. `bare` has no words of its own: a switch, a field, a row of several.
    pub fn name(&self, control: Entity, bare: bool) -> Option<String> {
        let (named, spoken, tip, _) = self.said.get(control).ok()?;
        if let Some(Spoken(name)) = spoken {
            return Some(name.clone());
        }
        let named = named.map(|named| named.0.resolve(&self.texts));
        let on = self.on(control).filter(|_| !bare);
        match (named, on) {
            (Some(named), Some(on)) => Some(self.valued(&named, &on)),
            (Some(one), None) | (None, Some(one)) => Some(one),
            (None, None) => {
                let beside = || self.beside(control).into_iter().find(|word| is_said(word));
                let tip = || tip.map(|tip| tip.says().resolve(&self.texts));
                match bare {
                    true => beside().or_else(tip),
                    false => tip().or_else(beside),
                }
            }
        }
    }

    /// Something with what it is: “Volume: 80 %”.
    pub fn valued(&self, name: &str, value: &str) -> String {
        let args = [("name", name.into()), ("value", value.into())];
        self.texts.with("aloud-valued", &args)
    }

    /// What else is to be known of a control that is called so: that and why it cannot be used, what it does, what its line says. The first
    /// is said in words: not every adapter passes the state on.
    pub fn description(&self, control: Entity, name: &str, bare: bool) -> Option<String> {
        let (named, _, tip, greyed) = self.said.get(control).ok()?;
        let why = greyed.map(|why| match why {
            Greyed::Because(key) => self.texts.get(key),
            Greyed::Said(sentence) => sentence.clone(),
        });
        let why = why.map(|why| {
            self.texts
                .with("aloud-state-greyed", &[("why", why.into())])
        });
        let tip = tip.map(|tip| tip.says().resolve(&self.texts));
        // What stands beside something that has a name is about something else.
        let line = match bare && named.is_none() {
            true => self.beside(control),
            false => Vec::new(),
        };
        let all: Vec<String> = why.into_iter().chain(tip).chain(line).collect();
        let new = all
            .iter()
            .filter(|said| !name.starts_with(said.as_str()) && !said.is_empty());
        let said: Vec<&str> = new.map(String::as_str).collect();
        (!said.is_empty()).then(|| signs_in_words(&self.texts, &said.join(" ")))
    }

    /// The first words on a page of which this holds.
    pub fn first(&self, page: Entity, holds: impl Fn(Entity) -> bool) -> Option<String> {
        let mut all = self.children.iter_descendants_depth_first(page);
        all.find_map(|one| self.text(one).filter(|_| holds(one)))
    }

    /// What is written in a field as long as nothing is typed into it: it lies over it.
    pub fn written_over(&self, field: Entity) -> Option<String> {
        let ChildOf(parent) = self.parents.get(field).ok()?;
        let mut siblings = self.children.get(*parent).into_iter().flatten();
        siblings.find_map(|one| self.text(*one))
    }

    /// The value between − and +, or between two arrows.
    pub fn step_value(&self, stepper: Entity) -> Option<String> {
        let mut parts = self.children.iter_descendants(stepper);
        let value = parts.find(|part| self.steps.contains(*part))?;
        self.text(value)
    }
}
