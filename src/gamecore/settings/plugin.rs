//! The settings: read at start, saved a moment after each change and on leaving.
use super::{Settings, file};
use crate::{
    i18n::{Texts, of_the_system},
    keeping::{DEBOUNCE, Keeping, Kept},
    saves::{Store, Troubles, io_reason, write_atomic},
    sets::{ChooseTexts, FrameSystems},
    wakeup::{ChoosePace, FrameWakeup},
};
use bevy::{prelude::*, window::ExitSystems};
use std::{io, path::Path};

/// The file of the settings.
#[derive(Resource)]
struct SettingsFile(Keeping<Settings>);

/// Reads the settings, gives the texts their language, and keeps the settings' file. Needs the texts and the store.
pub fn plugin(app: &mut App) {
    let path = app.world().resource::<Store>().settings_file();
    let (mut problems, mut aside) = (Vec::new(), None);
    if !app.world().contains_resource::<Settings>() {
        let loaded = file::load(&path);
        aside = loaded.aside;
        problems = loaded.problems;
        app.insert_resource(loaded.settings);
    }
    let written = app.world().resource::<Settings>().clone();
    let mut texts = app.world_mut().resource_mut::<Texts>();
    texts.set_language(written.language.unwrap_or_else(of_the_system));
    let told: Vec<String> = problems
        .iter()
        .map(|it| it.sentence(&texts, &path, aside.as_deref()))
        .collect();
    app.world_mut().resource_mut::<Troubles>().extend(told);
    app.insert_resource(SettingsFile(Keeping::of(written)));
    app.add_systems(
        Update,
        (
            choose_language.run_if(resource_changed::<Settings>),
            tell_texts.run_if(resource_changed::<Texts>),
        )
            .chain()
            .in_set(ChooseTexts)
            .before(FrameSystems::Input),
    );
    // Whether the app ends is known after Bevy’s own look at the windows.
    app.add_systems(Last, save.after(ExitSystems).before(ChoosePace));
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
    mut file: ResMut<SettingsFile>,
    (time, mut awake): (Res<Time<Real>>, ResMut<FrameWakeup>),
    store: Res<Store>,
    exits: MessageReader<AppExit>,
    mut troubles: ResMut<Troubles>,
    texts: Res<Texts>,
) {
    let (leaving, keeping) = (!exits.is_empty(), &mut file.0);
    if let Some(Kept::Failed(error)) = keeping.outcome(leaving) {
        warn!("settings: {error}");
        let reason = io_reason(&texts, &error);
        troubles.push(texts.with("trouble-settings-save", &[("reason", reason.into())]));
    }
    if settings.is_changed() && *keeping.holds() != *settings {
        keeping.change(DEBOUNCE);
    }
    let path = store.settings_file();
    keeping.follow(
        || settings.clone(),
        leaving,
        (&time, &mut awake),
        move |base, now| write(&path, base, now).map(|()| now.clone()),
    );
}

/// Writes what has been changed since `base` into the file, and leaves what somebody else has changed there.
fn write(path: &Path, base: &Settings, now: &Settings) -> io::Result<()> {
    let there = file::read(path).unwrap_or_default();
    let text = file::merged(&there, base, now);
    write_atomic(path, text.as_bytes())
}
