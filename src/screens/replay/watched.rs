//! The match that is watched: where one is in it, and how one looks at it.
use super::{
    faults::Faults,
    opening::Opening,
    tableau::{Snapshots, Tableau},
};
use bevy::{prelude::*, tasks::Task};
use engine::{matchplay::PlayerKind, seat::Seat, table::Viewer, timeline::Timeline};
use gamecore::model::{Script, Shown};
use std::sync::{Arc, Mutex};

/// The match that is watched, if one is.
#[derive(Resource, Default)]
pub struct Replay {
    /// What is being read, or waits for the table.
    pub(super) opening: Option<Opening>,
    pub(super) watched: Option<Watched>,
    /// The table goes to another match: the list is not opened when it is left.
    pub(super) hands_over: bool,
}

impl Replay {
    /// The match that is watched, if one is.
    pub fn watched(&self) -> Option<&Watched> {
        self.watched.as_ref()
    }
}

/// How one looks at the match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ReplayLook {
    /// From whose seat: its hand is seen.
    pub seat: Seat,
    /// Whether all hands lie open.
    pub open: bool,
}

impl ReplayLook {
    /// Who looks, as far as the engine's redaction is concerned.
    pub fn viewer(self) -> Viewer {
        Viewer::Seat(self.seat)
    }
}

/// How fast the match goes on by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Pace {
    /// Half as fast as in play.
    Half,
    /// As in play.
    #[default]
    Usual,
    /// Twice as fast.
    Double,
    /// Four times as fast.
    Quadruple,
    /// Eight times as fast.
    Eightfold,
}

impl Pace {
    /// All of them, the slowest first.
    pub const ALL: [Pace; 5] = [
        Pace::Half,
        Pace::Usual,
        Pace::Double,
        Pace::Quadruple,
        Pace::Eightfold,
    ];

    /// How many times as fast as in play.
    pub const fn factor(self) -> f32 {
        match self {
            Pace::Half => 0.5,
            Pace::Usual => 1.0,
            Pace::Double => 2.0,
            Pace::Quadruple => 4.0,
            Pace::Eightfold => 8.0,
        }
    }

    /// As it is written on the screen.
    pub const fn sign(self) -> &'static str {
        match self {
            Pace::Half => "½ ×",
            Pace::Usual => "1 ×",
            Pace::Double => "2 ×",
            Pace::Quadruple => "4 ×",
            Pace::Eightfold => "8 ×",
        }
    }

    /// So many steps faster, or slower.
    #[must_use]
    pub fn stepped(self, by: isize) -> Pace {
        let at = Pace::ALL.iter().position(|pace| *pace == self);
        let to = at.unwrap_or_default().saturating_add_signed(by);
        Pace::ALL[to.min(Pace::ALL.len() - 1)]
    }
}

/// A match that is watched.
pub struct Watched {
    pub(super) timeline: Arc<Timeline>,
    pub(super) snapshots: Arc<Mutex<Snapshots>>,
    /// So many events have been handed to the director.
    pub(super) queued: usize,
    /// So many have been shown, or are just being shown.
    pub(super) place: usize,
    pub(super) look: ReplayLook,
    /// Whether it goes on by itself.
    pub(super) playing: bool,
    pub(super) pace: Pace,
    /// Seconds until the next step, at the usual pace.
    pub(super) wait: f32,
    /// A table that is being set.
    pub(super) setting: Option<Setting>,
    /// Where one wants to go as soon as that is done.
    pub(super) next: Option<(usize, ReplayLook)>,
    pub(super) faults: Faults,
}

/// A table that is being set.
pub(super) struct Setting {
    pub place: usize,
    pub look: ReplayLook,
    pub task: Task<Tableau>,
}

impl Watched {
    pub(super) fn of(timeline: Arc<Timeline>, faults: Faults) -> Watched {
        let players = timeline.setup().players.iter();
        let person = players.clone().position(|it| it.kind == PlayerKind::Human);
        let look = ReplayLook {
            seat: Seat(person.unwrap_or_default() as u8),
            open: false,
        };
        Watched {
            timeline,
            snapshots: Arc::default(),
            queued: 0,
            place: 0,
            look,
            playing: true,
            pace: Pace::default(),
            wait: 0.0,
            setting: None,
            next: None,
            faults,
        }
    }

    /// The match from its beginning to its end.
    pub fn timeline(&self) -> &Timeline {
        &self.timeline
    }

    /// So many events have been shown, or are just being shown.
    pub fn place(&self) -> usize {
        self.place
    }

    /// Where one is, or will be as soon as the table is set.
    pub fn goal(&self) -> usize {
        let setting = self.setting.as_ref().map(|setting| setting.place);
        let next = self.next.map(|(place, _)| place);
        next.or(setting).unwrap_or(self.queued)
    }

    /// How one looks at it, or will as soon as the table is set.
    pub fn look(&self) -> ReplayLook {
        let setting = self.setting.as_ref().map(|setting| setting.look);
        let next = self.next.map(|(_, look)| look);
        next.or(setting).unwrap_or(self.look)
    }

    /// Whether the table is being set.
    pub fn is_setting(&self) -> bool {
        self.setting.is_some()
    }

    /// Whether it goes on by itself.
    pub fn is_playing(&self) -> bool {
        self.playing
    }

    /// How fast it does.
    pub fn pace(&self) -> Pace {
        self.pace
    }

    /// The mistakes found so far.
    pub fn faults(&self) -> &Faults {
        &self.faults
    }

    /// Why nobody can play on from here, if so: the key of a sentence.
    pub fn why_not_play_on(&self) -> Option<&'static str> {
        let mut players = self.timeline.setup().players.iter();
        if !players.any(|player| player.kind == PlayerKind::Human) {
            Some("replay-nobody-plays")
        } else if !self.timeline.goes_on(self.goal()) {
            Some("replay-over")
        } else {
            None
        }
    }

    /// The places that can be gone to at once: the marks of the match and the mistakes, in order.
    pub fn marked(&self) -> Vec<usize> {
        let marks = self.timeline.marks().iter().map(|mark| mark.at);
        let faults = self.faults.found().iter().map(|fault| fault.place);
        let mut all: Vec<usize> = marks.chain(faults).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The director has so many events before it still.
    pub(super) fn count(&mut self, script: &Script) {
        self.place = self.queued.saturating_sub(script.waiting());
    }

    /// An empty table at which these players sit.
    pub(super) fn empty_table(&self) -> Shown {
        super::tableau::before_the_draw(&self.timeline, self.look)
    }
}
