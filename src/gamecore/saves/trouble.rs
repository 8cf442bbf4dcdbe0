//! What went wrong outside the game, in one sentence for the player.
use super::{
    Store, io_reason,
    news::ShelfNews,
    reason::{Wrong, name},
};
use crate::{
    feedback::{ShowToasts, Toast, Tone},
    i18n::{Arg, Texts},
    sets::FrameSystems,
    states::Screen,
    wakeup::FrameWakeup,
};
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

    /// Tells of the player's own files that cannot be used, and why: one sentence for all of them, and each in the log.
    pub fn tell_own_files(&mut self, broken: &[(PathBuf, String)], texts: &Texts) {
        for (file, reason) in broken {
            warn!("{}: {reason}", file.display());
        }
        let [(file, reason), others @ ..] = broken else {
            return;
        };
        let args = [
            ("file", file.display().to_string().into()),
            ("reason", reason.into()),
            ("others", others.len().into()),
        ];
        self.push(texts.with("trouble-own-file", &args));
    }
}

/// What happened in the store.
#[derive(Debug)]
pub(super) enum StoreTrouble {
    /// The running match could not be written.
    Save(io::Error),
    /// A match could not be moved.
    Move(io::Error),
    /// The match that was left is not on the disk.
    Unsaved(io::Error),
    /// The running match could not be used.
    Broken {
        /// Why.
        reason: Wrong,
        /// Where it is now.
        file: PathBuf,
    },
    /// The running match was not whole, and goes on all the same.
    Recovered {
        /// What was wrong.
        reason: Wrong,
        /// Whether it goes on from the backup.
        from_backup: bool,
        /// How many moves are lost, as far as known.
        lost: usize,
        /// Whether only the last line was not whole.
        only_tail: bool,
        /// Where the damaged file is now, if it was set aside.
        file: Option<PathBuf>,
    },
    /// How the table of a match is arranged, or what it is called, could not be read. The match is whole.
    Beside {
        /// Where the file is now.
        file: PathBuf,
    },
    /// The system does not let a match be read: it stays where it is.
    Unreadable {
        /// Why.
        reason: Wrong,
        /// Where it is.
        file: PathBuf,
    },
    /// A newer version of the game has written a match: it stays where it is, and that version can go on with it.
    Newer {
        /// Where it is.
        file: PathBuf,
    },
    /// What came of what was done with the list of matches.
    Shelf(ShelfNews),
}

impl fmt::Display for StoreTrouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the saved match: {self:?}")?;
        match self {
            StoreTrouble::Recovered {
                file: Some(aside), ..
            } => write!(f, ", kept as {}", aside.display()),
            _ => Ok(()),
        }
    }
}

impl StoreTrouble {
    fn sentence(&self, texts: &Texts) -> String {
        let say = |key, args: &[(&str, Arg)]| texts.with(key, args);
        match self {
            StoreTrouble::Save(error) => say(
                "trouble-match-save",
                &[("reason", io_reason(texts, error).into())],
            ),
            StoreTrouble::Move(error) => say(
                "trouble-match-move",
                &[("reason", io_reason(texts, error).into())],
            ),
            StoreTrouble::Unsaved(error) => say(
                "trouble-match-unsaved",
                &[("reason", io_reason(texts, error).into())],
            ),
            StoreTrouble::Broken { reason, file } => say(
                "trouble-match-broken",
                &[
                    ("reason", reason.words(texts).into()),
                    ("file", name(file).into()),
                ],
            ),
            StoreTrouble::Recovered {
                reason,
                from_backup,
                lost,
                only_tail,
                file: _,
            } => {
                let key = match (from_backup, only_tail) {
                    (true, _) => "trouble-match-from-backup",
                    (false, false) => "trouble-match-cut",
                    (false, true) => "trouble-match-tail",
                };
                say(
                    key,
                    &[
                        ("reason", reason.words(texts).into()),
                        ("lost", (*lost).into()),
                    ],
                )
            }
            StoreTrouble::Unreadable { reason, file } => say(
                "trouble-match-unreadable",
                &[
                    ("reason", reason.words(texts).into()),
                    ("file", name(file).into()),
                ],
            ),
            StoreTrouble::Beside { file } => {
                say("trouble-match-beside", &[("file", name(file).into())])
            }
            StoreTrouble::Newer { file } => {
                say("trouble-match-newer", &[("file", name(file).into())])
            }
            StoreTrouble::Shelf(news) => news.sentence(texts),
        }
    }

    /// Whether everything is as it should be, and it is only told.
    fn tone(&self) -> Tone {
        match self {
            StoreTrouble::Shelf(news) => news.tone(),
            StoreTrouble::Save(_)
            | StoreTrouble::Move(_)
            | StoreTrouble::Unsaved(_)
            | StoreTrouble::Broken { .. }
            | StoreTrouble::Beside { .. }
            | StoreTrouble::Newer { .. }
            | StoreTrouble::Unreadable { .. }
            | StoreTrouble::Recovered { .. } => Tone::Warning,
        }
    }
}

/// Passes troubles on as toasts, once there is a screen.
pub(super) fn plugin(app: &mut App) {
    app.add_message::<Trouble>().init_resource::<Troubles>();
    app.add_systems(
        Update,
        (collect, announce, toast)
            .chain()
            .in_set(FrameSystems::Present)
            .before(ShowToasts),
    );
}

/// Seconds after which somebody looks at what has come of the writing.
const OUTCOME: f32 = 0.3;
const SOON: f32 = 0.02;

fn collect(
    mut store: ResMut<Store>,
    mut troubles: ResMut<Troubles>,
    texts: Res<Texts>,
    (time, mut awake): (Res<Time<Real>>, ResMut<FrameWakeup>),
    mut toasts: MessageWriter<Toast>,
) {
    if store.is_writing() {
        store.hear();
        // Somebody waits for what was asked of the list; nobody does for a line of a record.
        let soon = if store.is_asked() { SOON } else { OUTCOME };
        awake.wait(time.elapsed_secs(), soon);
    }
    if store.troubles.is_empty() {
        return;
    }
    for told in std::mem::take(&mut store.troubles) {
        let sentence = told.sentence(&texts);
        match told.tone() {
            Tone::Info => drop(toasts.write(Toast::info(sentence))),
            _ => troubles.push(sentence),
        }
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
