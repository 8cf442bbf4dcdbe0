//! The decks in the settings: which are in use, the way to all of them, where the player's own lie, and what of those in use cannot be
//! read — also when it has just been chosen.
use bevy::{ecs::system::SystemParam, prelude::*, text::LineBreak, ui_widgets::observe};
use gamecore::{
    feedback::{ShowToasts, Toast},
    i18n::{Localized, Texts},
    saves::{Store, io_reason},
    sets::FrameSystems,
    settings::Settings,
    states::Menu,
    wakeup::FrameWakeup,
};
use std::{
    fs,
    path::Path,
    process::{Child, Command, Stdio},
};
use ui::{
    theme::{CLASSIC, ThemeList, ThemeProblems, problem_sentence},
    widgets::{
        Chosen, Live, Look, Size, button, localized, palette as p, row, scrolling, text, written,
    },
};

/// The program that shows a folder on this system.
#[derive(Resource, Clone, PartialEq, Eq, Debug)]
pub struct FolderOpener(pub String);

impl Default for FolderOpener {
    fn default() -> FolderOpener {
        let program = if cfg!(target_os = "windows") {
            "explorer"
        } else if cfg!(target_os = "macos") {
            "open"
        } else {
            "xdg-open"
        };
        FolderOpener(program.to_owned())
    }
}

/// The programs that were started to show a folder and have not said yet whether they could.
#[derive(Resource, Default)]
pub(super) struct FolderOpening(Vec<Child>);

/// The names of the packs in use.
#[derive(Component)]
struct InUse;

/// The list of what cannot be read.
#[derive(Component)]
struct Problems;

/// Adds the list and the opening of the folder.
pub fn plugin(app: &mut App) {
    app.init_resource::<FolderOpener>()
        .init_resource::<FolderOpening>();
    app.add_systems(
        Update,
        (
            (list, name).run_if(in_state(Menu::Settings)),
            hear_of_opening.before(ShowToasts),
        )
            .in_set(FrameSystems::Present),
    );
}

/// What is in use and the way to all decks; the folder's path, its button, and the list.
pub fn spawn(parent: &mut ChildSpawnerCommands, store: &Store) {
    parent.spawn(row(12.0)).with_children(|line| {
        let grow = Node {
            flex_grow: 1.0,
            flex_basis: px(0),
            overflow: Overflow::clip_x(),
            ..default()
        };
        line.spawn((grow, InUse, Live::<String>::default()));
        line.spawn((
            button("themes-choose", Look::Plain, Size::Small),
            observe(super::pause::go(Menu::Themes)),
        ));
    });
    parent.spawn(row(12.0)).with_children(|line| {
        let folder = store.themes_dir().display().to_string();
        let words = Localized::new("decks-folder").arg("folder", folder);
        let place = Node {
            flex_grow: 1.0,
            flex_basis: px(0),
            ..default()
        };
        // A path has few places to break at.
        let breaks = TextLayout::linebreak(LineBreak::WordOrCharacter);
        line.spawn((localized(words, text::NOTE), breaks, place));
        line.spawn((
            button("decks-open", Look::Plain, Size::Small),
            observe(open),
        ));
    });
    let most = Node {
        max_height: px(124),
        ..default()
    };
    parent.spawn(most).with_children(|frame| {
        scrolling(
            frame,
            4.0,
            (Problems, Live::<Vec<String>>::default()),
            |_| {},
        );
    });
}

/// The room for the names of the packs in use, in design pixels.
const NAMES: f32 = 330.0;

fn name(
    (settings, themes, texts): (Res<Settings>, Res<ThemeList>, Res<Texts>),
    mut places: Query<(Entity, &mut Live<String>), With<InUse>>,
    mut commands: Commands,
) {
    for (entity, mut live) in &mut places {
        let changed = settings.is_changed() || themes.is_changed() || texts.is_changed();
        if live.0.is_some() && !changed {
            continue;
        }
        let on = settings.decks.packs.iter().filter(|pack| pack.on);
        let names = on.map(|pack| deck_name(&texts, &themes, &pack.id));
        let names = names.collect::<Vec<_>>().join(" · ");
        live.show(&mut commands, entity, names, |place, names| {
            place.spawn(text::name(names, text::STRONG, NAMES));
        });
    }
}

/// The name of a deck: the shipped one has a translated name, any other the one its author gave it.
pub(super) fn deck_name(texts: &Texts, themes: &ThemeList, id: &str) -> String {
    let theme = themes.find(id).filter(|_| id != CLASSIC);
    match theme {
        Some(theme) => theme.name.clone(),
        None if id == CLASSIC => texts.get("theme-classic"),
        None => id.to_owned(),
    }
}

fn list(
    (problems, texts): (Option<Res<ThemeProblems>>, Res<Texts>),
    mut lists: Query<(Entity, &mut Live<Vec<String>>), With<Problems>>,
    mut commands: Commands,
) {
    let Some(problems) = problems else { return };
    for (entity, mut live) in &mut lists {
        if live.0.is_some() && !problems.is_changed() && !texts.is_changed() {
            continue;
        }
        let told = problems
            .0
            .iter()
            .map(|problem| problem_sentence(&texts, problem));
        live.show(&mut commands, entity, told.collect(), |column, told| {
            for sentence in told {
                let line = Node {
                    flex_shrink: 0.0,
                    ..default()
                };
                let sentence = format!("! {sentence}");
                column.spawn((written(sentence, text::NOTE.color(p::AMBER)), line));
            }
        });
    }
}

/// Shows the folder in the system's own way; it is made if it is not there yet.
pub(super) fn open(_: On<Chosen>, store: Res<Store>, mut shower: FolderShower) {
    shower.show(&store.themes_dir());
}

/// Whoever shows folders in the system's own way.
#[derive(SystemParam)]
pub(super) struct FolderShower<'w> {
    opener: Res<'w, FolderOpener>,
    opening: ResMut<'w, FolderOpening>,
    texts: Res<'w, Texts>,
    toasts: MessageWriter<'w, Toast>,
}

impl FolderShower<'_> {
    /// Shows this folder; it is made if it is not there yet.
    pub fn show(&mut self, folder: &Path) {
        if let Err(error) = fs::create_dir_all(folder) {
            let reason = io_reason(&self.texts, &error);
            let sentence = self
                .texts
                .with("decks-not-made", &[("reason", reason.into())]);
            self.toasts.write(Toast::refused(sentence));
            return;
        }
        let mut command = Command::new(&self.opener.0);
        command.arg(folder);
        command.stdin(Stdio::null()).stdout(Stdio::null());
        match command.stderr(Stdio::null()).spawn() {
            Ok(child) => self.opening.0.push(child),
            Err(error) => {
                warn!("{}: {error}", self.opener.0);
                let sentence = self.texts.get("decks-not-opened");
                self.toasts.write(Toast::refused(sentence));
            }
        }
    }
}

/// Says so if the system could not show the folder.
fn hear_of_opening(
    (texts, time): (Res<Texts>, Res<Time<Real>>),
    mut opening: ResMut<FolderOpening>,
    mut awake: ResMut<FrameWakeup>,
    mut toasts: MessageWriter<Toast>,
) {
    if opening.0.is_empty() {
        return;
    }
    awake.keep(time.elapsed_secs(), 0.1);
    opening.0.retain_mut(|child| match child.try_wait() {
        Ok(None) => true,
        // Explorer says that it failed also when it did not.
        Ok(Some(status)) if status.success() || cfg!(target_os = "windows") => false,
        Ok(Some(_)) | Err(_) => {
            toasts.write(Toast::refused(texts.get("decks-not-opened")));
            false
        }
    });
}
