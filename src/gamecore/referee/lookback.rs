//! Reviews a person's decisions after the hand, on the task pool. The review needs all events, hidden cards included.
use super::Referee;
use crate::{
    cancel::CancelToken,
    redraw::RedrawRequest,
    sets::FrameSystems,
    states::{Screen, TableOverlay},
};
use bevy::{prelude::*, tasks::AsyncComputeTaskPool};
use engine::{
    bots::review::{Review, ReviewReport, ReviewStep},
    matchplay::{Match, PlayerKind},
    seat::Seat,
};
use std::sync::{Arc, Mutex, PoisonError};

/// Request to review this player's decisions of the last hand.
#[derive(Message, Clone, Copy, Debug)]
pub struct AskLookBack(pub Seat);

/// Review of a hand. The report grows while the task works.
#[derive(Resource, Default)]
pub struct LookBack {
    /// Player whose decisions are reviewed; `None` without a request.
    pub seat: Option<Seat>,
    /// Results so far.
    pub report: Option<ReviewReport>,
    /// True once the report is complete.
    pub done: bool,
    /// True while the report is hidden, so that the table is visible.
    away: bool,
    work: Option<ReviewWork>,
}

impl LookBack {
    /// True if the report is visible.
    pub fn is_open(&self) -> bool {
        self.seat.is_some() && !self.away
    }

    /// Hides the report until the next request.
    pub fn put_away(&mut self) {
        self.away = true;
    }
}

/// Shared with the task.
struct ReviewWork {
    found: Arc<Mutex<ReviewFound>>,
    /// Stops the task when it is dropped.
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
            .after(super::telling::tell)
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
    let Some(session) = &referee.session else {
        return;
    };
    let setup = session.game().setup();
    let player = setup.players.get(seat.index());
    let is_person = player.is_some_and(|player| player.kind == PlayerKind::Human);
    // A guest does not know the other hands of the match.
    let whole = session.game().whole().filter(|_| is_person);
    let Some(table) = whole.and_then(Match::public) else {
        return;
    };
    let hand = table.hand;
    let (found, token) = (Arc::<Mutex<ReviewFound>>::default(), CancelToken::default());
    let (setup, events, seat) = (setup.clone(), session.events().to_vec(), *seat);
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
        let mut done = false;
        tell(Some(review.report()), done);
        while !done {
            done = !matches!(review.next_step(&keep_going), ReviewStep::Judged(_));
            tell(Some(review.report()), done);
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

fn gather(mut back: ResMut<LookBack>, time: Res<Time<Real>>, mut awake: ResMut<RedrawRequest>) {
    let now = match &back.bypass_change_detection().work {
        None => return,
        Some(work) => {
            std::mem::take(&mut *work.found.lock().unwrap_or_else(PoisonError::into_inner))
        }
    };
    awake.animate_for(time.elapsed_secs(), 0.2);
    if now.report.is_some() {
        back.report = now.report;
    }
    if now.done {
        back.done = true;
        back.work = None;
    }
}
