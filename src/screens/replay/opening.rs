//! Opens a replay. A task reads the match file and builds a timeline. Then the replay takes over the table, once any
//! match that was open there has been closed.
use super::{
    Replay, ReplayMatch,
    drive::{Table, Tableau, before_the_draw},
    faults::{Faults, ReviewEffort},
};
use bevy::{
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
    model::{LeaveMatch, WatchMatch},
    redraw::RedrawRequest,
    saves::unread_reason,
    states::{Menu, Screen, Watching},
};
use platform::disk;
use std::{io, path::Path, sync::Arc};

/// Progress of opening a match for replay.
pub(super) enum OpeningState {
    /// A task is reading the match file.
    Reading(Task<Result<Timeline, OpenError>>),
    /// The match has been read. The replay starts once the table is free.
    Ready(Arc<Timeline>),
}

/// Reason why a match cannot be opened for replay.
pub(super) enum OpenError {
    Unread(io::Error),
    Timeline(TimelineError),
}

impl OpenError {
    fn sentence(&self, texts: &Texts) -> String {
        let reason = match self {
            OpenError::Unread(error) => unread_reason(texts, error),
            OpenError::Timeline(TimelineError::NotOver) => return texts.get("replay-not-over"),
            OpenError::Timeline(TimelineError::Record(error)) => {
                texts.with("replay-wrong-line", &[("line", error.line.into())])
            }
        };
        texts.with("replay-not-opened", &[("reason", reason.into())])
    }
}

fn read(file: &Path) -> Result<Timeline, OpenError> {
    let text = disk::read_text(file, "the record of a match", LONGEST_MATCH as u64);
    let text = text.map_err(|unread| OpenError::Unread(unread.into()))?;
    Timeline::of(&text).map_err(OpenError::Timeline)
}

/// Starts reading the requested match. If there are several requests, only the last one counts.
pub(super) fn ask(mut asked: MessageReader<WatchMatch>, mut replay: ResMut<Replay>) {
    let Some(WatchMatch(file)) = asked.read().last().cloned() else {
        return;
    };
    let task = AsyncComputeTaskPool::get().spawn(async move { read(&file) });
    replay.opening = Some(OpeningState::Reading(task));
}

/// Starts the replay once the match has been read and the table is free.
pub(super) fn enter(
    mut replay: ResMut<Replay>,
    effort: Res<ReviewEffort>,
    texts: Res<Texts>,
    screen: Res<State<Screen>>,
    (time, mut awake): (Res<Time<Real>>, ResMut<RedrawRequest>),
    mut leave: MessageWriter<LeaveMatch>,
    mut toasts: MessageWriter<Toast>,
    mut table: Table,
    (mut to_screen, mut menu, mut watching): (
        ResMut<NextState<Screen>>,
        ResMut<NextState<Menu>>,
        ResMut<NextState<Watching>>,
    ),
) {
    let Some(opening) = &mut replay.opening else {
        return;
    };
    awake.animate_for(time.elapsed_secs(), 0.1);
    if let OpeningState::Reading(task) = opening {
        let Some(read) = block_on(future::poll_once(task)) else {
            return;
        };
        match read {
            Ok(timeline) => *opening = OpeningState::Ready(Arc::new(timeline)),
            Err(error) => {
                toasts.write(Toast::refused(error.sentence(&texts)));
                replay.opening = None;
                return;
            }
        }
    }
    if *screen.get() == Screen::Table {
        // The table shows another match, which must be left first.
        replay.hands_over = true;
        leave.write(LeaveMatch);
        return;
    }
    let Some(OpeningState::Ready(timeline)) = replay.opening.take() else {
        return;
    };
    let faults = Faults::of(&timeline, &effort);
    let watched = ReplayMatch::of(timeline, faults);
    table.replace(Tableau {
        shown: before_the_draw(&watched.timeline, watched.look),
        ..Tableau::default()
    });
    replay.watched = Some(watched);
    replay.hands_over = false;
    NextState::set_if_neq(&mut to_screen, Screen::Table);
    NextState::set_if_neq(&mut menu, Menu::None);
    NextState::set_if_neq(&mut watching, Watching::On);
}
