//! A person's own decisions looked at again once the hand is over, on the task pool: the referee alone knows all that happened.
use super::Referee;
use crate::{
    cancel::CancelToken,
    sets::FrameSystems,
    states::{Screen, TableOverlay},
    wakeup::FrameWakeup,
};
use bevy::{prelude::*, tasks::AsyncComputeTaskPool};
use engine::{
    bots::review::{Review, ReviewReport, ReviewStep},
    matchplay::PlayerKind,
    seat::Seat,
};
use std::sync::{Arc, Mutex, PoisonError};

/// Request: look back at this player's decisions of the hand just ended.
#[derive(Message, Clone, Copy, Debug)]
pub struct AskLookBack(pub Seat);

/// What has been found out so far; it grows while the hand is gone over.
#[derive(Resource, Default)]
pub struct LookBack {
    /// Whose decisions are looked at; nobody's if nobody asked.
    pub seat: Option<Seat>,
    /// The findings.
    pub report: Option<ReviewReport>,
    /// Whether nothing more is to come.
    pub done: bool,
    /// Put away to look at the table: what was found stays.
    away: bool,
    work: Option<ReviewWork>,
}

impl LookBack {
    /// Whether it is to be seen.
    pub fn is_open(&self) -> bool {
        self.seat.is_some() && !self.away
    }

    /// Clears the view of the table until it is asked for again.
    pub fn put_away(&mut self) {
        self.away = true;
    }
}

/// Shared with the task.
struct ReviewWork {
    found: Arc<Mutex<ReviewFound>>,
    /// The task stops when nobody waits.
    _token: CancelToken,
}

#[derive(Default)]
struct ReviewFound {
    report: Option<ReviewReport>,
    done: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LookBack>().add_message::<AskLookBack>();
    let forget = |mut back: ResMut<LookBack>| *back = LookBack::default();
    app.add_systems(OnExit(TableOverlay::HandOver), forget);
    app.add_systems(
        Update,
        (begin, gather)
            .chain()
            .in_set(FrameSystems::Referee)
            .after(super::people::write_prompt)
            .run_if(in_state(Screen::Table)),
    );
}

fn begin(mut asked: MessageReader<AskLookBack>, referee: Res<Referee>, mut back: ResMut<LookBack>) {
    let Some(AskLookBack(seat)) = asked.read().last() else {
        return;
    };
    if back.seat == Some(*seat) {
        back.away = false;
        return;
    }
    let Some(game) = &referee.game else { return };
    let setup = game.game.setup();
    let (Some(player), Some(table)) = (setup.players.get(seat.index()), game.game.table()) else {
        return;
    };
    if player.kind != PlayerKind::Human {
        return;
    }
    let hand = table.public().hand;
    let (found, token) = (
        Arc::new(Mutex::new(ReviewFound::default())),
        CancelToken::default(),
    );
    let (setup, events, seat) = (setup.clone(), game.events.clone(), *seat);
    let (results, keep_going) = (found.clone(), token.keep_going());
    let work = async move {
        let tell = |report: Option<ReviewReport>, done: bool| {
            *results.lock().unwrap_or_else(PoisonError::into_inner) = ReviewFound { report, done };
        };
        let mut review = match Review::of(&setup, &events, hand, seat) {
            Ok(review) => review,
            Err(error) => {
                warn!("the hand cannot be looked back at: {error}");
                return tell(None, true);
            }
        };
        loop {
            tell(Some(review.report()), false);
            match review.next_step(&keep_going) {
                ReviewStep::Judged(_) => {}
                ReviewStep::Interrupted | ReviewStep::Done => {
                    return tell(Some(review.report()), true);
                }
            }
        }
    };
    AsyncComputeTaskPool::get().spawn(work).detach();
    *back = LookBack {
        seat: Some(seat),
        work: Some(ReviewWork {
            found,
            _token: token,
        }),
        ..default()
    };
}

fn gather(mut back: ResMut<LookBack>, time: Res<Time<Real>>, mut awake: ResMut<FrameWakeup>) {
    let now = match &back.bypass_change_detection().work {
        None => return,
        Some(work) => {
            std::mem::take(&mut *work.found.lock().unwrap_or_else(PoisonError::into_inner))
        }
    };
    awake.keep(time.elapsed_secs(), 0.2);
    if now.report.is_some() {
        back.report = now.report;
    }
    if now.done {
        back.done = true;
        back.work = None;
    }
}
