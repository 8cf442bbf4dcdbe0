//! What went wrong outside the game, in one sentence for the player.
use crate::game::{hud::Toast, i18n::Texts, saves::Store, states::Screen};
use bevy::prelude::*;
use std::{fmt, io, path::PathBuf};

/// One sentence about something that went wrong; shown as a toast. The game goes on.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct Trouble(pub String);

/// Sentences that wait for a screen to be shown on.
#[derive(Resource, Default, Debug)]
pub struct Troubles(Vec<String>);

impl Troubles {
    /// Adds a sentence.
    pub fn push(&mut self, sentence: String) {
        self.0.push(sentence);
    }

    /// Adds sentences.
    pub fn extend(&mut self, sentences: impl IntoIterator<Item = String>) {
        self.0.extend(sentences);
    }
}

/// What failed in the store.
#[derive(Debug)]
pub(super) enum StoreTrouble {
    /// The running match could not be written.
    Save(io::Error),
    /// A match could not be moved.
    Move(io::Error),
    /// The running match could not be used.
    Broken {
        /// Why.
        reason: String,
        /// Where it is now.
        file: PathBuf,
    },
}

impl fmt::Display for StoreTrouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreTrouble::Save(error) => write!(f, "the match could not be saved: {error}"),
            StoreTrouble::Move(error) => write!(f, "the match could not be filed: {error}"),
            StoreTrouble::Broken { reason, file } => {
                write!(
                    f,
                    "the saved match cannot be read ({reason}): it is set aside as {}",
                    file.display()
                )
            }
        }
    }
}

impl StoreTrouble {
    fn sentence(&self, texts: &Texts) -> String {
        match self {
            StoreTrouble::Save(error) => texts.with(
                "trouble-match-save",
                &[("reason", io_reason(texts, error).into())],
            ),
            StoreTrouble::Move(error) => texts.with(
                "trouble-match-move",
                &[("reason", io_reason(texts, error).into())],
            ),
            StoreTrouble::Broken { reason, file } => {
                let file = file
                    .file_name()
                    .unwrap_or_default()
                    .to_string_lossy()
                    .into_owned();
                texts.with(
                    "trouble-match-broken",
                    &[("reason", reason.into()), ("file", file.into())],
                )
            }
        }
    }
}

/// Why the disk refused, in the player's language where that is common.
pub fn io_reason(texts: &Texts, error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => texts.get("reason-disk-full"),
        io::ErrorKind::ReadOnlyFilesystem => texts.get("reason-read-only"),
        io::ErrorKind::PermissionDenied => texts.get("reason-not-allowed"),
        _ => error.to_string(),
    }
}

/// Passes troubles on as toasts, once there is a screen.
pub(super) fn plugin(app: &mut App) {
    app.add_message::<Trouble>()
        .add_message::<Toast>()
        .init_resource::<Troubles>();
    app.add_systems(Update, (collect, announce, toast).chain());
}

fn collect(mut store: ResMut<Store>, mut troubles: ResMut<Troubles>, texts: Res<Texts>) {
    if !store.troubles.is_empty() {
        let told = std::mem::take(&mut store.troubles);
        troubles.extend(told.iter().map(|trouble| trouble.sentence(&texts)));
    }
}

fn announce(
    mut waiting: ResMut<Troubles>,
    screen: Res<State<Screen>>,
    mut troubles: MessageWriter<Trouble>,
) {
    if *screen.get() != Screen::Loading && !waiting.0.is_empty() {
        troubles.write_batch(waiting.0.drain(..).map(Trouble));
    }
}

fn toast(mut troubles: MessageReader<Trouble>, mut toasts: MessageWriter<Toast>) {
    for Trouble(text) in troubles.read() {
        toasts.write(Toast::trouble(text.clone()));
    }
}
