//! A record is read and made a timeline of, on a task; then the table is laid for it, once whatever was played there has been left.
use super::{
    faults::{Faults, ReviewEffort},
    watched::{Replay, Watched},
};
use bevy::{
    ecs::system::SystemParam,
    prelude::*,
    tasks::{AsyncComputeTaskPool, Task, block_on, futures_lite::future},
};
use engine::{
    record::LONGEST_MATCH,
    timeline::{Timeline, TimelineError},
};
use gamecore::{
    feedback::Toast,
    i18n::Texts,
    model::{LeaveMatch, Script, Shown, SnapAll, WatchMatch, Zones},
    referee::MatchOpened,
    saves::unread_reason,
    states::{Menu, Screen, Watching},
    wakeup::FrameWakeup,
};
use platform::disk;
use std::{io, path::Path, sync::Arc};

/// A match on its way to the table.
pub(super) enum Opening {
    /// It is being read.
    Reading(Task<Result<Timeline, NotOpened>>),
    /// It waits for the table.
    Ready(Arc<Timeline>),
}

/// Why a match cannot be watched.
pub(super) enum NotOpened {
    Unread(io::Error),
    Timeline(TimelineError),
}

impl NotOpened {
    fn sentence(&self, texts: &Texts) -> String {
        let reason = match self {
            NotOpened::Unread(error) => unread_reason(texts, error),
            NotOpened::Timeline(TimelineError::NotOver) => return texts.get("replay-not-over"),
            NotOpened::Timeline(TimelineError::Record(error)) => {
                texts.with("replay-wrong-line", &[("line", error.line.into())])
            }
        };
        texts.with("replay-not-opened", &[("reason", reason.into())])
    }
}

fn read(file: &Path) -> Result<Timeline, NotOpened> {
    let text = disk::read_text(file, "the record of a match", LONGEST_MATCH as u64);
    let text = text.map_err(|unread| NotOpened::Unread(unread.into()))?;
    Timeline::of(&text).map_err(NotOpened::Timeline)
}

/// Takes the wish to watch a match; the last one counts.
pub(super) fn ask(mut asked: MessageReader<WatchMatch>, mut replay: ResMut<Replay>) {
    let Some(WatchMatch(file)) = asked.read().last().cloned() else {
        return;
    };
    let task = AsyncComputeTaskPool::get().spawn(async move { read(&file) });
    replay.opening = Some(Opening::Reading(task));
}

/// The table, as it is laid.
#[derive(SystemParam)]
pub(super) struct Laid<'w> {
    shown: ResMut<'w, Shown>,
    zones: ResMut<'w, Zones>,
    script: ResMut<'w, Script>,
    snap: MessageWriter<'w, SnapAll>,
    opened: MessageWriter<'w, MatchOpened>,
    screen: ResMut<'w, NextState<Screen>>,
    menu: ResMut<'w, NextState<Menu>>,
    watching: ResMut<'w, NextState<Watching>>,
}

/// Lays the table as soon as the match is read and the table free.
pub(super) fn enter(
    mut replay: ResMut<Replay>,
    effort: Res<ReviewEffort>,
    texts: Res<Texts>,
    screen: Res<State<Screen>>,
    (time, mut awake): (Res<Time<Real>>, ResMut<FrameWakeup>),
    mut leave: MessageWriter<LeaveMatch>,
    mut toasts: MessageWriter<Toast>,
    mut laid: Laid,
) {
    let Some(opening) = &mut replay.opening else {
        return;
    };
    awake.keep(time.elapsed_secs(), 0.1);
    if let Opening::Reading(task) = opening {
        let Some(read) = block_on(future::poll_once(task)) else {
            return;
        };
        match read {
            Ok(timeline) => *opening = Opening::Ready(Arc::new(timeline)),
            Err(error) => {
                toasts.write(Toast::refused(error.sentence(&texts)));
                replay.opening = None;
                return;
            }
        }
    }
    if *screen.get() == Screen::Table {
        // What is played or watched there is left first.
        replay.hands_over = true;
        leave.write(LeaveMatch);
        return;
    }
    let Some(Opening::Ready(timeline)) = replay.opening.take() else {
        return;
    };
    let faults = Faults::of(&timeline, &effort);
    let watched = Watched::of(timeline, faults);
    laid.script.clear();
    *laid.shown = watched.empty_table();
    *laid.zones = Zones::default();
    laid.snap.write(SnapAll);
    laid.opened.write(MatchOpened {
        past: Vec::new(),
        played: None,
    });
    replay.watched = Some(watched);
    replay.hands_over = false;
    NextState::set_if_neq(&mut laid.screen, Screen::Table);
    NextState::set_if_neq(&mut laid.menu, Menu::None);
    NextState::set_if_neq(&mut laid.watching, Watching::On);
}
