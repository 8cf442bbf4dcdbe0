//! Opening of folders in the system's file manager, and the names of decks.
use bevy::{ecs::system::SystemParam, prelude::*};
use gamecore::{
    feedback::{ShowToasts, Toast},
    i18n::Texts,
    redraw::RedrawRequest,
    sets::FrameSystems,
};
use std::{
    fs,
    path::Path,
    process::{Child, Command, Stdio},
};
use ui::theme::{CLASSIC, ThemeList};

/// Program that opens a folder on this system.
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

/// Running programs that were started to open a folder.
#[derive(Resource, Default)]
pub(super) struct FolderOpening(Vec<Child>);

pub fn plugin(app: &mut App) {
    app.init_resource::<FolderOpener>()
        .init_resource::<FolderOpening>();
    app.add_systems(
        Update,
        report_failures
            .before(ShowToasts)
            .in_set(FrameSystems::Present),
    );
}

/// Returns the name of a deck: a translated name of the shipped deck, or the name that the author of another deck chose.
pub(super) fn deck_name(texts: &Texts, themes: &ThemeList, id: &str) -> String {
    let theme = themes.find(id).filter(|_| id != CLASSIC);
    match theme {
        Some(theme) => theme.name.clone(),
        None if id == CLASSIC => texts.get("theme-classic"),
        None => id.to_owned(),
    }
}

/// Opens folders.
#[derive(SystemParam)]
pub(super) struct FolderShower<'w> {
    opener: Res<'w, FolderOpener>,
    opening: ResMut<'w, FolderOpening>,
    texts: Res<'w, Texts>,
    toasts: MessageWriter<'w, Toast>,
}

impl FolderShower<'_> {
    /// Opens this folder. Creates it if it does not exist.
    pub fn show(&mut self, folder: &Path) {
        if let Err(error) = fs::create_dir_all(folder) {
            let sentence = self.texts.failure("decks-not-made", &error);
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

/// Reports a program that could not open the folder.
fn report_failures(
    (texts, time): (Res<Texts>, Res<Time<Real>>),
    mut opening: ResMut<FolderOpening>,
    mut awake: ResMut<RedrawRequest>,
    mut toasts: MessageWriter<Toast>,
) {
    if opening.0.is_empty() {
        return;
    }
    awake.animate_for(time.elapsed_secs(), 0.1);
    opening.0.retain_mut(|child| match child.try_wait() {
        Ok(None) => true,
        // Explorer returns an error code even after success.
        Ok(Some(status)) if status.success() || cfg!(target_os = "windows") => false,
        Ok(Some(_)) | Err(_) => {
            toasts.write(Toast::refused(texts.get("decks-not-opened")));
            false
        }
    });
}
