//! What a word stands on: all that lies behind it, down to the first that nothing shows through, or to the table.
use super::{contrast::over, surface::lightest_ground};
use crate::theme::TableArt;
use bevy::{ecs::system::SystemParam, prelude::*};
use gamecore::settings::Settings;

/// What words stand on.
#[derive(SystemParam)]
pub(super) struct Grounds<'w, 's> {
    settings: Option<Res<'w, Settings>>,
    table: Option<Res<'w, TableArt>>,
    parents: Query<'w, 's, &'static ChildOf>,
    backgrounds: Query<'w, 's, &'static BackgroundColor>,
}

impl Grounds<'_, '_> {
    /// What a word of this opacity (above 0, at most 1) stands on, opaque. What is as opaque as the word fades with it: then nothing
    /// counts that lies behind.
    pub fn of(&self, word: Entity, opacity: f32) -> Color {
        let felt = self.settings.as_ref().map(|settings| settings.felt);
        let mut layers = Vec::new();
        for node in std::iter::once(word).chain(self.parents.iter_ancestors(word)) {
            let Ok(BackgroundColor(color)) = self.backgrounds.get(node) else {
                continue;
            };
            if color.alpha() >= opacity {
                layers.push(color.with_alpha(1.0));
                break;
            }
            layers.push(*color);
        }
        let ground = lightest_ground(felt.unwrap_or_default(), self.table.as_deref());
        layers
            .into_iter()
            .rfold(ground, |below, above| over(above, below))
    }
}

/// Whether something at least as opaque as a word lies behind it, with no picture between them.
pub(super) fn is_covered(
    word: Entity,
    opacity: f32,
    parents: &Query<&ChildOf>,
    behind: impl Fn(Entity) -> Option<Color>,
    is_picture: impl Fn(Entity) -> bool,
) -> bool {
    for node in std::iter::once(word).chain(parents.iter_ancestors(word)) {
        if is_picture(node) {
            return false;
        }
        if behind(node).is_some_and(|color| color.alpha() >= opacity) {
            return true;
        }
    }
    false
}
