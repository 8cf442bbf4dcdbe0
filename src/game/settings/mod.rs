//! What the player has set: read at start, saved a moment after each change and on leaving.
mod file;
mod values;

use bevy::prelude::*;
use std::time::Duration;

pub use file::{Loaded, parse, to_json};
pub use values::{Felt, MotionSpeed, Settings, label_key};

use crate::game::{
    i18n::Texts,
    saves::{Store, Troubles, io_reason, write_atomic},
};

/// How long after the last change the file is written: a dragged slider is one change.
const DEBOUNCE: Duration = Duration::from_millis(500);

/// What is still to be written.
#[derive(Resource, Default)]
struct Unsaved {
    written: Option<Settings>,
    wait: Option<Duration>,
    /// That they could not be saved has been told, and it has not worked since.
    told: bool,
}

/// Reads the settings and keeps their file.
pub fn plugin(app: &mut App) {
    app.init_resource::<Store>().init_resource::<Troubles>();
    if !app.world().contains_resource::<Settings>() {
        let path = app.world().resource::<Store>().settings_file();
        let loaded = file::load(&path);
        let language = loaded.settings.language.unwrap_or_default();
        if !loaded.problems.is_empty() {
            // The catalogue is not there yet, and settings rarely break: read the shipped one for these sentences.
            let texts = Texts::shipped(language);
            let told: Vec<String> = loaded
                .problems
                .iter()
                .map(|problem| problem.sentence(&texts))
                .collect();
            app.world_mut().resource_mut::<Troubles>().extend(told);
        }
        app.insert_resource(loaded.settings);
    }
    let written = app.world().resource::<Settings>().clone();
    app.insert_resource(Unsaved {
        written: Some(written),
        ..default()
    });
    app.add_systems(Last, save);
}

fn save(
    settings: Res<Settings>,
    mut unsaved: ResMut<Unsaved>,
    time: Res<Time<Real>>,
    store: Res<Store>,
    exits: MessageReader<AppExit>,
    mut troubles: ResMut<Troubles>,
    texts: Option<Res<Texts>>,
) {
    let leaving = !exits.is_empty();
    if settings.is_changed() && unsaved.written.as_ref() != Some(&*settings) {
        unsaved.wait = Some(DEBOUNCE);
    }
    let Some(wait) = unsaved.wait else { return };
    let left = wait.saturating_sub(time.delta());
    if !leaving && !left.is_zero() {
        unsaved.wait = Some(left);
        return;
    }
    unsaved.wait = None;
    let path = store.settings_file();
    let there = file::read(&path).unwrap_or_default();
    let base = unsaved.written.take().unwrap_or_default();
    let text = file::merged(&there, &base, &settings);
    match write_atomic(&path, text.as_bytes()) {
        Ok(()) => {
            unsaved.written = Some(settings.clone());
            unsaved.told = false;
        }
        Err(error) => {
            warn!("settings: {error}");
            unsaved.written = Some(base);
            if let Some(texts) = texts.filter(|_| !unsaved.told) {
                unsaved.told = true;
                let reason = io_reason(&texts, &error);
                troubles.push(texts.with("trouble-settings-save", &[("reason", reason.into())]));
            }
        }
    }
}
