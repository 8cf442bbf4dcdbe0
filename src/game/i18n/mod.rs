//! The words of the game in Spanish, English and French: Fluent files, embedded and overridable.
//!
//! A text is looked up by key: file of the player, file in the assets → the same message as shipped → English → the key in brackets.
mod arg;
mod cards;
mod contracts;
mod embedded;
mod language;
mod localized;
mod narration;
mod rejection;
mod texts;

use bevy::prelude::*;

pub use arg::{Arg, Args};
pub use cards::{card_name, card_short, rank_short, suit_symbol, the_card, the_card_in_words};
pub use contracts::contract_code;
pub use language::{Language, preferred};
pub use localized::Localized;
pub use narration::{in_words, narration};
pub use rejection::{rejection_text, ruleset_error_text};
pub use texts::{TextProblem, Texts};

use crate::game::{
    saves::{Store, Troubles},
    settings::Settings,
};

/// Reads the texts and keeps all [`Localized`] texts up to date.
pub fn plugin(app: &mut App) {
    app.init_resource::<Settings>();
    let language = app
        .world()
        .resource::<Settings>()
        .language
        .unwrap_or_else(language::of_the_system);
    let store = app.world().get_resource::<Store>();
    let folders = store.map_or_else(Vec::new, |store| store.dirs().all("locales"));
    let texts = Texts::load(language, &folders);
    let problems: Vec<String> = texts
        .problems()
        .iter()
        .map(|problem| problem.sentence(&texts))
        .collect();
    app.insert_resource(texts);
    app.world_mut()
        .get_resource_or_init::<Troubles>()
        .extend(problems);
    app.add_systems(
        Update,
        follow_settings.run_if(resource_exists_and_changed::<Settings>),
    );
    app.add_plugins(localized::plugin);
}

fn follow_settings(settings: Res<Settings>, mut texts: ResMut<Texts>) {
    let language = settings.language.unwrap_or_else(language::of_the_system);
    if texts.language() != language {
        texts.set_language(language);
    }
}
