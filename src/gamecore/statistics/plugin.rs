//! The numbers as a resource.
use super::{
    keeper::{Judged, Keeper, News},
    known::Known,
    ledger::LedgerTrouble,
    pace::KeeperPace,
};
use crate::{
    family::Family,
    feedback::{ShowToasts, Toast},
    folders::Folders,
    i18n::{Arg, Texts},
    saves::{Archive, Dirs, io_reason},
    sets::FrameSystems,
    states::{Menu, Screen},
    wakeup::FrameWakeup,
};
use bevy::prelude::*;
use jiff::Timestamp;
use platform::clock::local_day;
use std::path::{Path, PathBuf};

/// The numbers of all finished matches, as far as they are known.
#[derive(Resource, Debug)]
pub struct Statistics {
    keeper: Keeper,
    /// Where the table of all numbers is written.
    records: PathBuf,
    /// What is known, people being called as they are now.
    pub known: Known,
    /// The same, as the records have it.
    as_recorded: Known,
    /// What was asked and not answered yet: looks and tables.
    asked: usize,
}

impl Statistics {
    /// The statistics of the player with these folders.
    pub fn of(dirs: &Dirs, judged: Judged) -> Statistics {
        let mut statistics = Statistics {
            keeper: Keeper::of(&dirs.data, Archive::of(dirs), judged.0),
            records: dirs.records.clone(),
            known: Known::default(),
            as_recorded: Known::default(),
            asked: 0,
        };
        statistics.look();
        statistics
    }

    /// Has the finished matches looked for.
    pub fn look(&mut self) {
        self.asked += usize::from(self.keeper.look());
    }

    /// Has all numbers written as a table into the folder of the records; what comes of it is told.
    pub fn export(&mut self) {
        let day = local_day(Timestamp::now());
        let file = self.records.join(format!("statistics_{day}.csv"));
        self.asked += usize::from(self.keeper.export(file));
    }

    /// Whether something that was asked has not been answered. Luck and skill take longer: nobody waits for them.
    pub fn is_asked(&self) -> bool {
        self.asked > 0
    }
}

/// Adds the numbers.
pub fn plugin(app: &mut App) {
    app.init_resource::<Judged>();
    app.add_systems(OnEnter(Screen::Title), begin);
    app.add_systems(
        Update,
        (set_pace, hear)
            .chain()
            .in_set(FrameSystems::Present)
            .before(ShowToasts)
            .run_if(resource_exists::<Statistics>),
    );
}

/// The first title is the beginning; at every other one a match may have come to its end.
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
            Screen::Table => KeeperPace::Patient,
            Screen::Loading | Screen::Title | Screen::Setup => KeeperPace::Brisk,
        });
    }
}

/// What is wrong with the file, in a sentence.
fn told(trouble: &LedgerTrouble, texts: &Texts) -> String {
    let name = |file: &Path| {
        let name = file.file_name().unwrap_or_default();
        Arg::from(name.to_string_lossy().into_owned())
    };
    match trouble {
        LedgerTrouble::SetAside(file) => {
            texts.with("statistics-set-aside", &[("file", name(file))])
        }
        LedgerTrouble::Unread(file) => texts.with("statistics-unread", &[("file", name(file))]),
        LedgerTrouble::Newer(file) => texts.with("statistics-newer", &[("file", name(file))]),
        LedgerTrouble::NotKept(file, error) => {
            let reason = io_reason(texts, error);
            texts.with(
                "statistics-not-kept",
                &[("file", name(file)), ("reason", reason.into())],
            )
        }
    }
}

/// Seconds until it is looked again whether there is an answer, while somebody waits for it.
const SOON: f32 = 0.1;

fn hear(
    mut statistics: ResMut<Statistics>,
    (texts, menu, family): (Res<Texts>, Res<State<Menu>>, Res<Family>),
    (time, mut awake): (Res<Time<Real>>, ResMut<FrameWakeup>),
    mut toasts: MessageWriter<Toast>,
) {
    let quiet = statistics.bypass_change_detection();
    let (known, news) = quiet.keeper.hear();
    quiet.asked = match &news {
        Some(news) => {
            let answers = news.iter().filter(|it| !matches!(it, News::Trouble(_)));
            quiet.asked.saturating_sub(answers.count())
        }
        None => 0,
    };
    for news in news.into_iter().flatten() {
        match news {
            News::Looked => {}
            News::Trouble(trouble) => _ = toasts.write(Toast::trouble(told(&trouble, &texts))),
            News::Exported(Ok(file)) => {
                let place = file.display().to_string();
                let told = texts.with("statistics-exported", &[("place", place.into())]);
                toasts.write(Toast::info(told));
            }
            News::Exported(Err(error)) => {
                let reason = io_reason(&texts, &error);
                let told = texts.with("statistics-not-exported", &[("reason", reason.into())]);
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
        awake.wait(time.elapsed_secs(), SOON);
    }
}
