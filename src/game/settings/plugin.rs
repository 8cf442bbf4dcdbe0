//! The settings: read at start, saved a moment after each change and on leaving.
use super::{Settings, file};
use crate::game::{
    i18n::{Texts, of_the_system},
    saves::{Store, Troubles, io_reason, write_atomic},
    sets::FrameSystems,
};
use bevy::{prelude::*, window::ExitSystems};
use std::time::Duration;

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

/// Reads the settings, gives the texts their language, and keeps the settings' file. Needs the texts and the store.
pub fn plugin(app: &mut App) {
    let mut problems = Vec::new();
    if !app.world().contains_resource::<Settings>() {
        let path = app.world().resource::<Store>().settings_file();
        let loaded = file::load(&path);
        problems = loaded.problems;
        app.insert_resource(loaded.settings);
    }
    let written = app.world().resource::<Settings>().clone();
    let mut texts = app.world_mut().resource_mut::<Texts>();
    texts.set_language(written.language.unwrap_or_else(of_the_system));
    let told: Vec<String> = problems.iter().map(|it| it.sentence(&texts)).collect();
    app.world_mut().resource_mut::<Troubles>().extend(told);
    app.insert_resource(Unsaved {
        written: Some(written),
        ..default()
    });
    app.add_systems(
        Update,
        (
            choose_language.run_if(resource_changed::<Settings>),
            tell_texts.run_if(resource_changed::<Texts>),
        )
            .chain()
            .before(FrameSystems::Input),
    );
    // Whether the app ends is known after Bevy’s own look at the windows.
    app.add_systems(Last, save.after(ExitSystems));
}

fn choose_language(settings: Res<Settings>, mut texts: ResMut<Texts>) {
    let language = settings.language.unwrap_or_else(of_the_system);
    if texts.language() != language {
        texts.set_language(language);
    }
}

/// Tells what is wrong with the player's own texts, once they are loaded.
fn tell_texts(texts: Res<Texts>, mut told: Local<usize>, mut troubles: ResMut<Troubles>) {
    let new = texts.problems().iter().skip(*told);
    troubles.extend(new.map(|problem| problem.sentence(&texts)));
    *told = texts.problems().len();
}

fn save(
    settings: Res<Settings>,
    mut unsaved: ResMut<Unsaved>,
    time: Res<Time<Real>>,
    store: Res<Store>,
    exits: MessageReader<AppExit>,
    mut troubles: ResMut<Troubles>,
    texts: Res<Texts>,
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
            if !unsaved.told {
                unsaved.told = true;
                let reason = io_reason(&texts, &error);
                troubles.push(texts.with("trouble-settings-save", &[("reason", reason.into())]));
            }
        }
    }
}
