//! The effective settings: the general settings, overridden by the personal ones of the player whose hand is open. The
//! text size is raised to a minimum if the screen is viewed from a distance.
use super::{PersonalSettings, Profiles};
use crate::{
    i18n::{Language, Texts, system_language},
    model::{DESIGN_WIDTH, DisplayedState, people},
    settings::{Setting, Settings},
    states::{Screen, Watching},
};
use bevy::{ecs::system::SystemParam, prelude::*};
use engine::matchplay::PlayerKind;

/// Settings in force. Settings that can be personal must be read from this resource, not from [`Settings`].
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug)]
pub struct EffectiveSettings {
    /// Index of the profile of the player whose hand is open; `None` if there is no such profile.
    pub person: Option<usize>,
    /// True if the action buttons at the table are on the left.
    pub left_handed: bool,
    /// Text size as a percentage of the normal size.
    pub text_size: u16,
    /// Size of the viewer's cards and of the piles, as a percentage of the normal size.
    pub card_size: u16,
}

impl Default for EffectiveSettings {
    fn default() -> EffectiveSettings {
        EffectiveSettings {
            person: None,
            left_handed: false,
            text_size: 100,
            card_size: 100,
        }
    }
}

/// Updates the effective settings and the language of the texts.
pub(super) fn follow(
    (screen, watching): (Res<State<Screen>>, Res<State<Watching>>),
    (shown, settings): (Res<DisplayedState>, Res<Settings>),
    mut family: ResMut<Profiles>,
    mut texts: ResMut<Texts>,
    mut in_force: ResMut<EffectiveSettings>,
    (mut before, mut chosen): (Local<Option<Vec<u32>>>, Local<Option<Language>>),
) {
    let is_playing = *screen.get() == Screen::Table && *watching.get() == Watching::Off;
    let viewer = shown.viewer.seat().filter(|_| is_playing);
    let viewer = viewer.and_then(|seat| shown.owner(seat));
    let viewer = viewer.filter(|player| player.kind == PlayerKind::Human);
    // Index of the profile of the player whose hand is open.
    let person = viewer.and_then(|player| family.index_of(&player.name));
    if settings.is_changed() {
        let now = Setting::personal().map(|(setting, _)| setting.get(&settings));
        let now: Vec<u32> = now.collect();
        if let (Some(before), Some(at)) = (&*before, person) {
            set_own(at, before, &now, &mut family);
        }
        *before = Some(now);
    }
    let own = person.map_or_else(PersonalSettings::default, |at| family.people()[at].own);
    let language = own.language.or(settings.language);
    let language = language.unwrap_or_else(system_language);
    if chosen.replace(language) != Some(language) && texts.language() != language {
        texts.set_language(language);
    }
    // The profile file may have been edited by hand, so its values are limited to the valid range.
    let size = |field, own: Option<u16>, general| {
        let limited = own.and_then(|own| Some(Setting::find(field)?.limited(own)));
        limited.unwrap_or(general)
    };
    in_force.set_if_neq(EffectiveSettings {
        person,
        left_handed: own.left_handed.unwrap_or(settings.left_handed),
        text_size: size("text_size", own.text_size, settings.text_size),
        card_size: size("card_size", own.card_size, settings.card_size),
    });
}

/// Copies each general setting that has changed to the profile at index `person`. Skips settings for which the profile
/// has no personal value. `before` and `now` are the general values of the settings that can be personal.
fn set_own(person: usize, before: &[u32], now: &[u32], family: &mut ResMut<Profiles>) {
    let own = family.people()[person].own;
    let mut new = own;
    for ((_, personal), (before, now)) in Setting::personal().zip(before.iter().zip(now)) {
        if before != now && personal.get(&own).is_some() {
            personal.set(&mut new, Some(*now));
        }
    }
    if new != own {
        family.change(person, |person| person.own = new);
    }
}

/// Returns the minimum text size for a screen viewed from a distance, as a multiple of the normal size.
///
/// It is smaller if there are more than six players, because they leave less room for text.
pub fn shared_screen_text_scale(players: usize) -> f32 {
    match players {
        ..=6 => 1.2,
        _ => 1.1,
    }
}

/// True if all people play on phones and none at the screen itself.
pub fn is_shared_table(shown: &DisplayedState) -> bool {
    !shown.phones.is_empty() && people(shown).is_empty()
}

/// Returns the text size for this setting, as a percentage. The result is never below the minimum for a screen viewed
/// from a distance.
pub fn requested_text_size(setting: u16, shown: &DisplayedState) -> u16 {
    match is_shared_table(shown) {
        true => setting.max((shared_screen_text_scale(shown.players.len()) * 100.0).round() as u16),
        false => setting,
    }
}

/// Text size of a menu. It can be read before the menu's layout is computed.
#[derive(SystemParam)]
pub struct MenuTextSize<'w> {
    in_force: Res<'w, EffectiveSettings>,
    shown: Res<'w, DisplayedState>,
}

impl MenuTextSize<'_> {
    /// Returns the text size as a multiple of the normal size.
    pub fn times(&self) -> f32 {
        f32::from(requested_text_size(self.in_force.text_size, &self.shown)) / 100.0
    }

    /// Returns the minimum width of the window in design pixels at this text size.
    pub fn narrowest(&self) -> f32 {
        DESIGN_WIDTH / self.times()
    }
}
