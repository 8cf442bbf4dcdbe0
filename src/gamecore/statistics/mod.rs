//! Statistics of all finished matches, computed by a worker thread and stored in a file.
//!
//! ```text
//!  matches/*.jsonl ─► worker (thread): counts new matches and judges them (luck, skill) ─► ledger: statistics.jsonl.
//!                         └─► Statistics (resource): results so far ─► menus/statistics.
//! ```
//!
//! The file can be deleted: it is rebuilt from the finished matches. Systems never block on disk I/O, and results do
//! not wake an idle window.
mod ledger;
#[cfg(test)]
mod tests;
mod worker;

use crate::{
    family::Profiles,
    feedback::{ShowToasts, Toast},
    folders::Folders,
    i18n::{Localized, Texts},
    redraw::RedrawRequest,
    saves::{Archive, Dirs, file_name, io_reason},
    sets::FrameSystems,
    states::{Menu, Screen, TableOverlay},
};
use bevy::prelude::*;
use engine::{
    matchplay::PlayerKind,
    statistics::{FiledMatch, Subject, SubjectEntry, head_to_head, subjects},
};
use jiff::Timestamp;
use ledger::LedgerError;
use platform::clock::local_day;
use std::{
    path::{Path, PathBuf},
    sync::Arc,
};
use worker::{Job, StatisticsWorker, WorkerMessage};

pub use worker::{Judged, WorkerPace};

/// Statistics of all finished matches.
#[derive(Resource, Debug)]
pub struct Statistics {
    keeper: StatisticsWorker,
    /// Folder for exports.
    records: PathBuf,
    /// Results with the present names of people.
    pub known: StatisticsSnapshot,
    /// Results with the names in the records.
    as_recorded: StatisticsSnapshot,
    /// Number of pending requests (listings and exports).
    asked: usize,
}

impl Statistics {
    pub fn of(dirs: &Dirs, judged: Judged) -> Statistics {
        let mut statistics = Statistics {
            keeper: StatisticsWorker::of(&dirs.data, Archive::of(dirs), judged.0),
            records: dirs.records.clone(),
            known: StatisticsSnapshot::default(),
            as_recorded: StatisticsSnapshot::default(),
            asked: 0,
        };
        statistics.look();
        statistics
    }

    /// Requests a listing of the finished matches.
    pub fn look(&mut self) {
        self.asked += usize::from(self.keeper.give(Job::Look));
    }

    /// Requests an export of all numbers to the records folder. A toast reports the result.
    pub fn export(&mut self) {
        let day = local_day(Timestamp::now());
        let file = self.records.join(format!("statistics_{day}.csv"));
        self.asked += usize::from(self.keeper.give(Job::Export(file)));
    }

    /// True while requests are pending. Judging luck and skill takes longer and does not count.
    pub fn is_asked(&self) -> bool {
        self.asked > 0
    }
}

pub fn plugin(app: &mut App) {
    app.init_resource::<Judged>();
    app.add_systems(OnEnter(Screen::Title), begin);
    // The next match may follow without the title screen in between.
    app.add_systems(OnExit(TableOverlay::MatchOver), begin);
    app.add_systems(
        Update,
        (set_pace, hear)
            .chain()
            .in_set(FrameSystems::Present)
            .before(ShowToasts)
            .run_if(resource_exists::<Statistics>),
    );
}

/// Starts the statistics at the first title screen. Requests a listing at every later one, because a match may have
/// ended.
fn begin(
    folders: Res<Folders>,
    judged: Res<Judged>,
    statistics: Option<ResMut<Statistics>>,
    mut commands: Commands,
) {
    match statistics {
        Some(mut statistics) => statistics.look(),
        None => commands.insert_resource(Statistics::of(&folders, *judged)),
    }
}

fn set_pace(screen: Res<State<Screen>>, statistics: Res<Statistics>) {
    if screen.is_changed() {
        statistics.keeper.set_pace(match screen.get() {
            Screen::Table => WorkerPace::Patient,
            Screen::Loading | Screen::Title | Screen::Setup => WorkerPace::Brisk,
        });
    }
}

/// Returns a sentence for the player about an error in the file.
fn told(trouble: &LedgerError, texts: &Texts) -> String {
    let about = |key: &str, file: &Path| texts.with(key, &[("file", file_name(file).into())]);
    match trouble {
        LedgerError::SetAside(file) => about("statistics-set-aside", file),
        LedgerError::Unread(file) => about("statistics-unread", file),
        LedgerError::Newer(file) => about("statistics-newer", file),
        LedgerError::NotKept(file, error) => {
            let reason = io_reason(texts, error);
            texts.unusable("statistics-not-kept", file_name(file), reason)
        }
    }
}

/// Polling interval for results in seconds, while the statistics page is open.
const SOON: f32 = 0.1;

