//! The player's settings. They are read at start-up, and saved half a second after a change and on exit.
mod decks;
mod declaration;
mod file;
mod values;

use crate::{
    autosave::{Autosave, DEBOUNCE, SaveParams},
    i18n::{Texts, system_language},
    redraw::ScheduleRedraw,
    saves::{Errors, SaveService, write_atomic},
    sets::{ChooseTexts, FrameSystems},
};
use bevy::{
    a11y::AccessibilityRequested, ecs::system::SystemParam, prelude::*, window::ExitSystems,
};
use std::{io, path::Path};

pub use decks::{DeckStack, StackedPack};
pub use declaration::{
    ControlForm, NONE, PersonalSetting, Setting, SettingControl, SettingGroup, SettingValue,
};
pub use file::{Loaded, language_set, parse, to_json};
pub use values::{
    BotPace, ClaimQuestions, Felt, Handover, MotionSpeed, Settings, TableChoice, setting_key,
};

/// Loads the settings, applies the language to the texts, and adds the system that saves the settings. Also reports
/// errors in the player's own text files. Requires [`Texts`] and [`SaveService`].
pub fn plugin(app: &mut App) {
    let path = app.world().resource::<SaveService>().settings_file();
    let (mut problems, mut aside) = (Vec::new(), None);
    if !app.world().contains_resource::<Settings>() {
        let loaded = file::load(&path);
        aside = loaded.aside;
        problems = loaded.problems;
        app.insert_resource(loaded.settings);
    }
    let written = app.world().resource::<Settings>().clone();
    let mut texts = app.world_mut().resource_mut::<Texts>();
    texts.set_language(written.language.unwrap_or_else(system_language));
    let told = problems
        .iter()
        .map(|it| it.sentence(&texts, &path, aside.as_deref()));
    let in_texts = texts.problems().iter().map(|it| it.sentence(&texts));
    let told: Vec<String> = told.chain(in_texts).collect();
    app.world_mut().resource_mut::<Errors>().extend(told);
    app.insert_resource(Autosave::new(written));
    app.add_systems(
        Update,
        choose_language
            .in_set(ChooseTexts)
            .before(FrameSystems::Input)
            .run_if(resource_changed::<Settings>),
    );
    // Run after Bevy's exit systems, which detect that the app closes.
    app.add_systems(Last, save.after(ExitSystems).before(ScheduleRedraw));
}

fn choose_language(settings: Res<Settings>, mut texts: ResMut<Texts>) {
    let language = settings.language.unwrap_or_else(system_language);
    if texts.language() != language {
        texts.set_language(language);
    }
}

fn save(
    settings: Res<Settings>,
    mut autosave: ResMut<Autosave<Settings>>,
    store: Res<SaveService>,
    mut params: SaveParams,
) {
    autosave.written("trouble-settings-save", &mut params);
    if settings.is_changed() && *autosave.saved() != *settings {
        autosave.schedule(DEBOUNCE);
    }
    let path = store.settings_file();
    autosave.update(
        || settings.clone(),
        &mut params,
        move |base, now| write(&path, base, now).map(|()| now.clone()),
    );
}

/// Writes the changes since `base`, and keeps the changes made by other windows.
fn write(path: &Path, base: &Settings, now: &Settings) -> io::Result<()> {
    let there = file::read(path).unwrap_or_default();
    let text = file::merged(&there, base, now);
    write_atomic(path, text.as_bytes())
}

/// State of the screen reader and of the game's own voice. Players who rely on speech need timed and transient
/// information in another form.
#[derive(SystemParam)]
pub struct SpeechOutput<'w> {
    requested: Option<Res<'w, AccessibilityRequested>>,
    settings: Res<'w, Settings>,
}

impl SpeechOutput<'_> {
    /// True if a screen reader is active.
    pub fn reader(&self) -> bool {
        self.requested.as_ref().is_some_and(|asked| asked.get())
    }

    /// True if the game's own voice is on.
    pub fn voice(&self) -> bool {
        self.settings.read_aloud
    }

    /// True if a screen reader or the game's own voice is active.
    pub fn any(&self) -> bool {
        self.reader() || self.voice()
    }
}
