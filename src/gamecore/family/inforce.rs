//! What holds for whoever looks at the screen: the settings, and over them what the person has set for themselves whose hand is open.
use super::{Family, Own};
use crate::{
    i18n::{Language, Texts, of_the_system},
    model::Shown,
    settings::{CARD_SIZES, Settings, TEXT_SIZES},
    states::{Screen, Watching},
};
use bevy::{ecs::system::SystemParam, prelude::*};
use engine::{matchplay::PlayerKind, table::Viewer};
use std::ops::RangeInclusive;

/// What holds now. Whatever a person can set for themselves is read from here, never from the settings.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug)]
pub struct InForce {
    /// Who looks, by their place in the list of the family.
    pub person: Option<usize>,
    /// The buttons of the table lie at the left.
    pub left_handed: bool,
    /// How large letters are, in percent.
    pub text_size: u16,
    /// How large the own cards and the piles are, in percent.
    pub card_size: u16,
}

impl Default for InForce {
    fn default() -> InForce {
        InForce {
            person: None,
            left_handed: false,
            text_size: *TEXT_SIZES.start(),
            card_size: 100,
        }
    }
}

/// Who looks at what.
#[derive(SystemParam)]
pub(super) struct Onlooker<'w> {
    shown: Res<'w, Shown>,
    screen: Res<'w, State<Screen>>,
    watching: Res<'w, State<Watching>>,
}

impl Onlooker<'_> {
    /// The person of the family whose hand is open.
    fn person(&self, family: &Family) -> Option<usize> {
        if *self.screen.get() != Screen::Table || *self.watching.get() == Watching::On {
            return None;
        }
        let Viewer::Seat(seat) = self.shown.viewer else {
            return None;
        };
        let owner = self.shown.owner(seat)?;
        (owner.kind == PlayerKind::Human).then(|| family.index_of(&owner.name))?
    }
}

/// The settings as they were, to see what was changed.
#[derive(Default)]
pub(super) struct Before {
    language: Option<Language>,
    left_handed: bool,
    text_size: u16,
    card_size: u16,
    known: bool,
    /// The language that was chosen last.
    chosen: Option<Language>,
}

/// Finds out what holds.
pub(super) fn follow(
    onlooker: Onlooker,
    settings: Res<Settings>,
    mut family: ResMut<Family>,
    mut texts: ResMut<Texts>,
    mut in_force: ResMut<InForce>,
    mut before: Local<Before>,
) {
    let person = onlooker.person(&family);
    if settings.is_changed() {
        if before.known {
            set_own(person, &settings, &before, &mut family);
        }
        before.language = settings.language;
        before.left_handed = settings.left_handed;
        (before.text_size, before.card_size) = (settings.text_size, settings.card_size);
        before.known = true;
    }
    let own = person.map_or_else(Own::default, |at| family.people()[at].own);
    let language = own.language.or(settings.language);
    let language = language.unwrap_or_else(of_the_system);
    if before.chosen.replace(language) != Some(language) && texts.language() != language {
        texts.set_language(language);
    }
    in_force.set_if_neq(InForce {
        person,
        left_handed: own.left_handed.unwrap_or(settings.left_handed),
        // The file is anybody's to write into.
        text_size: own
            .text_size
            .map_or(settings.text_size, |size| within(size, TEXT_SIZES)),
        card_size: own
            .card_size
            .map_or(settings.card_size, |size| within(size, CARD_SIZES)),
    });
}

fn within(size: u16, sizes: RangeInclusive<u16>) -> u16 {
    size.clamp(*sizes.start(), *sizes.end())
}

/// Whoever changes a setting at the table that they have set for themselves changes their own.
fn set_own(
    person: Option<usize>,
    settings: &Settings,
    before: &Before,
    family: &mut ResMut<Family>,
) {
    let Some(at) = person else { return };
    let own = family.people()[at].own;
    let mut new = own;
    if own.language.is_some() && settings.language != before.language {
        new.language = settings.language;
    }
    if own.left_handed.is_some() && settings.left_handed != before.left_handed {
        new.left_handed = Some(settings.left_handed);
    }
    if own.text_size.is_some() && settings.text_size != before.text_size {
        new.text_size = Some(settings.text_size);
    }
    if own.card_size.is_some() && settings.card_size != before.card_size {
        new.card_size = Some(settings.card_size);
    }
    if new != own {
        family.change(at, |person| person.own = new);
    }
}