fn hear(
    mut statistics: ResMut<Statistics>,
    (texts, menu, family): (Res<Texts>, Res<State<Menu>>, Res<Profiles>),
    (time, mut awake): (Res<Time<Real>>, ResMut<RedrawRequest>),
    mut toasts: MessageWriter<Toast>,
) {
    let quiet = statistics.bypass_change_detection();
    let (known, news) = quiet.keeper.hear();
    let is_answer = |news: &&WorkerMessage| !matches!(news, WorkerMessage::Trouble(_));
    quiet.asked = news.as_ref().map_or(0, |news| {
        let answers = news.iter().filter(is_answer).count();
        quiet.asked.saturating_sub(answers)
    });
    for news in news.into_iter().flatten() {
        match news {
            WorkerMessage::Looked => {}
            WorkerMessage::Trouble(trouble) => {
                _ = toasts.write(Toast::trouble(told(&trouble, &texts)));
            }
            WorkerMessage::Exported(Ok(file)) => {
                let place = file.display().to_string();
                let told = texts.with("statistics-exported", &[("place", place.into())]);
                toasts.write(Toast::info(told));
            }
            WorkerMessage::Exported(Err(error)) => {
                let told = texts.failure("statistics-not-exported", &error);
                toasts.write(Toast::trouble(told));
            }
        }
    }
    let is_new = known.is_some();
    if let Some(known) = known {
        statistics.as_recorded = known;
    }
    if is_new || family.is_changed() {
        let name_now = |name: &str| family.name_now(name).to_owned();
        statistics.known = statistics.as_recorded.called(name_now);
    }
    let progress = statistics.known.progress;
    let working = statistics.asked > 0 || progress.unjudged > 0;
    if working && *menu.get() == Menu::Statistics {
        awake.poll_for(time.elapsed_secs(), SOON);
    }
}

/// Maximum number of pairs of people whose results are shown together.
pub const MOST_PAIRS: usize = 3;

/// Returns the words for this year's results of two people. `None` if they have played no match together.
pub fn head_to_head_words([one, other]: [&str; 2], ahead: [u32; 2]) -> Option<Localized> {
    let words = || {
        Localized::new("head-to-head")
            .arg("one", one)
            .arg("other", other)
            .arg("ahead", ahead[0])
            .arg("behind", ahead[1])
    };
    (ahead != [0, 0]).then(words)
}

/// Numbers of the finished matches that have been processed so far, oldest match first.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct StatisticsSnapshot {
    matches: Arc<Vec<Arc<FiledMatch>>>,
    pub progress: Progress,
    /// File names of unreadable records. The statistics do not include these matches.
    pub broken: Arc<Vec<String>>,
}

/// Progress of the statistics thread.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// True once the finished matches have been listed.
    pub looked: bool,
    /// Number of matches whose numbers are still to be computed.
    pub uncounted: usize,
    /// Number of matches whose luck and skill are still to be judged.
    pub unjudged: usize,
}

impl StatisticsSnapshot {
    /// Creates the statistics from matches in the order in which they were played.
    pub fn of(matches: Vec<Arc<FiledMatch>>, progress: Progress) -> StatisticsSnapshot {
        StatisticsSnapshot {
            matches: Arc::new(matches),
            progress,
            broken: Arc::default(),
        }
    }

    /// Returns the matches, oldest first.
    pub fn matches(&self) -> impl Iterator<Item = &FiledMatch> {
        self.matches.iter().map(|filed| &**filed)
    }

    /// Returns the same statistics with the present names of people, given by `name_now`.
    pub fn called(&self, name_now: impl Fn(&str) -> String) -> StatisticsSnapshot {
        let mut matches = Vec::clone(&self.matches);
        for filed in &mut matches {
            for (at, player) in Arc::clone(filed).numbers.players.iter().enumerate() {
                let name = name_now(&player.name);
                if player.kind == PlayerKind::Human && name != player.name {
                    Arc::make_mut(filed).numbers.players[at].name = name;
                }
            }
        }
        StatisticsSnapshot {
            matches: Arc::new(matches),
            ..self.clone()
        }
    }

    pub fn len(&self) -> usize {
        self.matches.len()
    }

    pub fn is_empty(&self) -> bool {
        self.matches.is_empty()
    }

    /// Returns the number of matches of this year in which each of two people finished ahead of the other. Leaves out
    /// matches for which `is_counted` is false.
    pub fn head_to_head(
        &self,
        names: [&str; 2],
        is_counted: impl Fn(&FiledMatch) -> bool,
    ) -> [u32; 2] {
        let year = local_day(Timestamp::now()).strftime("%Y-").to_string();
        let matches = self.matches();
        let matches = matches.filter(|filed| filed.day.starts_with(&year) && is_counted(filed));
        head_to_head(matches, &names.map(Subject::person))
    }

    /// Returns all players for whom there are statistics.
    pub fn subjects(&self) -> Vec<SubjectEntry> {
        subjects(self.matches())
    }
}
