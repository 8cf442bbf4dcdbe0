//! The settings: read at start, saved a moment after each change and on leaving.
use super::{Settings, file};
use crate::game::{
    i18n::{Texts, of_the_system},
    saves::{Store, Troubles, io_reason, write_atomic},
    sets::{ChooseTexts, FrameSystems},
    wakeup::{ChoosePace, FrameWakeup},
};
use bevy::{
    prelude::*,
    tasks::{IoTaskPool, Task, block_on, futures::check_ready},
    window::ExitSystems,
};
use std::{io, path::Path, time::Duration};

/// How long after the last change the file is written: a dragged slider is one change.
const DEBOUNCE: Duration = Duration::from_millis(500);

/// Seconds after which somebody looks at what has come of the writing.
const OUTCOME: f32 = 0.3;

/// What is still to be written.
#[derive(Resource, Default)]
struct Unsaved {
    /// What the file holds, or will hold when what is being written has been.
    written: Settings,
    wait: Option<Duration>,
    writing: Option<Writing>,
    /// That they could not be saved has been told, and it has not worked since.
    told: bool,
}

/// Settings on their way to the disk: that can take as long as a hundred frames.
struct Writing {
    /// What the file held before.
    base: Settings,
    outcome: Task<io::Result<()>>,
}

/// Reads the settings, gives the texts their language, and keeps the settings' file. Needs the texts and the store.
pub fn plugin(app: &mut App) {
    let (mut problems, mut named) = (Vec::new(), String::new());
    if !app.world().contains_resource::<Settings>() {
        let path = app.world().resource::<Store>().settings_file();
        let loaded = file::load(&path);
        let file = loaded.aside.as_deref().unwrap_or(&path).file_name();
        named = file.unwrap_or_default().to_string_lossy().into_owned();
        problems = loaded.problems;
        app.insert_resource(loaded.settings);
    }
    let written = app.world().resource::<Settings>().clone();
    let mut texts = app.world_mut().resource_mut::<Texts>();
    texts.set_language(written.language.unwrap_or_else(of_the_system));
    let told = problems.iter().map(|it| it.sentence(&texts, &named));
    let told: Vec<String> = told.collect();
    app.world_mut().resource_mut::<Troubles>().extend(told);
    app.insert_resource(Unsaved {
        written,
        ..default()
    });
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
    mut unsaved: ResMut<Unsaved>,
    (time, mut awake): (Res<Time<Real>>, ResMut<FrameWakeup>),
    store: Res<Store>,
    exits: MessageReader<AppExit>,
    mut troubles: ResMut<Troubles>,
    texts: Res<Texts>,
) {
    let leaving = !exits.is_empty();
    if let Some(Err(error)) = unsaved.outcome(leaving) {
        warn!("settings: {error}");
        if !std::mem::replace(&mut unsaved.told, true) {
            let reason = io_reason(&texts, &error);
            troubles.push(texts.with("trouble-settings-save", &[("reason", reason.into())]));
        }
    }
    if settings.is_changed() && unsaved.written != *settings {
        unsaved.wait = Some(DEBOUNCE);
    }
    if unsaved.writing.is_some() {
        awake.wait(time.elapsed_secs(), OUTCOME);
        return;
    }
    let Some(wait) = unsaved.wait else { return };
    let left = wait.saturating_sub(time.delta());
    if !leaving && !left.is_zero() {
        unsaved.wait = Some(left);
        awake.wait(time.elapsed_secs(), left.as_secs_f32());
        return;
    }
    unsaved.wait = None;
    let (path, now) = (store.settings_file(), settings.clone());
    let base = std::mem::replace(&mut unsaved.written, now.clone());
    if leaving {
        if let Err(error) = write(&path, &base, &now) {
            warn!("settings: {error}");
        }
        return;
    }
    let before = base.clone();
    let outcome = IoTaskPool::get().spawn(async move { write(&path, &before, &now) });
    unsaved.writing = Some(Writing { base, outcome });
    awake.wait(time.elapsed_secs(), OUTCOME);
}

impl Unsaved {
    /// What has come of the writing, if it has just been done, or if that is to be waited for.
    fn outcome(&mut self, wait: bool) -> Option<io::Result<()>> {
        let mut writing = self.writing.take()?;
        let outcome = match wait {
            true => Some(block_on(&mut writing.outcome)),
            false => check_ready(&mut writing.outcome),
        };
        match &outcome {
            Some(Ok(())) => self.told = false,
            // Until it works the file is taken for what it was.
            Some(Err(_)) => self.written = writing.base,
            None => self.writing = Some(writing),
        }
        outcome
    }
}

/// Writes what has been changed since `base` into the file, and leaves what somebody else has changed there.
fn write(path: &Path, base: &Settings, now: &Settings) -> io::Result<()> {
    let there = file::read(path).unwrap_or_default();
    let text = file::merged(&there, base, now);
    write_atomic(path, text.as_bytes())
}
